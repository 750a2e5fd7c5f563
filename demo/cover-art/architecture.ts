import { type Design, shuffled } from './design.ts';
import { circle, n, path, rect, SIDE } from './svg.ts';

/** A door behind a door behind a door, in afternoon light. */
export const doorways: Design = ({ palette, random }) => {
  const colors = shuffled({ palette, random });
  const [wall, floor, sun] = colors as [string, string, string];
  const ground = 540;
  const lean = random.pick([-1, 1]) * random.between(0.5, 0.8);
  const doors = Array.from({ length: 4 }, (_, index) => {
    const half = 190 - index * 46;
    const top = 190 + index * 74;
    const x = SIDE / 2 + index * 9 * Math.sign(lean);
    const fill = index === 3 ? sun : [palette.ink, wall, palette.ground][index % 3];
    const d = `M${n(x - half)} ${ground}V${n(top + half * 0.6)}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(top + half * 0.6)}V${ground}Z`;
    return path(d, `fill="${fill}"`);
  });
  const light = `M${SIDE / 2 - 52} ${ground}H${SIDE / 2 + 52}L${n(SIDE / 2 + 120 + lean * 150)} ${SIDE}H${n(SIDE / 2 - 120 + lean * 150)}Z`;
  const body = [
    rect(0, 0, SIDE, SIDE, wall === palette.ground ? floor : wall),
    rect(0, ground, SIDE, SIDE - ground, floor),
    ...doors,
    path(light, `fill="${sun}" opacity=".8"`),
  ].join('');
  return { body, label: null };
};

/** Stairs that climb towards a sun. */
export const stairs: Design = ({ palette, random }) => {
  const [sun, riser, side] = shuffled({ palette, random }) as [string, string, string];
  const count = random.integer(5, 8);
  const [width, height] = [SIDE / count, 430 / count];
  const isMirrored = random.chance(0.5);
  const steps = Array.from({ length: count }, (_, index) => {
    const [x, y] = [index * width, SIDE - 40 - (index + 1) * height];
    return [
      rect(x, y, width + 1, SIDE - y, side),
      rect(x, y, width + 1, height * 0.42, palette.ink),
      rect(x, y + height * 0.42, width * 0.34, SIDE - y, riser),
    ].join('');
  });
  const mirror = isMirrored ? `translate(${SIDE} 0) scale(-1 1)` : '';
  const body = `${rect(0, 0, SIDE, SIDE, palette.ground)}<g transform="${mirror}">${circle(210, 240, random.between(84, 120), sun)}${steps.join('')}</g>`;
  return { body, label: { corner: isMirrored ? 'top right' : 'top left', color: palette.ink } };
};

/** Threads between two edges; their envelope is a curve. */
export const threads: Design = ({ palette, random }) => {
  const colors = shuffled({ palette, random });
  const count = 34;
  const fans = [0, 1, 2, 3].slice(0, random.integer(2, 4)).map((turn) => {
    const lines = Array.from({ length: count }, (_, index) => {
      const step = (index / (count - 1)) * 560;
      return `M40 ${n(40 + step)}L${n(40 + step)} 600`;
    });
    const look = `fill="none" stroke="${colors[turn % colors.length]}" stroke-width="2.6"`;
    return path(lines.join(''), `${look} transform="rotate(${turn * 90} 320 320)"`);
  });
  return { body: rect(0, 0, SIDE, SIDE, palette.ground) + fans.join(''), label: null };
};
