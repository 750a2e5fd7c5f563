import { assert, asyncProperty, constantFrom, record, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { startTestApp } from '../testing/test-app.ts';
import { countWrites } from '../testing/test-writes.ts';
import { saveRows } from './save-rows.ts';

const { db } = await startTestApp();

type Rating = { reviewer: string; old_rating: Tier | null };

/** Saves rows of an album. @returns how many were deleted and inserted */
async function save(album_id: string, ratings: readonly Rating[]): Promise<[number, number]> {
  const { db: counting, rows: written } = countWrites(db);
  const rows = ratings.map((rating) => ({ ...rating, album_id, first_at: 'then', last_at: 'now' }));
  await saveRows(counting, 'notification_ratings', { of: { album_id }, key: ['reviewer'], rows });
  return [written['delete notification_ratings'] ?? 0, written['insert notification_ratings'] ?? 0];
}

function stored(album_id: string): Promise<Rating[]> {
  return db
    .selectFrom('notification_ratings')
    .select(['reviewer', 'old_rating'])
    .where('album_id', '=', album_id)
    .orderBy('reviewer')
    .execute();
}

const ratings = uniqueArray(
  record({
    reviewer: constantFrom('Ada', 'Ben', 'Cleo', 'Dev'),
    old_rating: constantFrom('S' as const, 'F' as const, null),
  }),
  { selector: ({ reviewer }) => reviewer },
);

it('writes only rows with other values', async () => {
  const before: Rating[] = ['Ada', 'Ben', 'Cleo'].map((reviewer) => ({
    reviewer,
    old_rating: 'S',
  }));
  expect(await save('one', before)).toEqual([0, 3]);
  expect(await save('one', structuredClone(before))).toEqual([0, 0]);
  const [ada, ...others] = before;
  expect(await save('one', others)).toEqual([1, 0]);
  expect(await save('one', [{ ...ada, reviewer: 'Ada', old_rating: 'F' }, ...others])).toEqual([
    0, 1,
  ]);
});

it('notices a changed row whatever object it is', async () => {
  const rows: Rating[] = [{ reviewer: 'Ada', old_rating: 'S' }];
  await save('one', rows);
  if (rows[0]) rows[0].old_rating = null;
  expect(await save('one', rows)).toEqual([1, 1]);
  expect(await stored('one')).toEqual([{ reviewer: 'Ada', old_rating: null }]);
});

it('stores what it is given, and leaves the rows of others alone', async () => {
  const others: Rating[] = [{ reviewer: 'Ada', old_rating: 'F' }];
  await save('other', others);
  await assert(
    asyncProperty(ratings, ratings, async (before, after) => {
      await save('one', before);
      await save('one', after);
      const inOrder = after.toSorted((one, two) => (one.reviewer < two.reviewer ? -1 : 1));
      expect(await stored('one')).toEqual(inOrder);
      expect(await stored('other')).toEqual(others);
    }),
    { numRuns: 50 },
  );
});
