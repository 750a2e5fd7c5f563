import { type Design, inkBlend, shuffled, strongest } from './design.ts';
import { circle, n, rect, SIDE } from './svg.ts';

/** Dots of two inks printed over each other, as by a risograph, each with its own gradient. */
export const halftone: Design = ({ palette, random }) => {
  const [first, second] = shuffled({ palette, random }) as [string, string];
  const [x, y] = [random.between(200, 440), random.between(300, 420)];
  const radius = random.between(170, 215);
  const sphere = (dx: number, dy: number) => {
    const [sx, sy] = [(dx - x) / radius, (dy - y) / radius];
    const inside = 1 - sx * sx - sy * sy;
    return inside <= 0
      ? 0
      : 0.28 + 0.72 * Math.max(0, sx * 0.5 + sy * 0.62 + 0.3 * Math.sqrt(inside));
  };
  const slope = random.pick([
    (_: number, dy: number) => (dy - 110) / SIDE,
    (dx: number, dy: number) => (dx + dy - 380) / (1.6 * SIDE),
    (dx: number, dy: number) => (SIDE - dx + dy - 560) / (1.2 * SIDE),
  ]);
  const body = [
    rect(0, 0, SIDE, SIDE, palette.ground),
    `<g ${inkBlend(palette)}>${screen(second, 22, 15, (dx, dy) => slope(dx, dy) * 0.72)}</g>`,
    `<g ${inkBlend(palette)}>${screen(first, 19, 75, sphere)}</g>`,
  ].join('');
  return { body, label: { corner: 'top left', color: palette.ink } };
};

/** Wavy lines that are thicker where the image is dark. */
export const engraving: Design = ({ palette, random }) => {
  const [first, second] = shuffled({ palette, random }) as [string, string];
  const color = strongest(palette.ground, [first, second]);
  const [x, y] = [random.between(240, 400), random.between(260, 380)];
  const bend = random.between(14, 34);
  const lines = Array.from({ length: 30 }, (_, row) => {
    const base = 20 + row * 21;
    const upper: string[] = [];
    const lower: string[] = [];
    for (let at = -10; at <= SIDE + 10; at += 8) {
      const wave =
        base + Math.sin(at / 70 + row * 0.16) * bend * Math.exp(-(((at - x) / 260) ** 2));
      const dark = Math.max(0, 1 - Math.hypot(at - x, wave - y) / 250);
      const thick = 1.1 + dark ** 0.7 * 8.4;
      upper.push(`${n(at)} ${n(wave - thick)}`);
      lower.unshift(`${n(at)} ${n(wave + thick)}`);
    }
    return `<path d="M${upper.join('L')}L${lower.join('L')}Z"/>`;
  });
  const body = `${rect(0, 0, SIDE, SIDE, palette.ground)}<g fill="${color}">${lines.join('')}</g>`;
  return { body, label: null };
};

/** A rotated screen of dots; `tone` is 0 for none to 1 for dots that touch. */
function screen(
  color: string,
  pitch: number,
  angle: number,
  tone: (x: number, y: number) => number,
) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const reach = Math.ceil((SIDE * 0.75) / pitch);
  const dots: string[] = [];
  for (let column = -reach; column <= reach; column++)
    for (let row = -reach; row <= reach; row++) {
      const x = SIDE / 2 + (column * cos - row * sin) * pitch;
      const y = SIDE / 2 + (column * sin + row * cos) * pitch;
      if (x < -pitch || y < -pitch || x > SIDE + pitch || y > SIDE + pitch) continue;
      const radius = Math.sqrt(Math.max(0, tone(x, y))) * pitch * 0.6;
      if (radius > 0.8) dots.push(circle(x, y, radius, color));
    }
  return dots.join('');
}
