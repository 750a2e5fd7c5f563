import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getGlyphs } from './font-glyphs.ts';

const CLIENT = new URL('../src/client/', import.meta.url);
const FOLDER = 'styles/fonts/';
const page = readFileSync(new URL('index.html', CLIENT), 'utf8');

/** Font files in the page, with their declared character ranges. */
const fonts = [
  ...page.matchAll(/rel="web-font"\s+href="\.\/styles\/fonts\/([^"]+)"[^>]*data-range="([^"]+)"/g),
].map(([, name = '', range = '']) => ({
  name,
  file: readFileSync(new URL(FOLDER + name, CLIENT)),
  characters: [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(
    ([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return Array.from({ length: count }, (_, index) => from + index);
    },
  ),
}));

test.each(fonts)('$name has exactly the glyphs of its declared character range', (font) => {
  expect(getGlyphs(font.file)).toEqual(font.characters);
});

test('index.html references every font file', () => {
  const files = readdirSync(new URL(FOLDER, CLIENT)).filter((name) => name.endsWith('.woff2'));
  expect(fonts.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
});

test('limits the first font subsets to 30 KB, and to 60 KB with Latin', () => {
  const getSize = (part: RegExp) =>
    fonts.filter(({ name }) => part.test(name)).reduce((sum, { file }) => sum + file.length, 0);
  expect(getSize(/-first\./)).toBeLessThanOrEqual(30_000);
  expect(getSize(/-(first|latin)\./)).toBeLessThanOrEqual(60_000);
});
