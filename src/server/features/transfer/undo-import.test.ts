import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  deleteAlbumEndpoint,
  mergeAlbumEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import {
  type ChangelogEntry,
  listChangesEndpoint,
  restoreImportEndpoint,
  undoImportEndpoint,
} from '#shared/contracts/changelog.ts';
import { updateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { NO_DETAILS } from '#shared/domain/changelog/change-groups.ts';
import { albumCreated } from '#shared/domain/changelog/changelog.ts';
import { findPersonId } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { insertWords } from '../albums/album-words-repository.ts';
import { insertChanges } from '../changelog/changelog-repository.ts';
import { countAlbumsOfSession } from '../sessions/sessions-repository.ts';
import { getCsvParts, sendImport } from '../uploads/test-uploads.ts';
import { findRecords } from './transfer-repository.ts';

const { db, file, clock, ask, rejected, send, addAlbum, addSession } = await startTestApp();

const CSV = [
  'Artist,Title,Tier,Submitted by,Session date,Location,rating:Ada',
  'Björk,Homogenic,S,Ada,2026-02-06,Attic,A',
  'Low,Hey What,A,Ben,2026-02-06,Attic,',
  'Can,Future Days,B,Cleo,2026-02-13,Kitchen,B',
].join('\n');

const DAY = 86_400_000;

async function importCsv(text = CSV): Promise<string> {
  const { session } = await signInAsAdmin({ send });
  const reply = await sendImport(send, getCsvParts(text), session);
  expect(reply.status).toBe(200);
  return (await newestGroup('import')).id;
}

async function rows(): Promise<ChangelogEntry[]> {
  return (await ask(listChangesEndpoint, { query: { grouped: 'true', limit: '50' } })).data;
}

async function newestGroup(kind: string) {
  const row = (await rows()).find(({ group }) => group?.kind === kind);
  if (!row?.group) throw new Error(`no group of the kind ${kind}`);
  return { ...row.group, restorable_until: row.restorable_until };
}

function passLater(ms: number) {
  clock.now = new Date(clock.now.getTime() + ms);
}

const body = { password: PASSWORD };
const undo = (id: string) => ask(undoImportEndpoint, { params: { id }, body });
const restore = (id: string) => ask(restoreImportEndpoint, { params: { id }, body });

const tryUndo = (id: string, password = PASSWORD) =>
  rejected(undoImportEndpoint, { params: { id }, body: { password } });
const tryRestore = (id: string) => rejected(restoreImportEndpoint, { params: { id }, body });

/** All albums and sessions, without the time of the last change. */
async function listed() {
  const { albums, sessions } = await findRecords(db);
  const isLive = ({ deleted_at }: { deleted_at: string | null }) => deleted_at === null;
  const withoutMoment = <T extends { updated_at: string }>({ updated_at: _, ...rest }: T) => rest;
  return {
    albums: albums.filter(isLive).map(withoutMoment),
    sessions: sessions.filter(isLive).map(withoutMoment),
  };
}

async function findImported(title: string) {
  const { albums } = await findRecords(db);
  const album = albums.find((one) => one.title === title);
  if (album === undefined) throw new Error(`no ${title}`);
  return album;
}

describe('the undo of an import', () => {
  it('is rejected once one of its albums was merged, or has what was of another or was said', async () => {
    const { id: own } = await addAlbum({ artist: 'Low', title: 'Trust' });
    const id = await importCsv();
    const ids = [
      (await findImported('Homogenic')).id,
      (await findImported('Hey What')).id,
      (await findImported('Future Days')).id,
    ] as const;
    passLater(1000);
    const mergeInto = (from: string, into: string) =>
      ask(mergeAlbumEndpoint, { params: { id: from }, body: { into, ...body } });
    await mergeInto(own, ids[0]);
    await mergeInto(ids[1], (await addAlbum({ title: 'Other' })).id);
    const person_id = await inTransaction(db, (trx) => findPersonId(trx, 'Ada'));
    const written_at = clock.now.toISOString();
    const words = { id: 'w', text: 'Bliss', written_at, edited_at: null, version: 1 };
    await inTransaction(db, (trx) => insertWords(trx, [{ ...words, album_id: ids[2], person_id }]));
    const before = await findRecords(db);
    expect(await tryUndo(id)).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      data: {
        reasons: [
          'Björk – Homogenic was changed after the import',
          'Low – Hey What was changed after the import',
          'Can – Future Days was changed after the import',
        ],
      },
    });
    expect(await findRecords(db)).toEqual(before);
  });

  it('deletes the imported rows in one entry, and can itself be reverted', async () => {
    await addAlbum({ title: 'Own' });
    const before = await listed();
    passLater(1000);
    const id = await importCsv();
    const imported = await listed();
    passLater(1000);

    expect(await undo(id)).toEqual({
      success: true,
      data: { albums: 3, sessions: 2 },
      message: 'Import undone!',
    });
    expect(await listed()).toEqual(before);
    const undone = await newestGroup('undo');
    expect(undone).toMatchObject({
      count: 5,
      details: { file: 'club.csv', albums: 3, sessions: 2, undo_of: id },
      restorable_until: '2026-06-04T12:00:02.000Z',
    });
    expect(await newestGroup('import')).toMatchObject({
      undone_at: '2026-03-06T12:00:02.000Z',
      undoable_until: null,
    });

    passLater(1000);
    expect(await restore(undone.id)).toMatchObject({ data: { albums: 3, sessions: 2 } });
    expect(await listed()).toEqual(imported);
    expect((await rows()).map(({ group }) => group?.kind ?? null)).toEqual([
      'restore',
      'undo',
      'import',
      null,
      null,
    ]);
    expect(await newestGroup('undo')).toMatchObject({ restorable_until: null });

    passLater(1000);
    await undo(id);
    expect(await listed()).toEqual(before);
  });

  it('preserves sessions that existed before or have another album', async () => {
    const attic = await addSession({ session_date: '2026-02-06', location: 'Attic' });
    const id = await importCsv();
    const kitchen = (await findImported('Future Days')).session_id;
    await addAlbum({ title: 'Own', session_id: kitchen });
    expect((await undo(id)).data).toEqual({ albums: 3, sessions: 0 });
    const { albums, sessions } = await listed();
    expect(albums.map(({ title }) => title)).toEqual(['Own']);
    expect(new Set(sessions.map((one) => one.id))).toEqual(new Set([attic.id, kitchen]));
    const counts = await db
      .selectFrom('sessions')
      .select(['id', countAlbumsOfSession({ include_test_albums: true }).as('album_count')])
      .execute();
    expect(new Map(counts.map((one) => [one.id, one.album_count]))).toEqual(
      new Map([
        [attic.id, 0],
        [kitchen, 1],
      ]),
    );
  });

  it('is rejected with every reason while a later change depends on it', async () => {
    const id = await importCsv();
    const { id: album } = await findImported('Hey What');
    const { session_id } = await findImported('Future Days');
    await ask(updateAlbumEndpoint, {
      params: { id: album },
      body: { tier: 'B', password: PASSWORD },
    });
    await ask(updateSessionEndpoint, {
      params: { id: session_id ?? '' },
      body: { location: 'Garden', password: PASSWORD },
    });
    const before = await findRecords(db);
    const reply = await tryUndo(id);
    expect(reply).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      error:
        'This import cannot be undone: Low – Hey What was changed after the import (and 1 more reason).',
      data: {
        reason_count: 2,
        reasons: [
          'Low – Hey What was changed after the import',
          'The session on Fri, Feb 13, 2026 was changed after the import',
        ],
      },
    });
    expect(await findRecords(db)).toEqual(before);
  });

  it('ignores covers, and albums that were deleted or restored', async () => {
    const id = await importCsv();
    const gone = await findImported('Homogenic');
    const back = await findImported('Hey What');
    for (const { id: one } of [gone, back])
      await ask(deleteAlbumEndpoint, { params: { id: one }, body });
    await ask(restoreAlbumEndpoint, { params: { id: back.id }, body });
    const covers = {
      id: 'covers',
      kind: 'covers' as const,
      changed_at: clock.now.toISOString(),
      album_id: null,
      artist: null,
      title: null,
      details: NO_DETAILS,
      undone_at: null,
    };
    const [change] = albumCreated({ tier: 'A', individual_tiers: {} });
    if (change === undefined) throw new Error('no change');
    const { artist, title } = back;
    await insertChanges(
      db,
      [{ ...change, change_type: 'Album Updated' }],
      { album_id: back.id, session_id: null, artist, title, is_test_album: false },
      clock.now.toISOString(),
      covers,
    );
    expect((await undo(id)).data).toEqual({ albums: 2, sessions: 2 });
  });

  it('is possible once, within 90 days', async () => {
    const id = await importCsv();
    passLater(90 * DAY + 1);
    expect(await tryUndo(id)).toMatchObject({ status: 410, code: 'GONE' });
    passLater(-1);
    await undo(id);
    expect(await tryUndo(id)).toMatchObject({ status: 409, code: 'ALREADY_UNDONE' });
    const { id: undone } = await newestGroup('undo');
    expect(await tryUndo(undone)).toMatchObject({ status: 409, code: 'NOT_AN_IMPORT' });
    passLater(90 * DAY + 1);
    expect(await tryRestore(undone)).toMatchObject({ status: 410, code: 'GONE' });
    passLater(-1);
    await restore(undone);
    expect(await tryRestore(undone)).toMatchObject({
      status: 409,
      code: 'ALREADY_RESTORED',
    });
    expect(await tryRestore(id)).toMatchObject({ status: 409, code: 'NOT_AN_UNDO' });
  });

  it('requires remaining albums', async () => {
    const id = await importCsv('Artist,Title\nLow,Hey What');
    const { id: album } = await findImported('Hey What');
    await ask(deleteAlbumEndpoint, { params: { id: album }, body });
    expect(await tryUndo(id)).toMatchObject({ status: 409, code: 'NOTHING_LEFT' });
  });

  it('allows a new import of the file, which blocks the restore', async () => {
    const id = await importCsv();
    const imported = await listed();
    passLater(1000);
    await undo(id);
    const { id: undone } = await newestGroup('undo');
    passLater(1000);
    const again = await importCsv();
    const names = ({ albums }: typeof imported) => albums.map(({ title }) => title);
    expect(names(await listed())).toEqual(names(imported));
    expect(await tryRestore(undone)).toMatchObject({
      status: 409,
      code: 'IN_THE_LIST_AGAIN',
      data: {
        reason_count: 3,
        reasons: expect.arrayContaining(['Björk – Homogenic is in the list again']),
      },
    });
    passLater(1000);
    expect((await undo(again)).data).toEqual({ albums: 3, sessions: 2 });
    await restore(undone);
    expect(await listed()).toEqual(imported);
  });

  it('restores the rest after one album and its session were restored', async () => {
    const id = await importCsv();
    const imported = await listed();
    passLater(1000);
    await undo(id);
    passLater(1000);
    const { id: album } = await findImported('Homogenic');
    await ask(restoreAlbumEndpoint, { params: { id: album }, body });
    const { id: undone } = await newestGroup('undo');
    expect((await restore(undone)).data).toEqual({ albums: 2, sessions: 1 });
    expect(await listed()).toEqual(imported);
  });
});

it.skipIf(!existsSync(file))(
  'creates a backup before an import when there is data to lose',
  async () => {
    const folder = join(file, '..', 'backups');
    rmSync(folder, { recursive: true, force: true });
    await importCsv();
    await importCsv();
    expect(existsSync(folder)).toBe(false);
    await importCsv('Artist,Title\nLow,Drums and Guns');
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/-import\.zip$/)]);
  },
);
