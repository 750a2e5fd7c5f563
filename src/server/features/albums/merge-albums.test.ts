import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  mergeAlbumEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import * as brackets from '#shared/contracts/brackets.ts';
import { takeBackChangeEndpoint } from '#shared/contracts/changelog.ts';
import { revealClubRoundEndpoint } from '#shared/contracts/club-rounds.ts';
import { getMyPageEndpoint } from '#shared/contracts/my-page.ts';
import { getRankingEndpoint, saveRankingEndpoint } from '#shared/contracts/rankings.ts';
import { getRecapEndpoint, listAlbumRecapsEndpoint } from '#shared/contracts/recaps.ts';
import { openRoomEndpoint } from '#shared/contracts/rooms.ts';
import { ROOM_TIERS } from '#shared/domain/rooms/room.ts';
import { findPersonId } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createTestSongs } from '../brackets/test-brackets.ts';
import { startClubRounds } from '../club-rounds/test-club-rounds.ts';
import { findUnloggedChanges } from '../integrity/changelog-findings.ts';
import { findRoundProblems } from '../integrity/round-findings.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { insertWords } from './album-words-repository.ts';

const club = await startClubRounds();
const { addAlbum, ask, asHost, changes, clock, db, host, open, rate, rejected } = club;

const DAY = 86_400_000;

function pass(time: number): Promise<void> {
  return club.goTo(new Date(clock.now.getTime() + time).toISOString());
}

const merge = async (id: string, into: string, dry_run = false) =>
  (await ask(mergeAlbumEndpoint, { params: { id }, body: { into, dry_run } })).data;
const restore = async (id: string) => (await ask(restoreAlbumEndpoint, { params: { id } })).data;
const getAlbum = async (id: string) => (await ask(getAlbumEndpoint, { params: { id } })).data;
const edit = (id: string, body: object) => ask(updateAlbumEndpoint, { params: { id }, body });
const saveRanking = (...album_ids: string[]) =>
  host.send(saveRankingEndpoint, { params: { tier: 'A' }, body: { album_ids, version: 0 } });
const rejectedMerge = (id: string, into: string) =>
  rejected(mergeAlbumEndpoint, { params: { id }, body: { into } });

/** Album without fields that an import or a paste may not find. */
const BARE = { spotify_id: null, spotify_url: null, submitted_by: 'Ben' };

async function addPair() {
  const { id: session_id } = await club.addSession();
  const deluxe = await addAlbum({
    ...{
      session_id,
      artist: 'Low',
      title: 'Trust (Deluxe)',
      tier: 'A',
      tidal_album_id: '12345678',
    },
    individual_tiers: { Ada: 'S', Ben: 'B', Cleo: 'D' },
  });
  const trust = await addAlbum({
    ...{ ...BARE, session_id, artist: 'Low', title: 'Trust', tier: 'A' },
    individual_tiers: { Ada: 'A', Dev: 'C' },
  });
  return { deluxe: deluxe.id, trust: trust.id };
}

async function write(album_id: string, id: string, edited_at: string | null = null) {
  const person_id = await findPersonId(db, 'Eve');
  const written_at = clock.now.toISOString();
  const words = { id, album_id, person_id, text: `About ${id}`, written_at, edited_at, version: 1 };
  await inTransaction(db, (trx) => insertWords(trx, [words]));
}

async function playRound(...albums: string[]) {
  const { id } = await open({ albums });
  const ada = await club.linkedPhone('Ada');
  for (const album of albums) await rate(ada, id, album, 'S', 'Quiet');
  await asHost(revealClubRoundEndpoint, id);
  return id;
}

/** Albums with one reference of each kind, of which some name both. */
async function fillPair() {
  const { deluxe, trust } = await addPair();
  const evening = await club.playEvening(deluxe, { Ada: 'S', Ben: 'B' });
  await edit(deluxe, { tier: 'A' });
  const round = await playRound(deluxe);
  const shared = await playRound(deluxe, trust);
  for (const id of [deluxe, trust]) await edit(id, { tier: 'A', individual_tiers: { Eve: null } });
  const { id: best } = await addAlbum({ title: 'Best', tier: 'A' });
  await saveRanking(best, deluxe);
  const [first, ...others] = createTestSongs(4);
  const bracket = await host.send(brackets.createBracketEndpoint, {
    body: { name: 'Cup', songs: [{ ...first, album_id: deluxe }, ...others] },
  });
  await write(deluxe, 'words');
  // The rounds close.
  await pass(4 * DAY);
  await club.runClocks();
  const { id: bracket_id } = (bracket.body as { data: { id: string } }).data;
  return { deluxe, trust, evening, round, shared, best, bracket_id };
}

