import { expect, it } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { nextUnrated } from './cells.ts';
import type { RatedRow } from './rated-rows.ts';

const NAMES = ['Ada', 'Ben', 'Zoe', 'Cleo'];

const row = (...ratings: (Tier | null)[]) => ({ ratings }) as RatedRow;

it.each([
  ['the next reviewer without a rating', row(null, 'A', null, null), 0, 3],
  ['nobody after the last', row(null, 'A', null, null), 3, null],
  ['nobody after a correction', row('S', null, null, null), 0, null],
  ['nobody after the tier of the album', row(null, null, null, null), 'tier', null],
] as const)('goes on to %s', (_, before, column, next) => {
  // Zoe is a former reviewer.
  expect(nextUnrated(before, column, NAMES, ['Ada', 'Ben', 'Cleo'])).toBe(next);
});
