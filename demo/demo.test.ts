import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bracketRecordSchema } from '#shared/contracts/bracket-record.ts';
import { albumRecordSchema, changeRecordSchema } from '#shared/contracts/export-document.ts';
import { CLUB_ROUND_STATUSES } from '#shared/domain/club-rounds/club-round.ts';
import { prepareClubs } from '../src/server/cli/test-commands.ts';
import { findRoundsIn } from '../src/server/features/club-rounds/club-rounds-repository.ts';
import { checkIntegrity } from '../src/server/features/integrity/integrity-service.ts';
import { findRecap } from '../src/server/features/recaps/recap-repository.ts';
import { bracketRecordProblems } from '../src/server/features/transfer/bracket-records.ts';
import { cleanCovers } from '../src/server/features/uploads/cover-cleaning.ts';
import { REVIEWERS, testClubs } from '../src/server/testing/test-transfer.ts';
import { DESIGNS, type DesignName, drawCoverArt } from './cover-art/cover-art.ts';
import { fillDemo } from './demo-service.ts';
import { demoFacts } from './demo-streaming.ts';

const newClub = testClubs();
const newCommandClub = prepareClubs();
let club: Awaited<ReturnType<typeof newClub>>;

beforeAll(async () => {
  club = await newClub();
  await fillDemo(club);
}, 60_000);

test('the demo contains everything that the app can show', async () => {
  const { sessions, albums, changelog } = await club.records();
  expect(sessions).toHaveLength(14);
  for (const album of albums) expect(albumRecordSchema.parse(album)).toEqual(album);
  for (const change of changelog) expect(changeRecordSchema.parse(change)).toEqual(change);
  expect(new Set(albums.map(({ tier }) => tier)).size).toBe(11);
  expect(albums.filter(({ tier }) => tier === 'Now Listening To')).toHaveLength(3);
  expect(albums.filter(({ veto, veto_by }) => veto && veto_by)).toHaveLength(1);
  expect(albums.filter(({ is_test_album }) => is_test_album)).toHaveLength(2);
  expect(albums.filter(({ deleted_at }) => deleted_at)).toHaveLength(1);
  expect(Math.max(...albums.map(({ title }) => title.length))).toBeGreaterThan(180);
  expect(albums.every(({ submitted_by }) => REVIEWERS.includes(submitted_by ?? ''))).toBe(true);
  const onSpotify = albums.filter(({ spotify_id }) => spotify_id !== null);
  expect(onSpotify.length).toBeLessThan(albums.length);
  expect(new Set(onSpotify.map(({ spotify_id }) => spotify_id)).size).toBe(onSpotify.length);
  for (const { spotify_id, spotify_url } of onSpotify)
    expect(spotify_url).toBe(`https://open.spotify.com/album/${spotify_id}`);
  const covers = albums.map(({ cover_url }) => cover_url).filter((url) => url !== null);
  expect(covers).toHaveLength(albums.length - 1);
  for (const url of covers) {
    expect(url).toMatch(/-640\.webp$/);
    expect(existsSync(join(club.dataDir, url))).toBe(true);
  }
});

test('the demo changelog ends with the current state of its albums', async () => {
  const { albums, changelog } = await club.records();
  const live = albums.filter(({ deleted_at }) => deleted_at === null);
  for (const album of live) {
    const own = changelog.filter(({ album_id }) => album_id === album.id);
    const ratings: Record<string, string | null> = {};
    let tier: string | null = null;
    for (const { reviewer, new_rating, change_type } of own) {
      if (change_type === 'Album Updated') continue;
      if (reviewer === null) tier = new_rating;
      else ratings[reviewer] = new_rating;
    }
    expect({ tier, ratings }).toEqual({ tier: album.tier, ratings: album.individual_tiers });
  }
  expect(changelog.every(({ change_date }) => change_date < '2026-03-06T12:00:00.000Z')).toBe(true);
});

test('the demo passes the integrity check', async () => {
  const { db, dataDir, covers, now } = club;
  const parts = { covers: covers(db), now: now(), cleanCovers, progress: () => {} };
  expect((await checkIntegrity(join(dataDir, 'spindle.db'), parts)).findings).toEqual([]);
});

test('the demo metadata is stable and covers every album with an id', async () => {
  const { albums } = await club.records();
  const facts = albums.map(({ artist, title }) => demoFacts({ artist, title }));
  expect(facts.map((one) => one?.spotify_id ?? null)).toEqual(
    albums.map(({ spotify_id }) => spotify_id),
  );
  for (const one of facts.filter((fact) => fact !== null)) {
    expect(one.spotify_id).toMatch(/^[A-Za-z0-9]{22}$/);
    expect(one.tidal_album_id ?? '123456789').toMatch(/^[1-9]\d{8}$/);
    expect(one.release_date).toMatch(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/);
    expect(one.tracks.length).toBeGreaterThanOrEqual(7);
  }
});

test('the demo has a completed, an active and a ready bracket', async () => {
  const { brackets, albums } = await club.records();
  expect(brackets.map(({ status, songs }) => [status, songs.length])).toEqual([
    ['completed', 16],
    ['active', 13],
    ['ready', 11],
  ]);
  expect(bracketRecordProblems(brackets)).toEqual([]);
  for (const bracket of brackets) expect(bracketRecordSchema.parse(bracket)).toEqual(bracket);
  const songs = brackets.flatMap((bracket) => bracket.songs);
  expect(new Set(songs.map(({ artist }) => artist)).size).toBe(40);
  for (const { album_id, artist, cover_url } of songs) {
    const album = albums.find(({ id }) => id === album_id);
    expect([album?.artist, album?.cover_url]).toEqual([artist, cover_url]);
  }
  expect(brackets.every(({ updated_at }) => updated_at < '2026-03-06T12:00:00.000Z')).toBe(true);
});

test('the demo has an open round and a revealed one, which takes a late card', async () => {
  const { db } = club;
  const [open, revealed, ...others] = await findRoundsIn(db, CLUB_ROUND_STATUSES);
  expect(others).toEqual([]);
  expect([open?.status, open?.album_ids.length, open?.cards.length]).toEqual(['open', 3, 4]);
  expect([revealed?.status, revealed?.album_ids.length]).toEqual(['revealed', 3]);
  const recap = await findRecap(db, revealed?.id ?? '');
  expect(recap?.albums).toHaveLength(3);
  for (const { ratings } of recap?.albums ?? []) {
    expect(ratings.length).toBeGreaterThan(1);
    expect(ratings.map(({ reviewer }) => reviewer)).not.toContain(REVIEWERS.at(-1));
  }
});

test('the command demo fails with one line for an argument', async () => {
  const line = 'Usage: spindle demo [--lan]';
  expect(await newCommandClub().run('demo', 'now')).toEqual({ code: 1, out: '', err: line });
});

test('generates the same cover art every time', () => {
  const album = { artist: 'Ida Voss', title: 'The Quiet Machines' };
  for (const design of Object.keys(DESIGNS) as DesignName[])
    expect(drawCoverArt(album, design, 'dusk')).toBe(drawCoverArt(album, design, 'dusk'));
});
