import { type Design, inkBlend, shuffled } from './design.ts';
import { circle, n, rect, SIDE } from './svg.ts';

/** Blurred lights that blend into each other, under a fine grain; sometimes with a disc cut out. */
export const aurora: Design = ({ palette, random }) => {
  const colors = shuffled({ palette, random });
  const lights = colors.slice(0, 4).map((color, index) => {
    const [x, y] = [random.between(60, 580), random.between(60, 580)];
    const id = `light${index}`;
    return [
      `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset=".35" stop-color="${color}" stop-opacity=".82"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(random.between(260, 420))}" ry="${n(random.between(200, 380))}" fill="url(#${id})"/>`,
    ].join('');
  });
  const disc = random.chance(0.5)
    ? `<circle cx="320" cy="340" r="170" fill="none" stroke="${palette.ink}" stroke-width="2.5"/>`
    : '';
  const body = [rect(0, 0, SIDE, SIDE, palette.ground), ...lights, disc].join('');
  return { body: body + GRAIN, label: { corner: 'top left', color: palette.ink } };
};

/** Translucent discs in a row or a heap. */
export const lenses: Design = ({ palette, random }) => {
  const colors = shuffled({ palette, random });
  const isRow = random.chance(0.5);
  const discs = colors.map((color, index) => {
    const place = (index + 0.5) / colors.length;
    const x = isRow ? 130 + place * 380 : 320 + Math.cos(place * 6.28) * 105;
    const y = isRow ? 350 + Math.sin(place * 6.28) * 70 : 340 + Math.sin(place * 6.28) * 105;
    return `<g ${inkBlend(palette)}>${circle(x, y, isRow ? 140 : 160, color)}</g>`;
  });
  return {
    body: rect(0, 0, SIDE, SIDE, palette.ground) + discs.join(''),
    label: { corner: 'top left', color: palette.ink },
  };
};

/** Grain that makes a gradient less smooth. */
const GRAIN = `<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="1" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 1.1 -.42"/></filter><rect width="640" height="640" filter="url(#grain)" opacity=".35"/>`;
