import { beforeEach, describe, expect, inject, it } from 'vitest';
import { getAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { deleteBracketEndpoint } from '#shared/contracts/brackets.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#shared/contracts/export-document.ts';
import {
  anonymizeGuestEndpoint,
  mergePeopleEndpoint,
  promoteGuestEndpoint,
  undoMergeEndpoint,
} from '#shared/contracts/people.ts';
import { revokePersonalLinkEndpoint } from '#shared/contracts/personal-links.ts';
import { getRecapEndpoint } from '#shared/contracts/recaps.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { renameReviewerEndpoint } from '#shared/contracts/settings.ts';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';
import { loadPeople, setReviewers } from '../../database/people.ts';
import { givenFile, replaceGivenFile } from '../../integrations/given-file.ts';
import { coversIn } from '../../start/covers.ts';
import { startTestApp, temporaryDirectory } from '../../testing/test-app.ts';
import { testClub } from '../../testing/test-club.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { startRooms } from '../rooms/test-rooms.ts';
import { importFile } from '../transfer/import-service.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { saveClubSettings } from './club-settings-repository.ts';
import { viewPeople } from './people-service.ts';
import { fillClub, findText } from './test-reviewers.ts';

const AT = '2026-03-06T12:00:00.000Z';

const club = await startRooms({ variables: { REVIEWERS: '' } });
const fixed = await startTestApp();
const newClub = testClubs(inject('postgres'));
const { addAlbum, ask, changes, clock, db, goTo, host, playEvening, rejected } = club;

beforeEach(async () => {
  clock.now = new Date(AT);
  await choose('Ada', 'Ben', 'Bob', 'Robert');
});

async function choose(...reviewers: string[]): Promise<void> {
  await saveClubSettings(db, { reviewers }, AT);
  await setReviewers(db, reviewers, AT);
}

const reviewer = (name: string) => ({ name, kind: 'reviewer' as const });
const guest = (name: string) => ({ name, kind: 'guest' as const });

const BOB = { from: reviewer('Bob'), into: reviewer('Robert') };

const merge = async (body: object) => (await ask(mergePeopleEndpoint, { body })).data;

const list = () =>
  viewPeople({ db, now: () => clock.now, defaults: { defaults: testClub(), fixed: {} } });

const undo = async () => {
  const [latest] = (await list()).merges;
  return (await ask(undoMergeEndpoint, { params: { id: latest?.id ?? '' } })).data;
};

const getAlbum = async (id: string) => (await ask(getAlbumEndpoint, { params: { id } })).data;

const edit = (id: string, body: object) => ask(updateAlbumEndpoint, { params: { id }, body });

/** Everything that an export has, without the entries about settings. */
async function readAll() {
  const { changelog, ...records } = await findRecords(db);
  const others = changelog.filter(({ change_type }) => change_type !== 'Settings Updated');
  return { ...records, changelog: others };
}

/** Adds albums of Bob, one of which Robert rated too. */
async function addAlbums() {
  const { id: session_id } = await club.addSession();
  const own = { session_id, submitted_by: 'Bob', veto: true, veto_by: 'Bob' };
  const one = await addAlbum({ ...own, individual_tiers: { Ada: 'C', Bob: 'A' } });
  const both = await addAlbum({
    session_id,
    title: 'Both',
    individual_tiers: { Bob: 'F', Robert: 'S' },
  });
  return { one: one.id, both: both.id };
}

describe('a merged reviewer', () => {
  it('leaves everything to the other one, after a preview that changes nothing', async () => {
    const { one, both } = await addAlbums();
    const { version } = await getAlbum(one);
    const counts = { ratings: 1, both_rated: 1, submitted: 1, vetoed: 1, evenings: 0 };
    expect(await merge({ ...BOB, dry_run: true })).toEqual(counts);
    expect((await getAlbum(one)).submitted_by).toBe('Bob');
    expect(await merge(BOB)).toEqual(counts);
    const moved = await getAlbum(one);
    expect(moved).toMatchObject({
      submitted_by: 'Robert',
      veto_by: 'Robert',
      individual_tiers: { Ada: 'C', Robert: 'A' },
    });
    expect(moved.version).toBeGreaterThan(version);
    expect((await getAlbum(both)).individual_tiers).toEqual({ Robert: 'S' });
    const { settings, people, changelog } = await findRecords(db);
    expect(settings.reviewers).toEqual(['Ada', 'Ben', 'Robert']);
    expect(people.map(({ name }) => name)).not.toContain('Bob');
    expect(changelog.filter(({ reviewer: name }) => name === 'Bob')).toEqual([]);
    const [entry] = await changes();
    expect(entry?.details).toEqual([{ field: 'merged_person', old: 'Bob', new: 'Robert' }]);
    const { reviewers, merges } = await list();
    expect(reviewers).toEqual(expect.arrayContaining(['Ada', 'Ben', 'Robert']));
    expect(reviewers).not.toContain('Bob');
    expect(merges).toMatchObject([{ from: 'Bob', into: 'Robert', merged_at: AT }]);
  });

  it('is back as before after an undo, with everything else that they did', async () => {
    const { code, bracket } = await fillClub(club, 'Bob');
    await host.ask(rooms.closeRoomEndpoint, code);
    await host.send(revokePersonalLinkEndpoint, { params: { reviewer: 'Bob' } });
    await host.send(deleteBracketEndpoint, { params: { id: bracket } });
    await addAlbums();
    const before = await readAll();
    const people = await db.selectFrom('people').selectAll().orderBy('id').execute();
    await merge(BOB);
    expect(await findText(db, 'Bob')).toEqual(['changelog.details', 'people_merges.from_name']);
    expect(JSON.stringify(await readAll())).not.toContain('"Bob"');
    await undo();
    expect(await readAll()).toEqual(before);
    expect(await db.selectFrom('people').selectAll().orderBy('id').execute()).toEqual(people);
    expect((await list()).merges).toEqual([]);
    const [entry] = await changes();
    expect(entry?.details).toEqual([{ field: 'separated_person', old: 'Robert', new: 'Bob' }]);
  });

  it('gets back only what did not change since', async () => {
    const { one, both } = await addAlbums();
    await merge(BOB);
    await edit(one, { individual_tiers: { Robert: 'D' }, submitted_by: 'Ada' });
    await edit(both, { individual_tiers: { Robert: null } });
    await choose('Robert', 'Ada');
    await undo();
    expect(await getAlbum(one)).toMatchObject({
      submitted_by: 'Ada',
      veto_by: 'Bob',
      individual_tiers: { Ada: 'C', Robert: 'D' },
    });
    expect((await getAlbum(both)).individual_tiers).toEqual({ Bob: 'F' });
    expect((await findRecords(db)).settings.reviewers).toEqual(['Robert', 'Ada', 'Bob']);
  });

  it('leaves the place among the reviewers to a past one', async () => {
    await choose('Ada', 'Bob', 'Ben');
    await merge(BOB);
    expect((await findRecords(db)).settings.reviewers).toEqual(['Ada', 'Robert', 'Ben']);
    await undo();
    expect((await findRecords(db)).settings.reviewers).toEqual(['Ada', 'Bob', 'Ben']);
  });

  it('follows the other one into a second merge, and out of it', async () => {
    const { one } = await addAlbums();
    const before = await readAll();
    await merge(BOB);
    await merge({ from: reviewer('Robert'), into: reviewer('Ben') });
    expect((await getAlbum(one)).individual_tiers).toEqual({ Ada: 'C', Ben: 'A' });
    const [, first] = (await list()).merges;
    expect(await rejected(undoMergeEndpoint, { params: { id: first?.id ?? '' } })).toMatchObject({
      status: 409,
      code: 'MERGED_SINCE',
      error: 'Bob was merged again, into Ben. Undo that first.',
    });
    await undo();
    expect((await getAlbum(one)).submitted_by).toBe('Robert');
    expect((await findRecords(db)).changelog.map((entry) => entry.reviewer)).toContain('Robert');
    await undo();
    expect(await readAll()).toEqual(before);
  });

  it('has a name that others may take; then the undo waits for another one', async () => {
    await addAlbums();
    await merge(BOB);
    await ask(renameReviewerEndpoint, { body: { from: 'Ben', to: 'Bob' } });
    await ask(renameReviewerEndpoint, { body: { from: 'Robert', to: 'ROBERT' } });
    const [latest] = (await list()).merges;
    expect(latest).toMatchObject({ from: 'Bob', into: 'ROBERT' });
    const params = { id: latest?.id ?? '' };
    expect(await rejected(undoMergeEndpoint, { params })).toMatchObject({
      status: 409,
      code: 'NAME_TAKEN',
      error: 'Someone else has the name Bob now. Change that first.',
    });
    await ask(renameReviewerEndpoint, { body: { from: 'Bob', to: 'Ben' } });
    await undo();
    expect(await rejected(undoMergeEndpoint, { params })).toMatchObject({
      status: 409,
      code: 'ALREADY_UNDONE',
    });
  });

  it('stays merged after 90 days', async () => {
    await merge(BOB);
    const [latest] = (await list()).merges;
    await goTo('2026-06-04T12:00:00.000Z');
    expect((await list()).merges).toHaveLength(1);
    await goTo('2026-06-04T12:00:01.000Z');
    expect((await list()).merges).toEqual([]);
    const params = { id: latest?.id ?? '' };
    expect(await rejected(undoMergeEndpoint, { params })).toMatchObject({ status: 410 });
  });
});

describe('cards of both in one evening', () => {
  it('are one card, that of the person who stays', async () => {
    const { both } = await addAlbums();
    const id = await playEvening(both, { Ada: 'A', Robert: 'B' }, { Max: 'C' });
    const getCards = async () => {
      const { albums } = (await ask(getRecapEndpoint, { params: { id } })).data;
      const [{ ratings, on_file } = { ratings: [], on_file: [] }] = albums;
      return [...ratings, ...on_file].map(({ reviewer: name, tier }) => `${name} ${tier}`).sort();
    };
    const before = await getCards();
    expect(before).toEqual(['Ada A', 'Bob F', 'Max C', 'Robert B']);
    await merge(BOB);
    expect(await getCards()).toEqual(['Ada A', 'Max C', 'Robert B']);
    await merge({ from: guest('Max'), into: reviewer('Robert') });
    expect(await getCards()).toEqual(['Ada A', 'Robert B']);
    await undo();
    await undo();
    expect(await getCards()).toEqual(before);
  });
});

it('has one name in an export, which another club reads as it is', async () => {
  const { one, both } = await addAlbums();
  await playEvening(one, { Ada: 'A', Bob: 'B' }, { Max: 'C', Zoe: 'D' });
  await playEvening(both, { Ada: 'A', Robert: 'B' }, { Max: 'C' });
  await ask(promoteGuestEndpoint, { body: { name: 'Max' } });
  await merge({ from: guest('Zoe'), into: reviewer('Robert') });
  await merge(BOB);
  const records = await findRecords(db);
  const document = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exported_at: AT, ...records };
  const other = await newClub();
  await other.take(await other.file('club.json', JSON.stringify(document)));
  expect(await other.records()).toEqual(records);
});

