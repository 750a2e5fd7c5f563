import { cycle, type Design, shuffled, strongest } from './design.ts';
import { n, path, rect, SIDE } from './svg.ts';

/** Broad bands that swing together. */
export const bands: Design = ({ palette, random }) => {
  const colors = [...shuffled({ palette, random }), palette.ground];
  const swing = random.between(26, 64);
  const length = random.between(90, 170);
  const phase = random.between(0, 6.3);
  const turn = random.pick([0, 90, -18, 24]);
  const drift = random.between(-0.4, 0.4);
  const rendered = Array.from({ length: 26 }, (_, index) => {
    const base = -180 + index * 42;
    const points: string[] = [];
    for (let x = -200; x <= SIDE + 200; x += 12)
      points.push(`${n(x)} ${n(base + Math.sin(x / length + phase + index * drift) * swing)}`);
    return path(
      `M-200 ${SIDE + 400}L${points.join('L')}L${SIDE + 200} ${SIDE + 400}Z`,
      `fill="${cycle(colors, index)}"`,
    );
  });
  const body = `${rect(0, 0, SIDE, SIDE, palette.ground)}<g transform="rotate(${turn} ${SIDE / 2} ${SIDE / 2})">${rendered.join('')}</g>`;
  return { body, label: null };
};

/** Thin ridges behind each other, highest in the middle, like a recorded signal. */
export const signal: Design = ({ palette, random }) => {
  const [first, second] = shuffled({ palette, random }) as [string, string];
  const stroke = strongest(palette.ground, [first, second]);
  const center = random.between(260, 380);
  const rows = Array.from({ length: 34 }, (_, row) => {
    const base = 176 + row * 12;
    const points: string[] = [];
    let noise = 0;
    for (let x = 90; x <= 550; x += 6) {
      noise = noise * 0.62 + random.between(-1, 1);
      const swell = Math.exp(-(((x - center) / 105) ** 2));
      const rise =
        swell * (34 + 34 * Math.sin(row * 0.7 + x / 31)) * 0.9 + Math.abs(noise) * (2 + swell * 11);
      points.push(`${n(x)} ${n(base - Math.max(0, rise))}`);
    }
    return path(
      `M${points.join('L')}`,
      `fill="${palette.ground}" stroke="${stroke}" stroke-width="2.2" stroke-linejoin="round"`,
    );
  });
  return {
    body: rect(0, 0, SIDE, SIDE, palette.ground) + rows.join(''),
    label: { corner: 'top left', color: palette.ink },
  };
};

/** Stripes that run side by side and turn corners, as on the bus seats of the seventies. */
export const stripes: Design = ({ palette, random }) => {
  const colors = shuffled({ palette, random });
  const width = random.pick([26, 32, 38]);
  const [x, y] = [random.between(300, 400), random.between(345, 390)];
  const lines = Array.from({ length: 5 }, (_, index) => {
    const radius = 60 + index * width;
    const d = `M${n(x - 60 - radius + 60)} ${SIDE + 20}V${n(y)}A${radius} ${radius} 0 0 1 ${n(x + radius)} ${n(y)}V${n(y + 40)}A${n(300 - radius)} ${n(300 - radius)} 0 0 0 ${n(x + 300)} ${n(y + 340 - radius)}H${SIDE + 40}`;
    return path(d, `fill="none" stroke="${cycle(colors, index)}" stroke-width="${width}"`);
  });
  const flip = random.chance(0.5) ? `translate(${SIDE} 0) scale(-1 1)` : '';
  const body = `${rect(0, 0, SIDE, SIDE, palette.ground)}<g transform="${flip}">${lines.join('')}</g>`;
  return { body, label: { corner: flip === '' ? 'top left' : 'top right', color: palette.ink } };
};
