import { expect, test } from 'vitest';
import { getExcerpt } from './entry.ts';

test.each([
  ['Late at night with good headphones', 'headphones', '… good headphones'],
  ['Wie schön das klingt', 'das klin', '… das klingt'],
  ['Grows on you', 'grows you', 'Grows on you'],
  ['A long way from home', 'hoome', 'A long way from home'],
])('an excerpt of %j for the search %j is %j', (text, search, excerpt) => {
  expect(getExcerpt(text, search)).toBe(excerpt);
});
