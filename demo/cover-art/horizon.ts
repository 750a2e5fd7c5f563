import type { Random } from '../random.ts';
import { cycle, type Design, shuffled } from './design.ts';
import { circle, gradient, n, path, rect, SIDE } from './svg.ts';

/** A sun over the sea, and its broken light on the water. */
export const sunset: Design = ({ palette, random }) => {
  const [sun, glow, sea] = shuffled({ palette, random }) as [string, string, string];
  const horizon = random.between(340, 420);
  const x = random.between(220, 420);
  const radius = random.between(110, 165);
  const y = horizon - radius * random.between(0.1, 0.55);
  const path = Array.from({ length: 11 }, (_, row) => {
    const width = radius * 2 * (1 - row * 0.055) * random.between(0.55, 1);
    const top = horizon + 12 + row * row * 1.6 + row * 7;
    return `<rect x="${n(x - width / 2 + random.between(-14, 14))}" y="${n(top)}" width="${n(width)}" height="${n(3 + row * 1.1)}" rx="4" fill="${sun}"/>`;
  });
  const body = [
    `<defs>${gradient('sky', [palette.ground, glow])}${gradient('sea', [sea, palette.ink])}<clipPath id="above"><rect width="${SIDE}" height="${n(horizon)}"/></clipPath></defs>`,
    rect(0, 0, SIDE, horizon + 1, 'url(#sky)'),
    `<g clip-path="url(#above)">${circle(x, y, radius, sun)}</g>`,
    rect(0, horizon, SIDE, SIDE - horizon, 'url(#sea)'),
    ...path,
  ].join('');
  return { body, label: { corner: 'top left', color: palette.ink } };
};

/** Range behind range, each nearer one darker, with the sun or the moon above. */
export const hills: Design = ({ palette, random }) => {
  const colors = shuffled({ palette, random });
  const layers = 5;
  const ranges = Array.from({ length: layers }, (_, layer) => {
    const base = 270 + layer * 76;
    const fill = layer === layers - 1 ? palette.ink : cycle(colors, layer + 1);
    return path(ridge(random, base, 74 - layer * 8), `fill="${fill}"`);
  });
  const x = random.between(150, 490);
  const body = [
    rect(0, 0, SIDE, SIDE, palette.ground),
    circle(x, random.between(190, 250), random.between(70, 120), cycle(colors, 0)),
    ...ranges,
  ].join('');
  return { body, label: { corner: 'top left', color: palette.ink } };
};

/** The outline of a range: three waves that never meet in the same place. */
function ridge(random: Random, base: number, height: number): string {
  const waves = [1, 2.3, 5.1].map((frequency) => ({
    frequency,
    phase: random.between(0, 6.3),
    height: height / frequency ** 0.75,
  }));
  const points = Array.from({ length: 81 }, (_, step) => {
    const x = step * 8;
    const rise = waves.reduce(
      (sum, wave) => sum + Math.sin((x / SIDE) * wave.frequency * 4 + wave.phase) * wave.height,
      0,
    );
    return `L${x} ${n(base - rise * 0.6)}`;
  });
  return `M0 ${SIDE}${points.join('')}L${SIDE} ${SIDE}Z`;
}