describe('an export from before', () => {
  const importAgain = async (records: object) => {
    const file = givenFile('club.json', temporaryDirectory());
    const document = {
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      exported_at: AT,
      ...records,
    };
    await replaceGivenFile(file, JSON.stringify(document));
    const services = { db, now: () => clock.now, getClub: testClub, progress: () => {} };
    const covers = coversIn(temporaryDirectory());
    await importFile({ ...services, covers }, file, { ...NO_CHOICES, dryRun: false });
  };

  it('revives no one, so that the merge can be undone', async () => {
    await addAlbums();
    const before = await findRecords(db);
    await merge(BOB);
    const merged = await findRecords(db);
    await importAgain(before);
    expect(await findRecords(db)).toEqual(merged);
    expect((await list()).reviewers).not.toContain('Bob');
    await undo();
    expect((await list()).reviewers).toContain('Bob');
  });

  it('gives what is missing to the person who stays', async () => {
    const { one, both } = await addAlbums();
    const recap_id = await playEvening(both, { Ada: 'A', Bob: 'C', Robert: 'B' });
    const before = await findRecords(db);
    await merge(BOB);
    for (const table of ['evenings', 'rooms', 'changelog', 'ratings', 'albums'] as const)
      await db.deleteFrom(table).execute();
    await importAgain(before);
    expect((await list()).reviewers).not.toContain('Bob');
    expect(await getAlbum(one)).toMatchObject({
      submitted_by: 'Robert',
      veto_by: 'Robert',
      individual_tiers: { Ada: 'C', Robert: 'A' },
    });
    expect((await getAlbum(both)).individual_tiers).toEqual({ Ada: 'A', Robert: 'B' });
    const { data } = await ask(getRecapEndpoint, { params: { id: recap_id } });
    const cards = data.albums[0]?.ratings.map(({ reviewer: name, tier }) => `${name} ${tier}`);
    expect(cards?.sort()).toEqual(['Ada A', 'Robert B']);
  });
});

