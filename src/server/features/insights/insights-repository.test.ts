import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { RS500 } from '#shared/insights/test-insights.ts';
import { givenFile } from '../../integrations/given-file.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { saveStored } from '../streaming/streaming-repository.ts';
import { findOpinions } from './insights-repository.ts';

const newClub = testClubs();
const root = fileURLToPath(new URL('../../../..', import.meta.url));

it('reads the 691 albums with which the figures are compared', async () => {
  const club = await newClub();
  await club.take(givenFile('tests/fixtures/rs500.csv', root), {
    keep_names: true,
    sessions: 'date',
  });
  const { albums } = await club.records();
  for (const [n, { spotify_id }] of albums.entries()) {
    const { release_date, genres } = RS500[n] ?? {};
    if (spotify_id === null || release_date === null) continue;
    const album = JSON.stringify({ release_date, genres, tracks: [] });
    await saveStored(club.db, { spotify_id, album, fetched_at: '', fresh_until: '' });
  }
  const opinions = await findOpinions(club.db, false);
  expect(opinions.map(({ id: _, session_id: __, ...album }) => album)).toEqual(
    RS500.map(({ id: _, session_id: __, ...album }) => album),
  );
});
