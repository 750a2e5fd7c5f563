import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AlbumDetail,
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  mergeAlbumEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import {
  type ChangelogEntry,
  listChangesEndpoint,
  restoreImportEndpoint,
  takeBackChangeEndpoint,
  undoImportEndpoint,
} from '#shared/contracts/changelog.ts';
import { mergePeopleEndpoint, undoMergeEndpoint } from '#shared/contracts/people.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { formatChange } from '#shared/domain/changelog/change-sentence.ts';
import { setReviewers } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { saveClubSettings } from '../settings/club-settings-repository.ts';
import { compareRows, planCsv } from './csv-plan.ts';
import type { CsvRow, RowAlbum } from './csv-rows.ts';
import { countRatings, type RatingModes } from './import-ratings.ts';
import { findKnown } from './known-repository.ts';
import { summary } from './plan.ts';
import { insertAdditions } from './transfer-repository.ts';

const { db, clock, ask, rejected, addAlbum } = await startTestApp({
  variables: { REVIEWERS: '' },
});

type Ratings = Record<string, Tier>;

const NO_ALBUM = {
  ...{ id: null, spotify_id: null, spotify_url: null, cover_url: null, tidal_album_id: null },
  ...{ submitted_by: null, veto: false, veto_by: null, is_test_album: false },
  ...{ created_at: null, updated_at: null, words: [] },
};

function toRow(title: string, individual_tiers: Ratings, fields: Partial<RowAlbum> = {}): CsvRow {
  const album = { ...NO_ALBUM, artist: 'Low', title, tier: 'F' as const, individual_tiers };
  const session = { session_id: null, session_date: null, location: null, notes: null };
  return { line: 2, album: { ...album, ...fields }, session };
}

/** Imports rows in a transaction, a second after what was done before. */
async function importRows(rows: CsvRow[], modes: RatingModes = {}, file = 'club.csv') {
  passSecond();
  const at = clock.now.toISOString();
  const plan = await inTransaction(db, async (trx) => {
    const content = { rows, sessions: [], badLines: [] };
    const planned = planCsv(content, await findKnown(trx), at, file, modes);
    await insertAdditions(trx, planned.additions, at, () => {});
    return planned;
  });
  passSecond();
  return { plan, id: plan.additions.ownGroup?.id ?? '' };
}

function passSecond() {
  clock.now = new Date(clock.now.getTime() + 1000);
}

beforeEach(async () => {
  const reviewers = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'];
  const at = clock.now.toISOString();
  await inTransaction(db, async (trx) => {
    await saveClubSettings(trx, { reviewers }, at);
    await setReviewers(trx, reviewers, at);
  });
});

const body = { password: PASSWORD };
const atId = (id: string) => ({ params: { id } });
const addRated = (title: string, individual_tiers: Ratings = {}) =>
  addAlbum({ artist: 'Low', title, spotify_id: null, spotify_url: null, individual_tiers });
const getAlbum = async ({ id }: { id: string }) => (await ask(getAlbumEndpoint, atId(id))).data;
const getRatings = async (album: { id: string }) => (await getAlbum(album)).individual_tiers;
const rate = (album: { id: string }, individual_tiers: Record<string, Tier | null>) =>
  ask(updateAlbumEndpoint, { ...atId(album.id), body: { individual_tiers } });

async function undo(id: string) {
  const { data } = await ask(undoImportEndpoint, { ...atId(id), body });
  passSecond();
  return data;
}

const tryUndo = (id: string) => rejected(undoImportEndpoint, { ...atId(id), body });

async function restoreLast() {
  const { id } = await findGroup('undo');
  const { data } = await ask(restoreImportEndpoint, { ...atId(id), body });
  passSecond();
  return data;
}

async function findGroup(kind: string) {
  const { data } = await ask(listChangesEndpoint, { query: { grouped: 'true', limit: '50' } });
  const row = data.find(({ group }) => group?.kind === kind);
  if (!row?.group) throw new Error(`no group of the kind ${kind}`);
  return { ...row.group, sentence: formatChange(row) };
}

