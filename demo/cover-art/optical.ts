import { cycle, type Design, shuffled } from './design.ts';
import { circle, n, rect, SIDE } from './svg.ts';

/** A grid of discs that bulges towards the viewer. */
export const bulge: Design = ({ palette, random }) => {
  const colors = shuffled({ palette, random });
  const count = 13;
  const [x, y] = [random.between(0.3, 0.7), random.between(0.3, 0.7)];
  const discs: string[] = [];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      const [u, v] = [(column + 0.5) / count, (row + 0.5) / count];
      const near = Math.exp(-((u - x) ** 2 + (v - y) ** 2) / 0.06);
      const px = (u + (u - x) * near * 0.32) * SIDE;
      const py = (v + (v - y) * near * 0.32) * SIDE;
      discs.push(
        circle(
          px,
          py,
          10 + near * 21,
          near > 0.55 ? cycle(colors, 1) : cycle(colors, near > 0.16 ? 2 : 0),
        ),
      );
    }
  return { body: rect(0, 0, SIDE, SIDE, palette.ground) + discs.join(''), label: null };
};

/** Squares within squares, each turned a little further. */
export const spiral: Design = ({ palette, random }) => {
  const colors = [...shuffled({ palette, random }).slice(0, 3), palette.ground];
  const turn = random.pick([5, 7.5, -6]);
  const sides = random.pick([3, 4, 4, 6]);
  const shapes = Array.from({ length: 26 }, (_, index) => {
    const reach = 520 * 0.885 ** index;
    const corners = Array.from({ length: sides }, (_, corner) => {
      const angle = (corner / sides) * Math.PI * 2 + (index * turn * Math.PI) / 180 - Math.PI / 2;
      return `${n(SIDE / 2 + Math.cos(angle) * reach)},${n(SIDE / 2 + Math.sin(angle) * reach)}`;
    });
    return `<polygon points="${corners.join(' ')}" fill="${cycle(colors, index)}"/>`;
  });
  return { body: rect(0, 0, SIDE, SIDE, cycle(colors, 3)) + shapes.join(''), label: null };
};

/** The phases of a moon, in rows. */
export const phases: Design = ({ palette, random }) => {
  const [lit] = shuffled({ palette, random }) as [string];
  const count = random.pick([3, 4, 5]);
  const pitch = 480 / count;
  const radius = pitch * 0.4;
  const moons: string[] = [];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      const [x, y] = [80 + (column + 0.5) * pitch, 110 + (row + 0.5) * pitch];
      const phase = (row * count + column) / (count * count - 1);
      const bow = Math.abs(Math.cos(phase * Math.PI)) * radius;
      const sweep = phase < 0.5 ? 1 : 0;
      const d = `M${n(x)} ${n(y - radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x)} ${n(y + radius)}A${n(bow)} ${n(radius)} 0 0 ${1 - sweep} ${n(x)} ${n(y - radius)}Z`;
      moons.push(
        circle(x, y, radius, lit === palette.ink ? cycle(palette.colors, 0) : palette.ink),
        `<path d="${d}" fill="${lit}"/>`,
      );
    }
  return {
    body: rect(0, 0, SIDE, SIDE, palette.ground) + moons.join(''),
    label: { corner: 'top left', color: palette.ink },
  };
};
