// The ground of the board as one image: water lines, land, hills, rivers. It never changes during a game and
// is slow to draw, so it is drawn once per theme, in a thread of its own, and then only moved.

import type { Geometry } from "../api/types";

const WAVES = [
  [76, 0.25],
  [56, 0.4],
  [38, 0.55],
  [22, 0.7],
  [10, 0.9],
] as const;
const BAND = 22; // width of the tinted edge inside each Province; half of it is clipped away

export interface GroundColours {
  sea: string;
  wave: string;
  wild: string;
  land: string;
  relief: string;
  reliefLit: number;
  reliefShade: number;
  river: string;
  coast: string;
  tints: string[];
}

/** What is drawn, in which colours and how large; it can be sent to another thread. */
export interface GroundOrder {
  geometry: Pick<Geometry, "width" | "height" | "land" | "lakes" | "rivers" | "relief"> & {
    provinces: Pick<Geometry["provinces"][number], "area" | "tint">[];
  };
  colours: GroundColours;
  /** Image pixels per unit of the board. */
  scale: number;
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The colours of the current theme, from the style sheet. */
export function groundColours(style: CSSStyleDeclaration): GroundColours {
  const read = (name: string) => style.getPropertyValue(`--m-${name}`).trim();
  return {
    sea: read("sea"),
    wave: read("wave"),
    wild: read("wild"),
    land: read("land"),
    relief: read("relief"),
    reliefLit: Number(read("relief-lit")),
    reliefShade: Number(read("relief-shade")),
    river: read("river"),
    coast: read("coast"),
    tints: [0, 1, 2, 3, 4].map((tint) => read(`tint-${tint}`)),
  };
}

export const groundSize = ({ geometry, scale }: GroundOrder) =>
  [Math.round(geometry.width * scale), Math.round(geometry.height * scale)] as const;

export function drawGround(context: Context, { geometry, colours, scale }: GroundOrder): void {
  const { width, height } = geometry;
  const line = (path: Path2D, colour: string, thick: number, opacity = 1) => {
    context.globalAlpha = opacity;
    context.strokeStyle = colour;
    context.lineWidth = thick;
    context.stroke(path);
  };
  const fill = (path: Path2D, colour: string, opacity = 1) => {
    context.globalAlpha = opacity;
    context.fillStyle = colour;
    context.fill(path, "evenodd");
  };
  context.scale(scale, scale);
  context.fillStyle = colours.sea;
  context.fillRect(0, 0, width, height);

  // Bevelled: with this many corners the difference from round ones is invisible, and those take twice as
  // long.
  const land = new Path2D(geometry.land);
  context.lineJoin = "bevel";
  for (const [thick, opacity] of WAVES) {
    line(land, colours.wave, thick, opacity);
    line(land, colours.sea, thick - 3);
  }
  fill(land, colours.wild);

  context.lineJoin = "round";
  for (const province of geometry.provinces) {
    const area = new Path2D(province.area);
    const tint = colours.tints[province.tint] ?? colours.land;
    fill(area, colours.land);
    fill(area, tint, 0.2);
    context.save();
    context.clip(area, "evenodd");
    line(area, tint, BAND, 0.34);
    context.restore();
  }

  const lakes = new Path2D(geometry.lakes);
  fill(lakes, colours.sea);
  line(lakes, colours.coast, 1.6);
  context.lineCap = "round";
  line(new Path2D(geometry.rivers), colours.river, 3);
  line(new Path2D(geometry.relief.lit), colours.relief, 1.7, colours.reliefLit);
  line(new Path2D(geometry.relief.shade), colours.relief, 1.7, colours.reliefShade);
  line(land, colours.coast, 2.2);
}
