// The image of the ground, drawn in another thread; in this one if the browser has no canvas there.

import { drawGround, groundSize, type GroundOrder } from "./ground";

export async function groundImage(order: GroundOrder): Promise<ImageBitmap> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return drawnHere(order);
  const worker = new Worker(new URL("./groundWorker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<ImageBitmap>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ImageBitmap>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(order);
    });
  } catch {
    return await drawnHere(order);
  } finally {
    worker.terminate();
  }
}

function drawnHere(order: GroundOrder): Promise<ImageBitmap> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = groundSize(order);
  drawGround(canvas.getContext("2d")!, order);
  return createImageBitmap(canvas);
}