async function readWords() {
  const rows = await db.selectFrom('album_words').selectAll().orderBy('id').execute();
  return rows.map(({ id, album_id }) => ({ id, album_id }));
}

/** Everything that an export has, without history, versions and times of change. */
async function readAll() {
  const { changelog, changelog_groups, ...records } = await findRecords(db);
  const albums = records.albums.map(({ updated_at, ...album }) => album);
  const all = records.brackets.map(({ version, ...bracket }) => bracket);
  return { ...records, albums, brackets: all, words: await readWords() };
}

/** Problems that `spindle check` would report. */
async function findProblems() {
  const rounds = await findRoundProblems(db, 'restore a backup.');
  return [...findUnloggedChanges(await findRecords(db)), ...rounds].map(({ problem }) => problem);
}

describe('a merged album', () => {
  test('leaves everything to the other one, after a preview that changes nothing', async () => {
    const { deluxe, trust, evening, round, shared, best, bracket_id } = await fillPair();
    const before = await findRecords(db);
    const preview = await merge(deluxe, trust, true);
    expect(await findRecords(db)).toEqual(before);
    expect(preview).toEqual({
      changes: [
        { field: 'individual_tiers.Ben', old: null, new: 'B' },
        { field: 'individual_tiers.Cleo', old: null, new: 'D' },
        { field: 'spotify_id', old: null, new: '1234567890123456789012' },
        {
          field: 'spotify_url',
          old: null,
          new: 'https://open.spotify.com/album/1234567890123456789012',
        },
        { field: 'tidal_album_id', old: null, new: '12345678' },
      ],
      dropped: [{ field: 'submitted_by', old: 'Ben', new: 'Ada' }],
      words: 1,
      recaps: 2,
      rounds: 1,
      songs: 1,
      has_rank: true,
      shared: 2,
    });
    const { version } = await getAlbum(trust);
    expect(await merge(deluxe, trust)).toEqual(preview);
    const merged = await getAlbum(trust);
    expect(merged).toMatchObject({
      title: 'Trust',
      submitted_by: 'Ben',
      spotify_id: '1234567890123456789012',
      individual_tiers: { Ada: 'S', Ben: 'B', Cleo: 'D', Dev: 'C' },
    });
    expect(merged.version).toBeGreaterThan(version);
    expect((await rejected(getAlbumEndpoint, { params: { id: deluxe } })).status).toBe(404);
    const recaps = await ask(listAlbumRecapsEndpoint, { params: { id: trust } });
    expect(recaps.data.map(({ recap_id }) => recap_id).sort()).toEqual(
      [evening, round, shared].sort(),
    );
    // A recap with both keeps both.
    const { albums } = (await ask(getRecapEndpoint, { params: { id: shared } })).data;
    expect(albums.map(({ title }) => title)).toEqual(['Trust (Deluxe)', 'Trust']);
    const records = await findRecords(db);
    expect(records.rankings).toMatchObject([{ id: 'A', album_ids: [best, trust] }]);
    const cup = records.brackets.find(({ id }) => id === bracket_id);
    expect(cup?.songs[0]?.album_id).toBe(trust);
    expect(records.club_rounds.map(({ album_ids }) => album_ids)).toEqual(
      expect.arrayContaining([[trust], [deluxe, trust]]),
    );
    expect(await readWords()).toEqual([{ id: 'words', album_id: trust }]);
    expect(await findProblems()).toEqual([]);
  });

  test('is back as before after it is restored', async () => {
    const { deluxe, trust } = await fillPair();
    const before = await readAll();
    await merge(deluxe, trust);
    await pass(90 * DAY);
    await restore(deluxe);
    expect(await readAll()).toEqual(before);
    expect(await findProblems()).toEqual([]);
    expect((await changes({ grouped: 'true' }))[0]).toMatchObject({
      artist: 'Low',
      title: 'Trust',
      group: { kind: 'merge', details: { merged_album: { name: 'Low – Trust (Deluxe)' } } },
    });
    // Both can be merged again, also the other way round.
    await merge(trust, deluxe);
    await restore(trust);
    expect(await readAll()).toEqual(before);
  });

  test('gets back only what did not change since', async () => {
    const { deluxe, trust } = await fillPair();
    await write(deluxe, 'edited', clock.now.toISOString());
    await merge(deluxe, trust);
    await pass(DAY);
    await edit(trust, {
      tidal_album_id: '87654321',
      individual_tiers: { Ben: 'F', Cleo: null, Eve: 'C' },
    });
    const edited_at = clock.now.toISOString();
    await db.updateTable('album_words').set({ edited_at }).where('id', '=', 'edited').execute();
    await host.send(brackets.deleteBracketEndpoint, {
      params: { id: (await findRecords(db)).brackets[0]?.id ?? '' },
    });
    await restore(deluxe);
    expect(await getAlbum(trust)).toMatchObject({
      spotify_id: null,
      tidal_album_id: '87654321',
      individual_tiers: { Ada: 'S', Ben: 'F', Dev: 'C', Eve: 'C' },
    });
    expect(await getAlbum(deluxe)).toMatchObject({
      tidal_album_id: '12345678',
      individual_tiers: { Ada: 'S' },
    });
    expect(await readWords()).toEqual([
      { id: 'edited', album_id: trust },
      { id: 'words', album_id: deluxe },
    ]);
    expect(await findProblems()).toEqual([]);
  });

  test('changes nothing of the other one by a revert of its earlier changes', async () => {
    const { deluxe, trust } = await addPair();
    await edit(deluxe, { tier: 'S' });
    const [entry] = await changes();
    await edit(trust, { tier: 'S' });
    await merge(deluxe, trust);
    const sent = { params: { id: entry?.id ?? '' } };
    expect(await rejected(takeBackChangeEndpoint, sent)).toMatchObject({
      status: 409,
      code: 'DELETED',
    });
    expect((await getAlbum(trust)).tier).toBe('S');
  });

  test('gives its tier, with the veto, to one without a tier', async () => {
    const { deluxe, trust } = await addPair();
    await edit(deluxe, { tier: 'B', veto: true, veto_by: 'Cleo' });
    await edit(trust, { tier: 'Not rated yet' });
    await merge(deluxe, trust);
    const verdict = { tier: 'B', veto: true, veto_by: 'Cleo' };
    expect(await getAlbum(trust)).toMatchObject(verdict);
    await restore(deluxe);
    expect(await getAlbum(trust)).toMatchObject({ tier: 'Not rated yet', veto: false });
    expect(await getAlbum(deluxe)).toMatchObject(verdict);
  });

  test('leaves the tier, and its place, of one that has them', async () => {
    const { deluxe, trust } = await addPair();
    await saveRanking(trust, deluxe);
    expect(await merge(deluxe, trust, true)).toMatchObject({ has_rank: false });
    await edit(deluxe, { tier: 'S', veto: true, veto_by: 'Cleo' });
    const { dropped } = await merge(deluxe, trust);
    expect(dropped).toEqual([
      { field: 'tier', old: 'A', new: 'S' },
      { field: 'individual_tiers.Ada', old: 'A', new: 'S' },
      { field: 'submitted_by', old: 'Ben', new: 'Ada' },
      { field: 'veto', old: false, new: true },
      { field: 'veto_by', old: null, new: 'Cleo' },
    ]);
    expect(await getAlbum(trust)).toMatchObject({ tier: 'A', veto: false });
    const { data } = await ask(getRankingEndpoint, { params: { tier: 'A' } });
    expect(data.album_ids).toEqual([trust]);
  });

  test('follows the other one into a second merge, and out of it', async () => {
    const { deluxe, trust } = await fillPair();
    const { id: third } = await addAlbum({ artist: 'Low', title: 'Trust!', tier: 'A' });
    const before = await readAll();
    await merge(deluxe, trust);
    await merge(trust, third);
    expect((await getAlbum(third)).individual_tiers).toEqual({
      ...{ Ada: 'S', Ben: 'B', Cleo: 'D', Dev: 'C' },
    });
    expect(await readWords()).toEqual([{ id: 'words', album_id: third }]);
    const linked = (await changes()).filter(({ restorable_until }) => restorable_until === null);
    expect(linked.map(({ album_id }) => album_id)).not.toContain(deluxe);
    expect(linked.map(({ album_id }) => album_id)).not.toContain(trust);
    expect(await rejected(restoreAlbumEndpoint, { params: { id: deluxe } })).toMatchObject({
      status: 409,
      code: 'MERGED_SINCE',
      error: 'Low – Trust was merged too since. Restore it first.',
    });
    await restore(trust);
    await restore(deluxe);
    expect(await readAll()).toEqual(before);
    expect(await findProblems()).toEqual([]);
  });

  test('comes back with what moved from the other one, also if that is deleted', async () => {
    const { deluxe, trust } = await fillPair();
    await merge(deluxe, trust);
    await ask(deleteAlbumEndpoint, { params: { id: trust } });
    await restore(deluxe);
    expect(await readWords()).toEqual([{ id: 'words', album_id: deluxe }]);
    await restore(trust);
    expect((await getAlbum(trust)).individual_tiers).toEqual({ Ada: 'S', Dev: 'C' });
    expect(await findProblems()).toEqual([]);
  });

  test('stays merged after 90 days', async () => {
    const { deluxe, trust } = await addPair();
    await merge(deluxe, trust);
    await pass(90 * DAY + 1);
    expect((await rejected(restoreAlbumEndpoint, { params: { id: deluxe } })).status).toBe(410);
  });
});

