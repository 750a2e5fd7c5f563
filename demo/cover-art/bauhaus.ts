import type { Random } from '../random.ts';
import { cycle, type Design, inkBlend, shuffled } from './design.ts';
import { circle, n, path, rect, SIDE } from './svg.ts';

type Tile = (x: number, y: number, side: number, color: string, turn: number) => string;

const quarter: Tile = (x, y, side, color, turn) =>
  turned(
    path(
      `M${n(x)} ${n(y)}h${n(side)}a${n(side)} ${n(side)} 0 0 1 ${n(-side)} ${n(side)}z`,
      `fill="${color}"`,
    ),
    x,
    y,
    side,
    turn,
  );

const half: Tile = (x, y, side, color, turn) =>
  turned(
    path(
      `M${n(x)} ${n(y)}h${n(side)}a${n(side / 2)} ${n(side / 2)} 0 0 1 ${n(-side)} 0z`,
      `fill="${color}"`,
    ),
    x,
    y,
    side,
    turn,
  );

const triangle: Tile = (x, y, side, color, turn) =>
  turned(
    path(`M${n(x)} ${n(y)}h${n(side)}l${n(-side)} ${n(side)}z`, `fill="${color}"`),
    x,
    y,
    side,
    turn,
  );

const disc: Tile = (x, y, side, color) => circle(x + side / 2, y + side / 2, side / 2, color);

const bars: Tile = (x, y, side, color, turn) =>
  turned(
    [0, 2, 4].map((bar) => rect(x, y + (bar * side) / 5, side, side / 5, color)).join(''),
    x,
    y,
    side,
    turn,
  );

const leaf: Tile = (x, y, side, color, turn) =>
  turned(
    path(
      `M${n(x)} ${n(y)}a${n(side)} ${n(side)} 0 0 1 ${n(side)} ${n(side)}a${n(side)} ${n(side)} 0 0 1 ${n(-side)} ${n(-side)}z`,
      `fill="${color}"`,
    ),
    x,
    y,
    side,
    turn,
  );

/** A grid of quarters, halves and discs that share a few colors. */
export const tiles: Design = ({ palette, random }) => {
  const colors = [...shuffled({ palette, random }), palette.ink];
  const count = random.pick([3, 4, 4, 5]);
  const side = SIDE / count;
  const kinds = getKinds(random);
  const rendered = Array.from({ length: count * count }, (_, index) => {
    const [x, y] = [(index % count) * side, Math.floor(index / count) * side];
    const back = random.integer(0, colors.length);
    const ground = back === colors.length ? palette.ground : cycle(colors, back);
    const front = cycle(
      [...colors, palette.ground].filter((color) => color !== ground),
      random.integer(0, 9),
    );
    const square = rect(x - 0.5, y - 0.5, side + 1, side + 1, ground);
    return square + random.pick(kinds)(x, y, side, front, random.integer(0, 3));
  });
  return { body: rendered.join(''), label: null };
};

/** A few great shapes that touch, on an empty ground. */
export const poster: Design = ({ palette, random }) => {
  const [first, second, third] = shuffled({ palette, random }) as [string, string, string];
  const unit = SIDE / 8;
  const isMirrored = random.chance(0.5);
  const shapes = [
    circle(unit * 5.1, unit * 3.7, unit * 2.1, first),
    `<g ${inkBlend(palette)}>${half(unit * 0.9, unit * 3.1, unit * 4.2, second, 3)}</g>`,
    quarter(unit * 3, unit * 5.2, unit * 2.1, third, random.integer(0, 3)),
    ...[0, 1, 2, 3].map((bar) =>
      rect(
        unit * 5.4,
        unit * (6.1 + bar * 0.34),
        unit * (2 - bar * 0.36),
        unit * 0.16,
        palette.ink,
      ),
    ),
    circle(unit * 6.7, unit * 1.7, unit * 0.3, palette.ink),
  ].join('');
  const mirror = isMirrored ? `translate(${SIDE} 0) scale(-1 1)` : '';
  return {
    body: `${rect(0, 0, SIDE, SIDE, palette.ground)}<g transform="${mirror}">${shapes}</g>`,
    label: { corner: isMirrored ? 'top right' : 'top left', color: palette.ink },
  };
};

function getKinds(random: Random): readonly [Tile, ...Tile[]] {
  return random.pick([
    [quarter, quarter, half, disc],
    [quarter],
    [leaf, leaf, disc],
    [half, bars, disc, quarter],
    [triangle, triangle, quarter, half],
  ] as const satisfies readonly (readonly [Tile, ...Tile[]])[]);
}

function turned(shape: string, x: number, y: number, side: number, turn: number): string {
  return `<g transform="rotate(${turn * 90} ${n(x + side / 2)} ${n(y + side / 2)})">${shape}</g>`;
}
