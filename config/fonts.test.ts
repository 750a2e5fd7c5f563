import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lettersOf } from './font-letters.ts';

const STYLES = new URL('../src/client/styles/', import.meta.url);
const css = readFileSync(new URL('fonts.css', STYLES), 'utf8');

/** The font files, and the letters that their rules name. */
const fonts = [...css.matchAll(/url\("\.\/(fonts\/[^"]+)"\)[^}]*unicode-range:([^;]*);/g)].map(
  ([, name = '', range = '']) => ({
    name,
    file: readFileSync(new URL(name, STYLES)),
    letters: [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(
      ([, first = '', last = first]) => {
        const from = Number.parseInt(first, 16);
        const count = Number.parseInt(last, 16) - from + 1;
        return Array.from({ length: count }, (_, index) => from + index);
      },
    ),
  }),
);

test.each(fonts)('$name holds the letters that its rule names, and no others', (font) => {
  expect(lettersOf(font.file)).toEqual(font.letters);
});

test('every font file has a rule', () => {
  const files = readdirSync(new URL('fonts', STYLES)).filter((name) => name.endsWith('.woff2'));
  expect(fonts.map(({ name }) => name).toSorted()).toEqual(files.map((name) => `fonts/${name}`));
});

test('the letters of nearly every line take 30 KB at most, those of Latin 60 KB', () => {
  const sizeOf = (part: RegExp) =>
    fonts.filter(({ name }) => part.test(name)).reduce((sum, { file }) => sum + file.length, 0);
  expect(sizeOf(/-first\./)).toBeLessThanOrEqual(30_000);
  expect(sizeOf(/-(first|latin)\./)).toBeLessThanOrEqual(60_000);
});
