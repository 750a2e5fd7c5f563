import { n, path } from './svg.ts';

/**
 * Strokes of capitals in a box 10 high, each with its width: covers then look the same on every
 * machine, independent of installed fonts.
 */
const STROKES: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [8.4, 'M0 10L4.2 0L8.4 10M1.5 6.6H6.9'],
  B: [6.2, 'M0 0H3.4A2.35 2.35 0 0 1 3.4 4.7H0M3.4 4.7A2.65 2.65 0 0 1 3.4 10H0V0'],
  C: [8.9, 'M8.9 1.9A5 5 0 1 0 8.9 8.1'],
  D: [7.6, 'M0 0H2.6A5 5 0 0 1 2.6 10H0Z'],
  E: [5.2, 'M5.2 0H0V10H5.2M0 4.8H4.6'],
  F: [5, 'M5 0H0V10M0 4.8H4.4'],
  G: [9.9, 'M8.9 1.9A5 5 0 1 0 9.9 5.3H6'],
  H: [7, 'M0 0V10M7 0V10M0 4.8H7'],
  I: [0, 'M0 0V10'],
  J: [4.6, 'M4.6 0V7.7A2.3 2.3 0 0 1 0 7.7'],
  K: [6.6, 'M0 0V10M6.2 0L0 5.9M2.3 3.8L6.6 10'],
  L: [5, 'M0 0V10H5'],
  M: [9.4, 'M0 10L1 0L4.7 7.4L8.4 0L9.4 10'],
  N: [7.2, 'M0 10V0L7.2 10V0'],
  O: [10, 'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z'],
  P: [5.9, 'M0 10V0H3.2A2.7 2.7 0 0 1 3.2 5.4H0'],
  Q: [10, 'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0ZM6 6.4L9.6 10.4'],
  R: [6.2, 'M0 10V0H3.2A2.6 2.6 0 0 1 3.2 5.2H0M3.2 5.2L6.2 10'],
  S: [
    5.8,
    'M5.3 1.7C4.9 .6 4 0 2.9 0C1.4 0 .3 1 .3 2.4C.3 5.6 5.8 4 5.8 7.4C5.8 9 4.5 10 2.9 10C1.4 10 .4 9.2 0 7.9',
  ],
  T: [6.8, 'M0 0H6.8M3.4 0V10'],
  U: [6.6, 'M0 0V6.7A3.3 3.3 0 0 0 6.6 6.7V0'],
  V: [8, 'M0 0L4 10L8 0'],
  W: [12.4, 'M0 0L3.1 10L6.2 .6L9.3 10L12.4 0'],
  X: [7, 'M0 0L7 10M7 0L0 10'],
  Y: [7.2, 'M0 0L3.6 5L7.2 0M3.6 5V10'],
  Z: [6.6, 'M0 0H6.6L0 10H6.6'],
  '&': [
    7.4,
    'M7.4 10L1.6 3.4C.4 1.9 1.2 0 3 0C4.9 0 5.6 2 4.2 3.4L1.4 5.8C-.9 8 .8 10 2.9 10C5.2 10 6.6 8 7 5.6',
  ],
  "'": [0, 'M0 0V2.4'],
  '.': [0, 'M0 9.9V10'],
  '-': [3.4, 'M0 5.4H3.4'],
  ' ': [2.6, ''],
};

/** True if every character of a text has strokes. */
export function canLetter(text: string): boolean {
  return [...plain(text)].every((letter) => letter in STROKES);
}

/** Width of a line of capitals of height 10, including spacing. */
export function lineWidth(text: string, spacing: number): number {
  const letters = [...plain(text)];
  const widths = letters.map((letter) => STROKES[letter]?.[0] ?? 0);
  return widths.reduce((sum, width) => sum + width, 0) + spacing * (letters.length - 1);
}

export type Lettering = {
  x: number;
  y: number;
  /** Height of the capitals. */
  height: number;
  color: string;
  /** Thickness of the strokes and gap between characters, for a height of 10. */
  weight: number;
  spacing: number;
};

/** A line of capitals; x and y are its upper left corner. */
export function line(text: string, { x, y, height, color, weight, spacing }: Lettering): string {
  let at = 0;
  const letters = [...plain(text)].map((letter) => {
    const [width, strokes] = STROKES[letter] ?? [0, ''];
    const rendered = strokes === '' ? '' : path(strokes, `transform="translate(${n(at)} 0)"`);
    at += width + spacing;
    return rendered;
  });
  const look = `fill="none" stroke="${color}" stroke-width="${n(weight)}" stroke-linejoin="round" stroke-linecap="square"`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(height / 10)})" ${look}>${letters.join('')}</g>`;
}

function plain(text: string): string {
  return text
    .toUpperCase()
    .replaceAll('Ø', 'O')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
}
