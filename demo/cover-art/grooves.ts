import { cycle, type Design, shuffled } from './design.ts';
import { circle, rect, ring, SIDE } from './svg.ts';

/** Concentric grooves, cut into halves that no longer meet. */
export const grooves: Design = ({ palette, random }) => {
  const colors = shuffled({ palette, random });
  const x = random.pick([SIDE / 2, SIDE / 2, SIDE * 0.38, SIDE * 0.62]);
  const y = random.pick([SIDE * 0.5, SIDE * 0.5, SIDE * 0.42]);
  const isVertical = random.chance(0.6);
  const shift = random.pick([0, 36, 72, 144]);
  const half = (first: boolean) => {
    const [dx, dy] = isVertical ? [0, first ? -shift : 0] : [first ? -shift : 0, 0];
    return rings(x + dx, y + dy, first ? colors : colors.slice(1));
  };
  const rings = (cx: number, cy: number, own: readonly string[]) => {
    const rendered: string[] = [];
    for (let radius = 468, index = 0; radius > 30; radius -= 36, index++)
      rendered.push(
        circle(cx, cy, radius, index % 2 === 0 ? cycle(own, index / 2) : palette.ground),
      );
    return rendered.join('') + circle(cx, cy, 26, palette.ink);
  };
  const clip = isVertical
    ? `<rect x="0" y="0" width="${x}" height="${SIDE}"/>`
    : `<rect x="0" y="0" width="${SIDE}" height="${y}"/>`;
  const body = `<clipPath id="first">${clip}</clipPath>${rect(0, 0, SIDE, SIDE, palette.ground)}${half(false)}<g clip-path="url(#first)">${rect(0, 0, SIDE, SIDE, palette.ground)}${half(true)}</g>`;
  return { body, label: null };
};

/** A record seen from above: fine grooves, a label, light falling across. */
export const vinyl: Design = ({ palette, random }) => {
  const [label, disc] = shuffled({ palette, random }) as [string, string];
  const [x, y] = random.pick([
    [SIDE, SIDE / 2],
    [SIDE / 2, SIDE],
    [SIDE * 0.5, SIDE * 0.67],
  ] as const);
  const fine = Array.from({ length: 38 }, (_, index) =>
    ring(x, y, 130 + index * 4.4, 1.2, index % 6 === 5 ? palette.ground : palette.ink),
  );
  const light = [20, 200]
    .map((angle) => {
      const wedge = `M${x} ${y}L${x + 330} ${y - 46}L${x + 330} ${y + 46}Z`;
      return `<path d="${wedge}" transform="rotate(${angle} ${x} ${y})" fill="${palette.ground}" opacity=".22"/>`;
    })
    .join('');
  const color = disc === label ? palette.ink : disc;
  const body = [
    rect(0, 0, SIDE, SIDE, palette.ground),
    circle(x, y, 302, color),
    `<g opacity=".34">${fine.join('')}</g>`,
    light,
    circle(x, y, 112, label),
    ring(x, y, 96, 2, palette.ground),
    circle(x, y, 12, palette.ground),
  ].join('');
  return { body, label: { corner: 'top left', color: palette.ink } };
};
