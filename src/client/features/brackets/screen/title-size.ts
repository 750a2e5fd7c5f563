type TitleSize = 'large' | 'medium' | 'small';

/** Characters of a whole title and of its longest word, up to which a size fits two lines. */
const FITTING: readonly [TitleSize, { title: number; word: number }][] = [
  ['large', { title: 22, word: 12 }],
  ['medium', { title: 34, word: 17 }],
];

/**
 * Returns the size of the titles of a match on the big screen, so that long ones are whole; one for
 * both songs, since none may win by larger letters.
 */
export function getTitleSize(titles: readonly string[]): TitleSize {
  const title = Math.max(...titles.map(({ length }) => length));
  const word = Math.max(...titles.flatMap((one) => one.split(/\s/).map(({ length }) => length)));
  const fitting = FITTING.find(([, most]) => title <= most.title && word <= most.word);
  return fitting?.[0] ?? 'small';
}