it('has one vote in a match that both decided', async () => {
  const { code, bracket } = await fillClub(club, 'Bob');
  await host.ask(rooms.closeRoomEndpoint, code);
  await host.send(revokePersonalLinkEndpoint, { params: { reviewer: 'Bob' } });
  await host.send(deleteBracketEndpoint, { params: { id: bracket } });
  const getVoters = async () =>
    (await findRecords(db)).brackets.flatMap(({ ballots }) =>
      ballots.map(({ votes }) => votes.map((vote) => vote.reviewer).sort()),
    );
  expect(await getVoters()).toEqual([['Ben', 'Bob']]);
  await merge({ from: reviewer('Bob'), into: reviewer('Ben') });
  expect(await getVoters()).toEqual([['Ben']]);
  await undo();
  expect(await getVoters()).toEqual([['Ben', 'Bob']]);
});

describe('merged guests', () => {
  it('are forgotten together, with their names in the changelog', async () => {
    const { one, both } = await addAlbums();
    await playEvening(one, { Ada: 'A' }, { Zuleika: 'B' });
    await playEvening(both, { Ada: 'A' }, { Zuly: 'B' });
    const guests = { from: guest('Zuly'), into: guest('Zuleika') };
    expect(await merge(guests)).toMatchObject({ ratings: 0, evenings: 1 });
    expect((await list()).guests).toEqual([{ name: 'Zuleika', evenings: 2, albums: 2 }]);
    await ask(anonymizeGuestEndpoint, { body: { name: 'Zuleika' } });
    expect(await findText(db, 'Zul')).toEqual([]);
    expect((await list()).merges).toEqual([]);
  });

  it('have the cards of both as ratings when they become a reviewer', async () => {
    const { one, both } = await addAlbums();
    await playEvening(one, { Ada: 'A' }, { Max: 'B', Maxi: 'C' });
    await playEvening(both, { Ada: 'A' }, { Maxi: 'D' });
    await merge({ from: guest('Maxi'), into: guest('Max') });
    await ask(promoteGuestEndpoint, { body: { name: 'Max' } });
    expect((await getAlbum(one)).individual_tiers.Max).toBe('B');
    expect((await getAlbum(both)).individual_tiers.Max).toBe('D');
    await undo();
    expect((await list()).guests).toEqual([{ name: 'Maxi', evenings: 2, albums: 2 }]);
  });

  it('keep their name for the next evening apart', async () => {
    const { one, both } = await addAlbums();
    await playEvening(one, { Ada: 'A' }, { Max: 'B' });
    await merge({ from: guest('Max'), into: reviewer('Ben') });
    expect((await list()).guests).toEqual([]);
    await playEvening(both, { Ada: 'A' }, { Max: 'B' });
    expect((await list()).guests).toEqual([{ name: 'Max', evenings: 1, albums: 1 }]);
    const { find } = await loadPeople(db);
    expect(find('Max', 'guest')).toBeDefined();
    await ask(promoteGuestEndpoint, { body: { name: 'Max' } });
    await undo();
    expect((await list()).guests).toEqual([{ name: 'Max', evenings: 1, albums: 1 }]);
  });
});

