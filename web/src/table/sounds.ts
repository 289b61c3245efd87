// Short, dry sounds, synthesised without files.

let context: AudioContext | null = null;

const TONES = {
  turn: [
    [523, 0, 0.09],
    [784, 0.1, 0.16],
  ],
} as const;

export function chime(name: keyof typeof TONES): void {
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    for (const [pitch, delay, length] of TONES[name]) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0.0001, now + delay);
      gain.gain.exponentialRampToValueAtTime(0.14, now + delay + 0.012);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + delay + length);
      tone.connect(gain).connect(context.destination);
      tone.start(now + delay);
      tone.stop(now + delay + length + 0.02);
    }
  } catch {
    // no sound device, or the browser requires a gesture first
  }
}
