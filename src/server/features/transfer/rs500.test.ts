import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { givenFile } from '../../integrations/given-file.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { summary } from './plan.ts';

const newClub = testClubs();
const file = givenFile(
  'tests/fixtures/rs500.csv',
  fileURLToPath(new URL('../../../..', import.meta.url)),
);

test('the real file adds 691 albums in 139 sessions, and nothing the second time', async () => {
  const club = await newClub();
  const plan = await club.take(file, { keep_names: true, sessions: 'date' });
  expect(summary(plan, false).split('\n').slice(0, 2)).toEqual([
    'Added 691 albums in 139 sessions (0 skipped, already there).',
    '137 dates name several locations. Each session has the one that most of its rows have.',
  ]);
  const { albums, sessions } = await club.records();
  expect([albums.length, sessions.length]).toEqual([691, 139]);
  expect(albums.filter(({ spotify_id }) => spotify_id !== null)).toHaveLength(654);
  const counts: Record<string, number> = {};
  for (const { tier } of albums) counts[tier] = (counts[tier] ?? 0) + 1;
  expect(counts).toEqual({ S: 52, A: 82, B: 135, C: 176, D: 119, E: 126, 'Not rated yet': 1 });
  const again = await club.take(file, { keep_names: true, sessions: 'date' });
  expect(summary(again, false)).toBe('Added 0 albums in 0 sessions (691 skipped, already there).');
});
