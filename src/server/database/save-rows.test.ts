import { assert, asyncProperty, constantFrom, record, uniqueArray } from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { startTestApp } from '../testing/test-app.ts';
import { countWrites } from '../testing/test-writes.ts';
import { saveRows } from './save-rows.ts';

const { db } = await startTestApp();

type Rating = { person_id: string; old_rating: Tier | null };

/** Four people, whose ids are their names. */
beforeEach(async () => {
  const rows = ['Ada', 'Ben', 'Cleo', 'Dev'].map((name, position) => ({
    ...{ id: name, name: `${name} of this test`, kind: 'reviewer' as const, position },
    ...{ color: null, retired_at: null, created_at: 'then' },
  }));
  await db.insertInto('people').values(rows).execute();
});

/** Saves rows of an album. @returns how many were deleted and inserted */
async function save(album_id: string, ratings: readonly Rating[]): Promise<[number, number]> {
  const { db: counting, rows: written } = countWrites(db);
  const rows = ratings.map((rating) => ({ ...rating, album_id, first_at: 'then', last_at: 'now' }));
  await saveRows(counting, 'notification_ratings', { of: { album_id }, key: ['person_id'], rows });
  return [written['delete notification_ratings'] ?? 0, written['insert notification_ratings'] ?? 0];
}

function stored(album_id: string): Promise<Rating[]> {
  return db
    .selectFrom('notification_ratings')
    .select(['person_id', 'old_rating'])
    .where('album_id', '=', album_id)
    .orderBy('person_id')
    .execute();
}

const ratings = uniqueArray(
  record({
    person_id: constantFrom('Ada', 'Ben', 'Cleo', 'Dev'),
    old_rating: constantFrom('S' as const, 'F' as const, null),
  }),
  { selector: ({ person_id }) => person_id },
);

it('writes only rows with other values', async () => {
  const before: Rating[] = ['Ada', 'Ben', 'Cleo'].map((person_id) => ({
    person_id,
    old_rating: 'S',
  }));
  expect(await save('one', before)).toEqual([0, 3]);
  expect(await save('one', structuredClone(before))).toEqual([0, 0]);
  const [ada, ...others] = before;
  expect(await save('one', others)).toEqual([1, 0]);
  expect(await save('one', [{ ...ada, person_id: 'Ada', old_rating: 'F' }, ...others])).toEqual([
    0, 1,
  ]);
});

it('notices a changed row whatever object it is', async () => {
  const rows: Rating[] = [{ person_id: 'Ada', old_rating: 'S' }];
  await save('one', rows);
  if (rows[0]) rows[0].old_rating = null;
  expect(await save('one', rows)).toEqual([1, 1]);
  expect(await stored('one')).toEqual([{ person_id: 'Ada', old_rating: null }]);
});

it('stores what it is given, and leaves the rows of others alone', async () => {
  const others: Rating[] = [{ person_id: 'Ada', old_rating: 'F' }];
  await save('other', others);
  await assert(
    asyncProperty(ratings, ratings, async (before, after) => {
      await save('one', before);
      await save('one', after);
      const inOrder = after.toSorted((one, two) => (one.person_id < two.person_id ? -1 : 1));
      expect(await stored('one')).toEqual(inOrder);
      expect(await stored('other')).toEqual(others);
    }),
    { numRuns: 50 },
  );
});