test('merges of two albums into a third are undone one by one', async () => {
  const { deluxe, trust } = await addPair();
  const third = await addAlbum({
    ...BARE,
    title: 'Third',
    individual_tiers: { Ben: 'C', Eve: 'F' },
  });
  const before = await readAll();
  await merge(deluxe, trust);
  expect((await merge(third.id, trust)).dropped).toContainEqual({
    ...{ field: 'individual_tiers.Ben', old: 'B', new: 'C' },
  });
  await restore(deluxe);
  expect((await getAlbum(trust)).individual_tiers).toEqual({ Ada: 'A', Dev: 'C', Eve: 'F' });
  await restore(third.id);
  expect(await readAll()).toEqual(before);
});

describe('the changelog', () => {
  test('has one group, and its entries lead to the album that stays', async () => {
    const { deluxe, trust } = await addPair();
    await merge(deluxe, trust);
    const [group] = await changes({ grouped: 'true' });
    expect(group).toMatchObject({
      album_id: trust,
      is_album_deleted: false,
      restorable_until: '2026-06-04T12:00:00.000Z',
      group: {
        kind: 'merge',
        count: 4,
        details: { merged_album: { id: deluxe, name: 'Low – Trust (Deluxe)' } },
      },
    });
    const entries = await changes({ group: group?.id ?? '' });
    expect(
      entries.map(({ change_type, album_id, reviewer }) => ({ change_type, album_id, reviewer })),
    ).toEqual([
      { change_type: 'Album Deleted', album_id: deluxe, reviewer: null },
      { change_type: 'Album Updated', album_id: trust, reviewer: null },
      { change_type: 'Rating Added', album_id: trust, reviewer: 'Cleo' },
      { change_type: 'Rating Added', album_id: trust, reviewer: 'Ben' },
    ]);
    const own = (await changes()).filter(({ title }) => title === 'Trust (Deluxe)');
    expect(own.map(({ album_id, is_album_deleted }) => [album_id, is_album_deleted])).toEqual([
      [deluxe, true],
      ...Array.from({ length: 4 }, () => [trust, false]),
    ]);
  });

  test('shows when a rating was given, not when its album was merged', async () => {
    const { deluxe, trust } = await addPair();
    await pass(DAY);
    await addAlbum({ title: 'Later', individual_tiers: { Ben: 'C' } });
    await pass(DAY);
    await merge(deluxe, trust);
    const ben = await club.linkedPhone('Ben');
    const { latest } = await club.send<{ latest: { title: string }[] }>(ben, getMyPageEndpoint);
    expect(latest.map(({ title }) => title)).toEqual(['Later', 'Trust']);
  });
});

