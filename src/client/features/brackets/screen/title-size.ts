type TitleSize = 'large' | 'medium' | 'small';

/** Characters of a whole title and of its longest word, up to which a size fits two lines. */
const FITTING: readonly [TitleSize, { title: number; word: number }][] = [
  ['large', { title: 22, word: 12 }],
  ['medium', { title: 34, word: 17 }],
];

/** Returns the size of a title on the big screen, so that long ones are whole. */
export function getTitleSize(title: string): TitleSize {
  const word = Math.max(...title.split(/\s/).map(({ length }) => length));
  const fitting = FITTING.find(([, most]) => title.length <= most.title && word <= most.word);
  return fitting?.[0] ?? 'small';
}