describe('a merge is rejected', () => {
  it.each([
    [BOB.from, BOB.from, { into: 'Please choose two people' }],
    [reviewer('Zoe'), BOB.into, { from: 'There is no reviewer Zoe' }],
    [BOB.from, guest('Robert'), { into: 'There is no guest Robert' }],
    [{ ...BOB.from, kind: 'host' }, BOB.into, { 'from.kind': 'Must be reviewer or guest' }],
  ])('%j into %j', async (from, into, fields) => {
    const body = { from, into } as typeof BOB;
    expect(await rejected(mergePeopleEndpoint, { body })).toMatchObject({ status: 400, fields });
  });

  it('of a reviewer into a guest', async () => {
    const { one } = await addAlbums();
    await playEvening(one, { Ada: 'A' }, { Max: 'B' });
    const body = { from: reviewer('Bob'), into: guest('Max') };
    expect(await rejected(mergePeopleEndpoint, { body })).toMatchObject({
      fields: { into: 'A reviewer cannot be merged into a guest' },
    });
  });

  it('while one is in the open room, votes, or has a personal link', async () => {
    const { code, bracket } = await fillClub(club, 'Bob');
    const tryMerge = () => rejected(mergePeopleEndpoint, { body: { ...BOB, dry_run: true } });
    expect(await tryMerge()).toMatchObject({
      status: 409,
      error: 'Bob is in the open listening room. Close the room first.',
    });
    await host.ask(rooms.closeRoomEndpoint, code);
    expect(await tryMerge()).toMatchObject({
      status: 409,
      error: 'Bob votes in the bracket “Cup”. Finish it first, or remove Bob from its voters.',
    });
    await host.send(deleteBracketEndpoint, { params: { id: bracket } });
    expect(await tryMerge()).toMatchObject({
      status: 409,
      error: 'Bob has a personal link. Revoke it first.',
    });
    await host.send(revokePersonalLinkEndpoint, { params: { reviewer: 'Bob' } });
    await merge(BOB);
  });

  it('if REVIEWERS has the first person', async () => {
    const body = { from: reviewer('Ada'), into: reviewer('Ben') };
    expect(await fixed.rejected(mergePeopleEndpoint, { body })).toMatchObject({
      status: 409,
      code: 'SETTING_FIXED',
    });
  });
});