describe('a merge is rejected', () => {
  test('for unknown, deleted and the same albums', async () => {
    const { deluxe, trust } = await addPair();
    expect((await rejectedMerge('unknown', trust)).status).toBe(404);
    expect(await rejectedMerge(deluxe, 'unknown')).toMatchObject({
      status: 400,
      fields: { into: 'There is no such album' },
    });
    const { id: trial } = await addAlbum({ title: 'Trial', is_test_album: true });
    expect(await rejectedMerge(deluxe, trial)).toMatchObject({
      status: 400,
      fields: { into: 'One of them is a test album' },
    });
    expect(await rejectedMerge(deluxe, deluxe)).toMatchObject({
      status: 400,
      fields: { into: 'Please choose another album' },
    });
    await merge(deluxe, trust);
    expect((await rejectedMerge(deluxe, trust)).status).toBe(404);
    expect((await rejectedMerge(trust, deluxe)).status).toBe(400);
  });

  test('while one of the albums is in an open round or room, and so is the restore', async () => {
    const { deluxe, trust } = await addPair();
    const { id: third } = await addAlbum({ title: 'Third' });
    await open({ albums: [deluxe] });
    const inPlay = { status: 409, code: 'ALBUM_IN_PLAY' };
    expect(await rejectedMerge(deluxe, trust)).toMatchObject({
      ...inPlay,
      error: 'Low – Trust (Deluxe) is being rated in a round or a room.',
    });
    expect(await rejectedMerge(trust, deluxe)).toMatchObject(inPlay);
    await merge(third, trust);
    await host.ask(openRoomEndpoint, '', { album_ids: [trust] });
    const { id: fourth } = await addAlbum({ title: 'Fourth' });
    expect(await rejectedMerge(trust, fourth)).toMatchObject(inPlay);
    expect(await rejected(restoreAlbumEndpoint, { params: { id: third } })).toMatchObject(inPlay);
  });
});

