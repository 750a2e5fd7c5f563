import { type RefCallback, useCallback } from 'react';
import { smallestCover } from './cover-placeholder.ts';
import { useCoverAddress } from './cover-url.ts';

/** Pixels of a cover that are read, along each side. */
const SIDE = 24;
/** Degrees of OKLCH in one of the steps that a cover's colors are counted in. */
const STEP = 30;
/** Mean chroma below which a cover is grey. */
const MIN_CHROMA = 0.02;

/**
 * Returns a ref for an element whose `--hue` and `--chroma` become those of a cover, in OKLCH, once
 * its file is loaded; until then, and for covers of other sites, they are those of its style sheet.
 */
export function useCoverColor(coverUrl: string | null): RefCallback<HTMLElement> {
  const coverAddress = useCoverAddress();
  const url = coverUrl?.startsWith('/covers/') ? coverAddress(smallestCover(coverUrl)) : null;
  return useCallback(
    (element) => {
      if (element === null || url === null) return;
      const image = new Image();
      image.onload = () => {
        const color = findColor(readPixels(image));
        element.style.setProperty('--hue', String(Math.round(color.hue)));
        if (color.isGrey) element.style.setProperty('--chroma', '0.01');
      };
      image.src = url;
      return () => {
        image.onload = null;
      };
    },
    [url],
  );
}

function readPixels(image: HTMLImageElement): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) return new Uint8ClampedArray();
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

/** Finds the hue that most of the color of an image has. @param pixels red, green, blue, alpha */
export function findColor(pixels: ArrayLike<number>): { hue: number; isGrey: boolean } {
  const steps = Array.from({ length: 360 / STEP }, () => ({ a: 0, b: 0, chroma: 0 }));
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [a, b] = toOklab([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
    const chroma = Math.hypot(a, b);
    const step = steps[Math.floor(toDegrees(a, b) / STEP) % steps.length];
    if (step === undefined) continue;
    step.a += a;
    step.b += b;
    step.chroma += chroma;
    sum += chroma;
  }
  const most = steps.reduce((one, other) => (other.chroma > one.chroma ? other : one));
  return { hue: toDegrees(most.a, most.b), isGrey: sum / (pixels.length / 4) < MIN_CHROMA };
}

function toDegrees(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** Converts sRGB bytes to a and b of OKLab (https://bottosson.github.io/posts/oklab/). */
function toOklab(color: readonly [number, number, number]): [a: number, b: number] {
  const [red, green, blue] = color.map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