const findEntries = async (group: string) =>
  (await ask(listChangesEndpoint, { query: { group, limit: '50' } })).data.toReversed();

const brief = ({ change_type, reviewer, old_rating, new_rating, title }: ChangelogEntry) =>
  [change_type, reviewer, old_rating, new_rating, title].join(' ');

const withoutVersion = ({ version, updated_at, ...album }: AlbumDetail) => album;

describe('importing ratings of albums in the list', () => {
  it('adds the ratings of five files, of one person each', async () => {
    const people: Ratings = { Ada: 'S', Ben: 'A', Cleo: 'B', Dev: 'C', Eve: '?' };
    for (const [person, tier] of Object.entries(people)) {
      const rows = ['Hey What', 'Secret Name'].map((title) => toRow(title, { [person]: tier }));
      await importRows(rows, {}, `${person}.csv`);
    }
    const { albums } = await findKnown(db);
    expect(albums.map(({ individual_tiers }) => individual_tiers)).toEqual([people, people]);
  });

  it('adds them to the album that another one was merged into, also for rows of that', async () => {
    const trust = await addRated('Trust', { Ada: 'S' });
    const deluxe = await addRated('Trust (Deluxe)');
    await ask(mergeAlbumEndpoint, { ...atId(deluxe.id), body: { ...body, into: trust.id } });
    passSecond();
    const { plan } = await importRows([toRow('Trust (Deluxe)', { Ben: 'B' })]);
    expect(plan.skippedAsDeleted).toBe(0);
    expect(await getRatings(trust)).toEqual({ Ada: 'S', Ben: 'B' });
    await ask(deleteAlbumEndpoint, { ...atId(trust.id), body });
    const later = await importRows([toRow('Trust (Deluxe)', { Cleo: 'B' })]);
    expect(later.plan.skippedAsDeleted).toBe(1);
  });

  it('names albums of the file that are in the list twice', async () => {
    const first = await addRated('Trust');
    const second = await addRated('trúst');
    await addRated('Secret Name');
    await addRated('Secret Name', {});
    const { plan } = await importRows([toRow('TRUST', { Ada: 'B' }), toRow('New', {})]);
    const ids = plan.compared.twins.map((pair) => pair.map(({ id }) => id));
    expect(ids).toEqual([[first.id, second.id]]);
  });

  it('changes nothing else, and writes the entries of an edit in one group', async () => {
    const album = await addRated('Hey What', { Ada: 'S' });
    const unrated = await addRated('Secret Name');
    const other = await addRated('Trust', { Ada: 'B' });
    const rows = [
      toRow('hey what', { Ada: 'A', Ben: 'B', Cleo: 'Not rated yet' }, { submitted_by: 'Cleo' }),
      toRow('Secret Name', { Ada: 'C' }),
      toRow('Trust', {}),
    ];
    const { plan, id } = await importRows(rows, { Ada: 'replace' });
    expect(summary(plan, false)).toBe(
      [
        'Added 0 albums in 0 sessions (1 skipped, already there).',
        'Added 2 ratings of 2 albums that are in the list.',
        'Replaced 1 rating.',
        'Wrote 3 changelog entries.',
      ].join('\n'),
    );
    expect(summary(plan, true)).toContain(
      'Would add 2 ratings of 2 albums that are in the list.\nWould replace 1 rating.',
    );
    const after = await getAlbum(album);
    expect(withoutVersion(after)).toEqual({
      ...withoutVersion(album),
      individual_tiers: { Ada: 'A', Ben: 'B' },
    });
    expect(after.version).toBe(album.version + 1);
    expect(after.updated_at).toBe('2026-03-06T12:00:01.000Z');
    expect(await getRatings(unrated)).toEqual({ Ada: 'C' });
    expect(await getAlbum(other)).toEqual(other);
    expect((await findEntries(id)).map(brief)).toEqual([
      'Individual Rating Change Ada S A Hey What',
      'Rating Added Ben  B Hey What',
      'Rating Added Ada  C Secret Name',
    ]);
    expect(await findGroup('import')).toMatchObject({
      id,
      count: 3,
      details: { file: 'club.csv', albums: 0, sessions: 0, rated_albums: 2 },
      sentence: 'Imported ratings of 2 albums from club.csv',
    });
  });

  it('makes edits of the same rating in an open form a conflict, and no others', async () => {
    const { id, version } = await addRated('Hey What', { Ada: 'S' });
    await importRows([toRow('Hey What', { Ada: 'A' })], { Ada: 'replace' });
    const edit = (person: string) => ({
      ...atId(id),
      body: { individual_tiers: { [person]: 'F' as const }, version },
    });
    expect(await rejected(updateAlbumEndpoint, edit('Ada'))).toMatchObject({
      code: 'EDIT_CONFLICT',
      conflicts: { 'individual_tiers.Ada': { yours: 'F', theirs: 'A' } },
    });
    expect((await ask(updateAlbumEndpoint, edit('Ben'))).data.version).toBe(version + 2);
  });

  it('adds, replaces or keeps the ratings of each person', async () => {
    const album = await addRated('Hey What', { Ada: 'S', Ben: 'S', Cleo: 'S', Dev: 'S' });
    const both = await addRated('Trust');
    const tiers: Ratings = { Ada: 'A', Ben: 'A', Cleo: 'A', Dev: 'S' };
    const rows = [toRow('Hey What', tiers), toRow('Trust', { Ada: 'A', Ben: 'B', Cleo: 'C' })];
    const modes = { Ben: 'replace', Cleo: 'keep', Dev: 'replace' } as const;
    const compared = compareRows(rows, await findKnown(db), modes);
    expect(countRatings(compared.ratings)).toEqual([
      { person: 'Ada', missing: 1, different: 1, same: 0 },
      { person: 'Ben', missing: 1, different: 1, same: 0 },
      { person: 'Cleo', missing: 1, different: 1, same: 0 },
      { person: 'Dev', missing: 0, different: 0, same: 1 },
    ]);
    expect([compared.rated.length, compared.alreadyThere.length]).toEqual([2, 0]);
    expect((await importRows(rows, modes)).plan.rated).toBe(2);
    expect(await getRatings(album)).toEqual({ Ada: 'S', Ben: 'A', Cleo: 'S', Dev: 'S' });
    expect(await getRatings(both)).toEqual({ Ada: 'A', Ben: 'B' });
  });

  it.each(['add', 'replace'] as const)('changes nothing the second time: %s', async (mode) => {
    const album = await addRated('Hey What', { Ada: 'S' });
    const tidal = { tidal_album_id: '1' };
    // Two rows of one album: the first with a rating of a person counts.
    const rows = [
      toRow('Hey What', { Ada: 'A' }),
      toRow('HEY WHAT', { Ada: 'B', Ben: 'C' }, tidal),
      toRow('Trust', { Ada: 'B' }),
    ];
    const modes = { Ada: mode, Ben: mode };
    await importRows(rows, modes);
    const after = await getAlbum(album);
    expect(after.individual_tiers).toEqual({ Ada: mode === 'add' ? 'S' : 'A', Ben: 'C' });
    const { plan, id } = await importRows(rows, modes);
    expect(summary(plan, false)).toBe('Added 0 albums in 0 sessions (3 skipped, already there).');
    expect([id, plan.rated]).toEqual(['', 0]);
    expect(await getAlbum(album)).toEqual(after);
  });

  it('leaves deleted albums as they are', async () => {
    const { id } = await addRated('Hey What', { Ada: 'S' });
    await ask(deleteAlbumEndpoint, { ...atId(id), body });
    const { plan } = await importRows([toRow('Hey What', { Ben: 'A' })]);
    expect([plan.skippedAsDeleted, plan.rated, plan.additions.ownChanges]).toEqual([1, 0, []]);
    await ask(restoreAlbumEndpoint, { ...atId(id), body });
    expect(await getRatings({ id })).toEqual({ Ada: 'S' });
  });

  it('adds past members, and says nothing to notification targets', async () => {
    const album = await addRated('Hey What');
    await importRows([toRow('Hey What', { Zoe: 'A' })]);
    expect(await getRatings(album)).toEqual({ Zoe: 'A' });
    const waiting = await db.selectFrom('notification_ratings').selectAll().execute();
    expect(waiting).toEqual([]);
  });

  it('an entry can be reverted, and the import be undone afterwards', async () => {
    const album = await addRated('Hey What', { Ada: 'S' });
    const rows = [toRow('Hey What', { Ada: 'A', Ben: 'B' })];
    const { id } = await importRows(rows, { Ada: 'replace' });
    const [entry] = await findEntries(id);
    await ask(takeBackChangeEndpoint, { ...atId(entry?.id ?? ''), body });
    expect(await getRatings(album)).toEqual({ Ada: 'S', Ben: 'B' });
    await undo(id);
    expect(await getRatings(album)).toEqual({ Ada: 'S' });
    expect((await findEntries((await findGroup('undo')).id)).map(brief)).toEqual([
      'Rating Removed Ben B  Hey What',
    ]);
  });
});

