import type { Random } from '../random.ts';
import { cycle, type Design, shuffled } from './design.ts';
import { n, path, rect, SIDE, type SvgPoint, smoothLoop } from './svg.ts';

/** Seaweed cut from colored paper with large scissors, a leaf to a sheet. */
export const cutouts: Design = ({ palette, random }) => {
  const colors = [...shuffled({ palette, random }), palette.ink];
  const [columns, rows] = random.pick([
    [2, 2],
    [3, 2],
    [2, 1],
  ] as const);
  const [width, height] = [SIDE / columns, SIDE / rows];
  const rendered = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const ground = (column + row) % 2 === 0 ? palette.ground : cycle(colors, index + row);
    const front = cycle(
      colors.filter((color) => color !== ground),
      index + row,
    );
    const leaf = frond(random, Math.min(width * 0.36, height * 0.36), height * 0.43);
    const at = `translate(${n((column + 0.5) * width)} ${n((row + 0.5) * height)}) rotate(${n(random.between(-14, 14))})`;
    return (
      rect(column * width, row * height, width + 0.5, height + 0.5, ground) +
      path(leaf, `fill="${front}" transform="${at}"`)
    );
  });
  return { body: rendered.join(''), label: null };
};

/** Sheets of paper over each other, each with a hole through which the next is seen. */
export const layers: Design = ({ palette, random }) => {
  const colors = [...shuffled({ palette, random }), palette.ink];
  const [x, y] = [random.between(270, 370), random.between(270, 370)];
  const sheets = Array.from({ length: 7 }, (_, index) => {
    const reach = 400 - index * 54;
    const loop = smoothLoop(blob(random, x, y, reach, 9, 0.13));
    return shadow(loop) + path(loop, `fill="${cycle(colors, index)}"`);
  });
  return { body: rect(0, 0, SIDE, SIDE, palette.ground) + sheets.join(''), label: null };
};

/**
 * Approximates a soft shadow with translucent strokes: a blur filter renders a hundred times
 * slower.
 */
function shadow(loop: string): string {
  const strokes = [26, 20, 15, 10, 6].map((width) => path(loop, `stroke-width="${width}"`));
  return `<g transform="translate(0 5)" fill="none" stroke="#000" stroke-opacity=".07">${strokes.join('')}</g>`;
}

/** A leaf of seaweed around 0: lobes to both sides of a bent stem, shorter towards its ends. */
function frond(random: Random, width: number, reach: number): string {
  const lobes = random.integer(4, 6);
  const bend = random.between(-0.35, 0.35) * width;
  const stem = 0.16 * width;
  const side = (sign: 1 | -1): SvgPoint[] =>
    Array.from({ length: lobes }, (_, index) => {
      const along = (index + 0.5) / lobes;
      const long = width * (0.35 + 0.65 * Math.sin(Math.PI * (along * 0.86 + 0.1)));
      const x = Math.sin(along * Math.PI) * bend;
      const y = reach - along * 2 * reach;
      const step = reach / lobes;
      const tip = long * random.between(0.82, 1.05) * sign;
      return [
        [x + stem * sign, y + step * 0.85],
        [x + tip, y - step * 0.25],
        [x + tip * 0.86, y - step * 0.85],
      ] as SvgPoint[];
    }).flat();
  const top: SvgPoint[] = [[0, -reach * 1.08]];
  return smoothLoop([...side(1), ...top, ...side(-1).reverse()]);
}

function blob(
  random: Random,
  x: number,
  y: number,
  size: number,
  count: number,
  rough: number,
): SvgPoint[] {
  return Array.from({ length: count }, (_, index): SvgPoint => {
    const angle = (index / count) * Math.PI * 2;
    const reach = size * random.between(1 - rough, 1 + rough);
    return [Number(n(x + Math.cos(angle) * reach)), Number(n(y + Math.sin(angle) * reach))];
  });
}
