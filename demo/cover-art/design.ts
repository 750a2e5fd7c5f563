import type { Random } from '../random.ts';
import type { ColorPalette } from './palettes.ts';

/** Inputs of a design. */
export type Brief = { artist: string; title: string; random: Random; palette: ColorPalette };

export type Corner = 'top left' | 'top right' | 'bottom left' | 'bottom right';

/** A drawing of 640 by 640 and the corner free for artist and title. */
type SsrContext = { body: string; label: { corner: Corner; color: string } | null };

export type Design = (brief: Brief) => SsrContext;

/** The colors of a palette in another order, without the background. */
export function shuffled({ palette, random }: Pick<Brief, 'palette' | 'random'>): string[] {
  return palette.colors
    .map((color) => ({ color, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ color }) => color);
}

/** The item at an index, modulo the length. */
export function cycle(items: readonly string[], index: number): string {
  return items[((index % items.length) + items.length) % items.length] ?? '#000';
}

/** Blend mode of inks: multiply on a light background, screen on a dark one. */
export function inkBlend({ ground }: ColorPalette): string {
  return `style="mix-blend-mode:${brightness(ground) < 110 ? 'screen' : 'multiply'}"`;
}

/** The color with the most contrast to a background. */
export function strongest(ground: string, colors: readonly [string, ...string[]]): string {
  const distance = (color: string) => Math.abs(brightness(color) - brightness(ground));
  return colors.reduce((best, color) => (distance(color) > distance(best) ? color : best));
}

/** Approximate perceived brightness, 0 for black to 255 for white. */
function brightness(color: string): number {
  const parts = (color.match(/\w\w/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const [red = 0, green = 0, blue = 0] = parts;
  return red * 0.3 + green * 0.6 + blue * 0.1;
}
