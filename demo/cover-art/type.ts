import { cycle, type Design, shuffled } from './design.ts';
import { line, lineWidth } from './lettering.ts';
import { rect, SIDE } from './svg.ts';

/** The title itself, word above word, each as wide as the cover. */
export const bigType: Design = ({ title, palette, random }) => {
  const words = title
    .replace(/[,.]/g, '')
    .split(' ')
    .filter((word) => word.length > 1)
    .slice(0, 4);
  const colors = shuffled({ palette, random });
  const weight = random.pick([1.6, 2.2, 2.8]);
  const height = (SIDE - 60 - 22 * (words.length - 1)) / words.length;
  const rendered = words.map((word, index) => {
    const y = 30 + index * (height + 22);
    const spacing = weight + 1.1;
    const wide = (SIDE - 60 - 2 * weight) / (lineWidth(word, spacing) + weight);
    const tall = (height - 8) / (10 + weight);
    const color = cycle([palette.ink, ...colors], index + (random.chance(0.5) ? 1 : 0));
    const letters = line(word, {
      x: weight / 2,
      y: weight / 2,
      height: 10,
      color,
      weight,
      spacing,
    });
    return `<g transform="translate(30 ${y}) scale(${wide} ${tall})">${letters}</g>`;
  });
  return { body: rect(0, 0, SIDE, SIDE, palette.ground) + rendered.join(''), label: null };
};

/** One initial, larger than the cover, with its shadow. */
export const initial: Design = ({ title, palette, random }) => {
  const [letter = 'O'] = title.replace(/^(the|a) /i, '');
  const [back, front, shade] = shuffled({ palette, random }) as [string, string, string];
  const height = random.between(430, 560);
  const width = (lineWidth(letter, 0) * height) / 10;
  const at = {
    x: (SIDE - width) / 2 + random.between(-40, 40),
    y: (SIDE - height) / 2 + 30,
    height,
  };
  const look = { weight: 2.4, spacing: 0 };
  const shadow = Array.from({ length: 9 }, (_, index) => {
    const step = (9 - index) * 9;
    const color = index % 2 === 0 ? shade : palette.ink;
    return line(letter, { ...at, ...look, x: at.x + step, y: at.y + step, color });
  });
  const ground = back === front || back === palette.ink ? palette.ground : back;
  const body =
    rect(0, 0, SIDE, SIDE, ground) +
    shadow.join('') +
    line(letter, { ...at, ...look, color: front === ground ? palette.ground : front });
  return { body, label: null };
};
