import { describe, expect, it } from 'vitest';
import {
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import { takeBackChangeEndpoint } from '#shared/contracts/changelog.ts';
import {
  deleteSessionEndpoint,
  listSessionsEndpoint,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import type { Change } from '#shared/domain/changelog/changelog.ts';
import { getRandom, type Random } from '../../../../demo/random.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addPerson } from '../../testing/test-club.ts';
import { insertChanges } from '../changelog/changelog-repository.ts';

const { db, clock, ask, rejected, addAlbum, addSession, changes } = await startTestApp({
  computing: { most: 1_000_000, every: 1 },
});

const at = (id: string) => ({ params: { id } });
const read = async (id: string) => (await ask(getAlbumEndpoint, at(id))).data;
const save = (id: string, body: object) => ask(updateAlbumEndpoint, { ...at(id), body });
const takeBack = async (id: string) => (await ask(takeBackChangeEndpoint, at(id))).data;

/** Id of the newest entry, or of one at an index. */
async function entry(place = 0): Promise<string> {
  return (await changes())[place]?.id ?? '';
}

/** Creates an entry that only an import can produce. */
async function importEntry(album_id: string, change: Partial<Change>): Promise<string> {
  const plain = { change_type: 'Album Updated', reviewer: null, old_rating: null } as const;
  const about = { album_id, session_id: null, artist: null, title: null, is_test_album: false };
  const whole = { ...plain, new_rating: null, details: null, ...change };
  await insertChanges(db, [whole], about, '2027-01-01T00:00:00.000Z');
  return entry();
}

describe('reverting', () => {
  it('restores ratings, a tier and fields, with an entry each', async () => {
    const { id } = await addAlbum({ tier: 'A', individual_tiers: { Ada: 'A', Ben: 'B' } });
    const before = await read(id);
    await save(id, { tier: 'S', title: 'Post', individual_tiers: { Ada: 'C', Ben: null } });
    clock.now = new Date('2026-03-07T12:00:00.000Z');
    const written = (await changes()).slice(0, 4);
    for (const { id: one } of written) await takeBack(one);
    const { version, updated_at, ...after } = await read(id);
    expect(before).toMatchObject(after);
    expect((await changes()).slice(0, 4)).toMatchObject([
      { change_type: 'Overall Rating Change', old_rating: 'S', new_rating: 'A' },
      { change_type: 'Individual Rating Change', reviewer: 'Ada', old_rating: 'C' },
      { change_type: 'Rating Added', reviewer: 'Ben', new_rating: 'B' },
      { change_type: 'Album Updated', details: [{ field: 'title', old: 'Post' }] },
    ]);
    expect((await changes())[0]?.change_date).toBe('2026-03-07T12:00:00.000Z');
  });

  it('can itself be reverted', async () => {
    const { id } = await addAlbum({ tier: 'A' });
    await save(id, { tier: 'S' });
    const { album } = await takeBack(await entry());
    expect(album?.tier).toBe('A');
    await takeBack(await entry());
    expect((await read(id)).tier).toBe('S');
  });

  it('restores the rating of a past reviewer', async () => {
    const { id } = await addAlbum();
    const person_id = await addPerson(db, 'Zoe');
    await db.insertInto('ratings').values({ album_id: id, person_id, tier: 'B' }).execute();
    await save(id, { individual_tiers: { Zoe: null } });
    const { album } = await takeBack(await entry());
    expect(album?.individual_tiers).toEqual({ Zoe: 'B' });
  });
});

describe('a revert is rejected, and nothing is written,', () => {
  async function expectRejection(id: string, rejection: object): Promise<void> {
    const before = await changes();
    expect(await rejected(takeBackChangeEndpoint, at(id))).toMatchObject(rejection);
    expect(await changes()).toEqual(before);
  }

  it('when a later change depends on it', async () => {
    const { id } = await addAlbum({ individual_tiers: { Ada: 'A' } });
    await save(id, { individual_tiers: { Ada: 'B' } });
    const first = await entry();
    await save(id, { individual_tiers: { Ada: 'C' } });
    await expectRejection(first, {
      status: 409,
      code: 'CHANGED_SINCE',
      error: "A later change depends on this one: Ada's rating. Undo that first.",
    });
  });

  it('when one of its fields was changed since', async () => {
    const { id } = await addAlbum();
    await save(id, { title: 'Post', submitted_by: 'Ben' });
    const first = await entry();
    await save(id, { submitted_by: 'Cleo' });
    await expectRejection(first, { status: 409, code: 'CHANGED_SINCE' });
    expect((await read(id)).title).toBe('Post');
  });

  it('when it would also remove something added since', async () => {
    const { id } = await addAlbum();
    await save(id, { veto: true });
    const first = await entry();
    await save(id, { veto_by: 'Ada' });
    await expectRejection(first, { status: 409, code: 'CHANGED_SINCE' });
  });

  it('when it was reverted already', async () => {
    const { id } = await addAlbum({ tier: 'A' });
    await save(id, { tier: 'S' });
    const first = await entry();
    await takeBack(first);
    await expectRejection(first, { status: 409, code: 'CHANGED_SINCE' });
  });

  it('for a deleted album or session', async () => {
    const { id } = await addAlbum({ tier: 'A' });
    await save(id, { tier: 'S' });
    const first = await entry();
    await ask(deleteAlbumEndpoint, at(id));
    const error = 'The album is no longer in the list. Restore it first.';
    await expectRejection(first, { status: 409, code: 'DELETED', error });
    const session = await addSession();
    await ask(updateSessionEndpoint, { ...at(session.id), body: { location: 'Cellar' } });
    const second = await entry();
    await ask(deleteSessionEndpoint, at(session.id));
    await expectRejection(second, { status: 409, code: 'DELETED' });
  });

  it('when the previous session is deleted', async () => {
    const { id, session_id } = await addAlbum();
    const other = await addSession();
    await save(id, { session_id: other.id });
    const first = await entry();
    await ask(deleteSessionEndpoint, at(session_id ?? ''));
    await expectRejection(first, {
      status: 409,
      code: 'NOT_TAKEN_BACK',
      error: 'The earlier value no longer exists: session.',
    });
  });

  it('for an entry that is no value change, or cannot be restored', async () => {
    const { id } = await addAlbum();
    const error = 'Only changes to ratings, tiers and fields can be undone.';
    await expectRejection(await entry(), { status: 409, code: 'NOT_TAKEN_BACK', error });
    for (const change of [
      { change_type: 'Tier Changed', new_rating: 'A' },
      { change_type: 'Rated', new_rating: 'A' },
      { details: [] },
      { details: [{ field: 'id', old: 'other', new: id }] },
      { details: [{ field: 'toString', old: 'other', new: null }] },
      { details: [{ field: 'title', old: 7, new: 'Homogenic' }] },
    ] satisfies Partial<Change>[])
      await expectRejection(await importEntry(id, change), { status: 409 });
  });
});

const TIERS = ['S', 'A', 'B', 'Tiering Herrie', '?', 'Now Listening To', 'Not rated yet'] as const;
const NAMES = ['Ada', 'Ben', 'Cleo'] as const;

/** Fields of an album that one save may change, together or alone. */
const FIELDS: Readonly<Record<string, (random: Random, sessions: Ids) => unknown>> = {
  artist: (random) => random.pick(['One', 'Two']),
  title: (random) => random.pick(['One', 'Two', 'Three']),
  tier: (random) => random.pick(TIERS),
  submitted_by: (random) => random.pick(NAMES),
  veto: (random) => random.chance(0.5),
  veto_by: (random) => random.pick([...NAMES, null]),
  session_id: (random, sessions) => random.pick(sessions),
  tidal_album_id: (random) => random.pick(['12345678', null]),
  is_test_album: (random) => random.chance(0.3),
  individual_tiers: (random) => ({
    [random.pick(NAMES)]: random.pick([...TIERS, null]),
    [random.pick(NAMES)]: random.pick([...TIERS, null]),
  }),
};

const HISTORIES = 12;
const STEPS = 12;

/** Everything that a change may affect. */
async function state(): Promise<unknown> {
  const query = { include_test_albums: 'true', includeAlbums: 'true' };
  const { data } = await ask(listSessionsEndpoint, { query });
  return data.map(({ version, albums = [], ...session }) => ({
    ...session,
    albums: albums.map(({ version: _version, updated_at, ...album }) => album),
  }));
}

/** Each change that is not reverted, as its entries and the state before it. */
type Past = { entries: string[]; before: unknown }[];

async function takeBackLast(past: Past): Promise<number> {
  const { entries = [], before = null } = past.pop() ?? {};
  for (const id of entries) await takeBack(id);
  if (entries.length > 0) expect(await state()).toEqual(before);
  return entries.length;
}

/** Saves random values of several fields; returns the ids of the new entries, newest first. */
async function changeSomething(random: Random, ids: Ids, sessions: Ids): Promise<string[]> {
  const known = (await changes())[0]?.id;
  if (random.chance(0.2)) {
    const body = { location: random.pick(['Attic', 'Cellar']), notes: random.pick(['x', null]) };
    await ask(updateSessionEndpoint, { ...at(random.pick(sessions)), body });
  } else await save(random.pick(ids), someFields(random, sessions));
  const all = (await changes()).map(({ id }) => id);
  return all.slice(0, known === undefined ? all.length : all.indexOf(known));
}

it(`reverting the last change restores the prior state, in ${HISTORIES} histories`, async () => {
  let taken = 0;
  for (let number = 1; number <= HISTORIES; number += 1) {
    const random = getRandom(`history ${number}`);
    await db.deleteFrom('albums').execute();
    await db.deleteFrom('sessions').execute();
    const sessions: Ids = [(await addSession()).id, (await addSession()).id];
    const album = async () => (await addAlbum({ session_id: sessions[0] })).id;
    const ids: Ids = [await album(), await album()];
    const past: Past = [];
    for (let step = 0; step < STEPS; step += 1) {
      clock.now = new Date(clock.now.getTime() + 1000);
      if (random.chance(0.2)) taken += await takeBackLast(past);
      else if (random.chance(0.1)) {
        // A restored album has no entry to revert.
        const deleted = at(random.pick(ids));
        await ask(deleteAlbumEndpoint, deleted);
        await ask(restoreAlbumEndpoint, deleted);
      } else {
        const before = await state();
        past.push({ entries: await changeSomething(random, ids, sessions), before });
      }
    }
    while (past.length > 0) taken += await takeBackLast(past);
  }
  // Several reverts per history; else the test would prove nothing.
  expect(taken).toBeGreaterThan(HISTORIES * 5);
}, 120_000);

type Ids = [string, string];

function someFields(random: Random, sessions: Ids): Record<string, unknown> {
  const names = Object.keys(FIELDS).filter(() => random.chance(0.25));
  return Object.fromEntries(names.map((name) => [name, FIELDS[name]?.(random, sessions)]));
}
