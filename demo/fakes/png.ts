import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * A PNG of concentric rings in two colors of the given hue.
 * @param width pixels, 1 or more, as is `height`
 * @param hue 0 to 359
 */
export function drawPng(width: number, height: number, hue: number): Buffer {
  const inks = [color(hue, 0.35), color(hue + 40, 0.75)] as const;
  const stride = 1 + width * 3;
  const pixels = Buffer.alloc(stride * height);
  const ring = Math.max(1, Math.min(width, height) / 10);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const distance = Math.hypot(x - width / 2, y - height / 2);
      pixels.set(inks[Math.floor(distance / ring) % 2 === 0 ? 0 : 1], y * stride + 1 + x * 3);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits each of red, green and blue.
  header.set([8, 2], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND')];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Red, green and blue of a hue, 0 to 255 each. */
function color(hue: number, light: number): [number, number, number] {
  const part = (turn: number) => {
    const wave = Math.cos(((hue + turn) * Math.PI) / 180);
    return Math.round(255 * Math.min(1, Math.max(0, light + 0.25 * wave)));
  };
  return [part(0), part(240), part(120)];
}
