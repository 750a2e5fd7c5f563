import type { Random } from '../random.ts';
import type { ColorPalette } from './palettes.ts';

/** What a design is made of. */
export type Brief = { artist: string; title: string; random: Random; palette: ColorPalette };

export type Corner = 'top left' | 'top right' | 'bottom left' | 'bottom right';

/** A drawing of 640 by 640 and where it leaves room for artist and title. */
type Drawing = { body: string; label: { corner: Corner; colour: string } | null };

export type Design = (brief: Brief) => Drawing;

/** The colours of a palette in another order, the ground left out. */
export function shuffled({ palette, random }: Pick<Brief, 'palette' | 'random'>): string[] {
  return palette.colours
    .map((colour) => ({ colour, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ colour }) => colour);
}

/** The item at an index, going round. */
export function cycle(items: readonly string[], index: number): string {
  return items[((index % items.length) + items.length) % items.length] ?? '#000';
}

/** How inks mix on a ground: on paper they darken, on a dark ground they shine. */
export function inkBlend({ ground }: ColorPalette): string {
  return `style="mix-blend-mode:${brightness(ground) < 110 ? 'screen' : 'multiply'}"`;
}

/** Of some colours the one that stands out most on a ground. */
export function strongest(ground: string, colours: readonly [string, ...string[]]): string {
  const distance = (colour: string) => Math.abs(brightness(colour) - brightness(ground));
  return colours.reduce((best, colour) => (distance(colour) > distance(best) ? colour : best));
}

/** From 0 for black to 255 for white, roughly as the eye sees it. */
function brightness(colour: string): number {
  const parts = (colour.match(/\w\w/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const [red = 0, green = 0, blue = 0] = parts;
  return red * 0.3 + green * 0.6 + blue * 0.1;
}