describe('the undo of imported ratings', () => {
  it('removes added ones and restores replaced ones, and can itself be reverted', async () => {
    const album = await addRated('Hey What', { Ada: 'S', Cleo: 'D' });
    const rows = [
      toRow('Hey What', { Ada: 'A', Ben: 'B', Cleo: 'C' }),
      toRow('Trust', { Ada: 'B', Ben: 'B' }),
    ];
    const { id } = await importRows(rows, { Ada: 'replace' });
    const imported = { Ada: 'A', Ben: 'B', Cleo: 'D' };
    for (let time = 0; time < 2; time++) {
      expect(await getRatings(album)).toEqual(imported);
      expect(await undo(id)).toEqual({ albums: 1, sessions: 0 });
      expect(await getRatings(album)).toEqual({ Ada: 'S', Cleo: 'D' });
      expect(await findGroup('undo')).toMatchObject({
        count: 3,
        details: { albums: 1, rated_albums: 1, undo_of: id },
        sentence:
          'The import of club.csv was undone: 1 album and 0 sessions removed, ratings of 1 album taken back',
      });
      expect(await restoreLast()).toEqual({ albums: 1, sessions: 0 });
    }
    expect(await getRatings(album)).toEqual(imported);
    expect((await findEntries((await findGroup('restore')).id)).map(brief)).toEqual([
      'Album Created   F Trust',
      'Individual Rating Change Ada S A Hey What',
      'Rating Added Ben  B Hey What',
    ]);
    expect((await getAlbum(album)).version).toBe(album.version + 5);
  });

  it('is possible for ratings only, once', async () => {
    const album = await addRated('Hey What');
    const { id } = await importRows([toRow('Hey What', { Ada: 'A' })]);
    expect(await undo(id)).toEqual({ albums: 0, sessions: 0 });
    expect(await tryUndo(id)).toMatchObject({ status: 409, code: 'ALREADY_UNDONE' });
    await restoreLast();
    expect(await getRatings(album)).toEqual({ Ada: 'A' });
    await rate(album, { Ada: null });
    expect(await tryUndo(id)).toMatchObject({ status: 409, code: 'NOTHING_LEFT' });
  });

  it('is rejected while a rating was changed since, but not for other changes', async () => {
    const album = await addRated('Hey What', { Ada: 'S' });
    const { id } = await importRows([toRow('Hey What', { Ben: 'A', Cleo: 'A' })]);
    const change = { tier: 'B' as const, title: 'Hey!', individual_tiers: { Ada: 'F' as const } };
    await ask(updateAlbumEndpoint, { ...atId(album.id), body: change });
    await rate(album, { Ben: 'B', Cleo: null });
    expect(await tryUndo(id)).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      error: 'This import cannot be undone: Low – Hey! was changed after the import.',
      data: { reason_count: 1, reasons: ['Low – Hey! was changed after the import'] },
    });
    await rate(album, { Ben: 'A' });
    await importRows([toRow('Hey!', { Dev: 'A' })]);
    await undo(id);
    expect(await getRatings(album)).toEqual({ Ada: 'F', Dev: 'A' });
  });

  it('the restore is rejected while a rating was changed since', async () => {
    const album = await addRated('Hey What');
    const { id } = await importRows([toRow('Hey What', { Ada: 'A' })]);
    await undo(id);
    const { id: undone } = await findGroup('undo');
    await rate(album, { Ada: 'B' });
    expect(await rejected(restoreImportEndpoint, { ...atId(undone), body })).toMatchObject({
      code: 'CHANGED_SINCE',
      error: 'This import cannot be restored: Low – Hey What was changed after the undo.',
    });
    await rate(album, { Ada: null });
    await restoreLast();
    expect(await getRatings(album)).toEqual({ Ada: 'A' });
  });

  it('goes through imports of the same albums from the last to the first', async () => {
    const ids: string[] = [];
    for (const tier of ['S', 'A', 'B'] as const) {
      const rows = [toRow('Hey What', { Ada: tier, [`Friend ${tier}`]: tier })];
      ids.push((await importRows(rows, { Ada: 'replace' })).id);
    }
    const [first = '', second = '', third = ''] = ids;
    for (const id of [first, second])
      expect(await tryUndo(id)).toMatchObject({ code: 'CHANGED_SINCE' });
    await undo(third);
    await restoreLast();
    expect(await tryUndo(second)).toMatchObject({ code: 'CHANGED_SINCE' });
    for (const id of [third, second]) await undo(id);
    const { albums } = await findKnown(db);
    expect(albums.map(({ individual_tiers }) => individual_tiers)).toEqual([
      { Ada: 'S', 'Friend S': 'S' },
    ]);
    expect(await undo(first)).toEqual({ albums: 1, sessions: 0 });
  });

  it('leaves ratings of deleted albums', async () => {
    const album = await addRated('Hey What');
    const other = await addRated('Trust');
    const { id } = await importRows([
      toRow('Hey What', { Ada: 'A' }),
      toRow('Trust', { Ada: 'A' }),
    ]);
    await ask(deleteAlbumEndpoint, { ...atId(album.id), body });
    await undo(id);
    await ask(restoreAlbumEndpoint, { ...atId(album.id), body });
    expect([await getRatings(album), await getRatings(other)]).toEqual([{ Ada: 'A' }, {}]);
    await restoreLast();
    expect(await getRatings(other)).toEqual({ Ada: 'A' });
  });

  it('follows merged people, and leaves the ratings of the other one', async () => {
    const moved = await addRated('Hey What', { Ada: 'S' });
    const dropped = await addRated('Trust', { Ben: 'S' });
    const both = await addRated('Secret Name');
    const rows = [
      toRow('Hey What', { Ada: 'A' }),
      toRow('Trust', { Ada: 'B' }),
      toRow('Secret Name', { Ada: 'C', Ben: 'C' }),
    ];
    const { id } = await importRows(rows, { Ada: 'replace' });
    const from = { name: 'Ada', kind: 'reviewer' as const };
    const into = { name: 'Ben', kind: 'reviewer' as const };
    await ask(mergePeopleEndpoint, { body: { from, into } });
    passSecond();
    const getAll = async () => [
      await getRatings(moved),
      await getRatings(dropped),
      await getRatings(both),
    ];
    await undo(id);
    expect(await getAll()).toEqual([{ Ben: 'S' }, { Ben: 'S' }, {}]);
    expect((await findEntries((await findGroup('undo')).id)).map(brief)).toEqual([
      'Individual Rating Change Ben A S Hey What',
      'Rating Removed Ben C  Secret Name',
    ]);
    await restoreLast();
    expect(await getAll()).toEqual([{ Ben: 'A' }, { Ben: 'S' }, { Ben: 'C' }]);
    const merge = await db.selectFrom('people_merges').select('id').executeTakeFirstOrThrow();
    await ask(undoMergeEndpoint, { ...atId(merge.id), body });
    passSecond();
    await undo(id);
    expect(await getRatings(moved)).toEqual({ Ada: 'S' });
  });
});