test('a hidden submitter is not shown by what the album got from a merged one', async () => {
  const { deluxe, trust } = await addPair();
  await edit(deluxe, { submitted_by: 'Dev' });
  await db.updateTable('albums').set({ submitter_id: null }).where('id', '=', trust).execute();
  await merge(deluxe, trust);
  expect((await getAlbum(trust)).submitted_by).toBe('Dev');
  await host.ask(openRoomEndpoint, '', {
    album_ids: [trust],
    games: { calls: false, guesses: true },
  });
  const entries = (await changes()).flatMap(({ details }) => details ?? []);
  const shown = entries.filter(({ field }) => field === 'submitted_by');
  expect(shown.length).toBeGreaterThan(1);
  expect(new Set(shown.flatMap((one) => [one.old, one.new]))).toEqual(new Set([null]));
});

test('nothing is lost: each rating and words are with the album that stays, or named as dropped', async () => {
  const ratings = fc.dictionary(
    fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dev', 'Eve'),
    fc.constantFrom(...ROOM_TIERS),
    { noNullPrototype: true },
  );
  const album = fc.record({
    ratings,
    words: fc.nat(2),
    tier: fc.constantFrom('S', 'Not rated yet'),
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(album, { minLength: 3, maxLength: 3 }), async (given) => {
      const ids: string[] = [];
      for (const { ratings: individual_tiers, words, tier } of given) {
        count += 1;
        const { id } = await addAlbum({
          ...BARE,
          title: `Album ${count}`,
          tier,
          individual_tiers,
        });
        ids.push(id);
        for (let index = 0; index < words; index += 1) await write(id, `${id} ${index}`);
      }
      const [first = '', second = '', third = ''] = ids;
      const before = await readAll();
      for (const [from, into] of [
        [first, second],
        [second, third],
      ] as const) {
        const [own, other] = [await getAlbum(from), await getAlbum(into)];
        const { dropped } = await merge(from, into);
        const after = await getAlbum(into);
        const named = Object.fromEntries(
          dropped.flatMap(({ field, new: tier }) =>
            field.startsWith('individual_tiers.') ? [[field.slice(17), tier]] : [],
          ),
        );
        expect(after.individual_tiers).toEqual({
          ...own.individual_tiers,
          ...other.individual_tiers,
        });
        for (const [name, tier] of Object.entries(own.individual_tiers))
          expect(named[name] ?? after.individual_tiers[name]).toBe(tier);
      }
      const words = (await readWords()).filter(({ album_id }) => album_id === third);
      expect(words).toHaveLength(given.reduce((sum, one) => sum + one.words, 0));
      await restore(second);
      await restore(first);
      expect(await readAll()).toEqual(before);
      expect(await findProblems()).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
