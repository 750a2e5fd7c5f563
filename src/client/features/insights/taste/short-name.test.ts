import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test('shortens a name to its first word or its beginning', () => {
  expect(shortName('Ada', 3)).toBe('Ada');
  expect(shortName('Ada Lovelace', 8)).toBe('Ada…');
  expect(shortName('Bartholomew', 8)).toBe('Barthol…');
});
