// The thread that draws the ground of the board.

import { drawGround, groundSize, type GroundOrder } from "./ground";

self.onmessage = ({ data }: MessageEvent<GroundOrder>) => {
  const canvas = new OffscreenCanvas(...groundSize(data));
  drawGround(canvas.getContext("2d")!, data);
  const image = canvas.transferToImageBitmap();
  self.postMessage(image, { transfer: [image] });
};
