import { dirname, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import { takeBackChangeEndpoint } from '#shared/contracts/changelog.ts';
import { predictInRoomEndpoint, setRoomGamesEndpoint } from '#shared/contracts/room-votes.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { rateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { OPEN_ROOM, RESTORE_IMPORT, UNDO_IMPORT } from '#shared/endpoints.ts';
import { openDatabase } from '../../database/connection.ts';
import { findPersonId } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { HOMOGENIC, temporaryDirectory } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { ENDPOINTS } from '../../testing/test-endpoints.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { makeBackup } from '../backups/backup-service.ts';
import { restoreBackup } from '../backups/restore-service.ts';
import { startRooms, type TestBrowser } from '../rooms/test-rooms.ts';
import { renamePerson } from '../settings/people-repository.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { getCsvParts, type Part, sendImport } from '../uploads/test-uploads.ts';

const test = await startRooms();
const { db, file, host, browser, ask, call, send, rejected, addSession, changes } = test;
const { revealAndSave, seat } = test;
const newClub = testClubs(inject('postgres'));

/** A name that occurs nowhere else: the person is no reviewer anymore. */
const CANARY = 'Canary of a submitter';
const GUESSES = { calls: false, guesses: true };
const NO_GAMES = { calls: false, guesses: false };
const HIDDEN = expect.stringContaining('hidden while “Who brought it?” is on');

const isReported = (content: unknown) => (JSON.stringify(content) ?? '').includes(CANARY);
const getCookies = ({ cookies }: TestBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const create = (body: object) =>
  call('POST', '/api/albums', {
    headers: { 'idempotency-key': 'an-album' },
    body: { ...body, password: PASSWORD },
  });
const open = (album_ids: readonly string[]) =>
  call('POST', OPEN_ROOM.path, {
    headers: { 'idempotency-key': 'a-room', cookie: getCookies(host) },
    body: { album_ids },
  });
const play = (code: string, games: object) => host.ask(setRoomGamesEndpoint, code, games);
const update = (id: string, body: object) =>
  ask(albums.updateAlbumEndpoint, { params: { id }, body });
const getVersion = async (id: string) =>
  (await ask(albums.getAlbumEndpoint, { params: { id } })).data.version;

/** The stored submitters of an album, in every table that has one. */
async function findStored(id: string) {
  const { albums: stored, changelog } = await inTransaction(db, findRecords);
  return {
    submitted_by: stored.find((album) => album.id === id)?.submitted_by,
    changes: changelog.filter(({ album_id, details }) => album_id === id && isReported(details))
      .length,
  };
}

/**
 * An album of the canary that was played in a game on an earlier evening, and is in the queue of a
 * room again, without a game so far.
 */
async function playTwice() {
  const { id: session_id } = await addSession();
  const body = { ...HOMOGENIC, session_id, submitted_by: 'Eve', tier: 'Not rated yet' };
  const created = (await create(body)).body as { data: { id: string } };
  const { id } = created.data;
  await update(id, { submitted_by: 'Ben' });
  test.wait(60);
  await update(id, { submitted_by: 'Eve' });
  const earlier = await host.ask(contract.openRoomEndpoint, '', {
    album_ids: [id],
    games: GUESSES,
  });
  await host.ask(contract.startRoomEndpoint, earlier.code);
  const phones = await seat(earlier.code, 'Ada', 'Ben');
  for (const phone of phones) {
    await phone.rate(earlier.code, id, 'A');
    await phone.ask(predictInRoomEndpoint, earlier.code, { album_id: id, guess: 'Cleo' });
  }
  await revealAndSave(earlier.code);
  const { recap_id } = await host.ask(contract.closeRoomEndpoint, earlier.code);
  await inTransaction(db, async (trx) => renamePerson(trx, await findPersonId(trx, 'Eve'), CANARY));
  const opened = (await open([id])).body as { data: { code: string } };
  const { code } = opened.data;
  return { id, session_id, body, code, ids: [session_id, id, recap_id ?? '', 'now-listening'] };
}

type Played = Awaited<ReturnType<typeof playTwice>>;

/** The URLs whose response contains the canary, for a visitor, a guest with a seat, or a host. */
async function findLeaks({ id, session_id, code, ids }: Played, readers: readonly TestBrowser[]) {
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
  const leaks = new Set<string>();
  for (const reader of readers) {
    for (const endpoint of reads)
      for (const one of ids) {
        const params = { code, id: one, albumId: id, token: code, matchId: 'x' };
        const response = await reader.send(endpoint, { params });
        if (isReported(response.body)) leaks.add(endpoint.path);
      }
    for (const url of [
      '/api/albums?search=homogenic',
      '/api/albums?sort=newest&limit=1000',
      '/api/albums?at=2026-03-06T12:00:30Z',
      '/api/albums?at=2026-03-06',
      '/api/changelog?grouped=true',
      '/api/changelog?limit=100',
      '/api/sessions?includeAlbums=true',
      `/api/sessions/${session_id}?includeAlbums=true`,
      '/api/insights?year=2026',
    ])
      if (isReported((await call('GET', url)).body)) leaks.add(url);
  }
  for (const url of ['/calendar.ics', '/changes.atom'])
    if (isReported(String((await test.app.inject(url)).payload))) leaks.add(url);
  return [...leaks].sort();
}

it('no response has a hidden submitter, also of an album played before', async () => {
  const played = await playTwice();
  const { id, code } = played;
  const [ben] = await seat(code, 'Ben');
  const readers = [browser(), ben ?? browser(), host];
  const before = await findLeaks(played, readers);
  expect(before).toEqual(
    expect.arrayContaining([
      '/api/albums',
      '/api/albums/:id',
      '/api/albums?at=2026-03-06',
      '/api/albums?search=homogenic',
      '/api/changelog',
      '/api/insights',
      '/api/recaps/:id',
      '/api/rooms/:code',
      `/api/sessions/${played.session_id}?includeAlbums=true`,
      '/api/sessions/:id/recap',
      '/api/settings',
      '/changes.atom',
    ]),
  );
  const stored = await findStored(id);
  expect(stored).toEqual({ submitted_by: CANARY, changes: 2 });
  // Cached responses from before are out of date.
  await play(code, GUESSES);
  expect(await findLeaks(played, readers)).toEqual([]);
  await host.ask(contract.startRoomEndpoint, code);
  expect(await findLeaks(played, readers)).toEqual([]);
  expect(await findStored(id)).toEqual(stored);
  await ben.rate(code, id, 'S');
  await host.ask(contract.revealRoomEndpoint, code);
  expect(await findLeaks(played, readers)).toEqual(before);
});

it('no response of a write has one, and no write loses one', async () => {
  const played = await playTwice();
  const { id, session_id, body, code } = played;
  const stored = await findStored(id);
  await update(id, { title: 'Before' });
  await play(code, GUESSES);
  const entry = (await changes()).find(({ details }) => details?.[0]?.field === 'title');
  const edits = (await changes()).filter(({ details }) => details?.[0]?.field === 'submitted_by');
  expect(edits.map(({ details }) => details)).toEqual(
    [1, 2].map(() => [{ field: 'submitted_by', old: null, new: null }]),
  );
  const params = { id };
  const responses: unknown[] = [
    (await create(body)).body,
    (await open([id])).body,
    await update(id, { artist: 'Bjork' }),
    await ask(takeBackChangeEndpoint, { params: { id: entry?.id ?? '' } }),
    await ask(albums.moveAlbumsEndpoint, {
      body: { changes: [{ id, tier: 'B', version: await getVersion(id) }] },
    }),
    await rejected(albums.updateAlbumEndpoint, { params, body: { tier: 'S', version: 1 } }),
    await rejected(albums.moveAlbumsEndpoint, {
      body: { changes: [{ id, tier: 'S', version: 1 }] },
    }),
    await ask(rateSessionEndpoint, {
      params: { id: session_id },
      body: { albums: [{ id, individual_tiers: { Ada: 'C' }, version: await getVersion(id) }] },
    }),
    await rejected(rateSessionEndpoint, {
      params: { id: session_id },
      body: { albums: [{ id, tier: 'S', version: 1 }] },
    }),
    await ask(albums.deleteAlbumEndpoint, { params }),
    await ask(albums.restoreAlbumEndpoint, { params }),
  ];
  expect(responses.filter(isReported)).toEqual([]);
  expect(responses).toHaveLength(11);
  expect(await ask(albums.getAlbumEndpoint, { params })).toMatchObject({
    data: { submitted_by: null, is_submitter_hidden: true },
  });
  expect(await findStored(id)).toEqual(stored);
});

it('a hidden submitter can be neither changed, reverted nor tried out', async () => {
  const { id, code } = await playTwice();
  const stored = await findStored(id);
  await play(code, GUESSES);
  const params = { id };
  for (const name of ['Ada', CANARY])
    expect(
      await rejected(albums.updateAlbumEndpoint, {
        params,
        body: { title: 'Other', submitted_by: name },
      }),
    ).toMatchObject({ status: 400, fields: { submitted_by: HIDDEN } });
  // Past people may be named in an album that has them already: that would tell the submitter.
  expect(
    await rejected(albums.updateAlbumEndpoint, { params, body: { veto: true, veto_by: CANARY } }),
  ).toMatchObject({ status: 400, fields: { veto_by: expect.anything() } });
  for (const { id, details } of await changes())
    if (details?.some(({ field }) => field === 'submitted_by'))
      expect(await rejected(takeBackChangeEndpoint, { params: { id } })).toMatchObject({
        status: 409,
        code: 'NOT_TAKEN_BACK',
        error: HIDDEN,
      });
  expect(await findStored(id)).toEqual(stored);
  await host.ask(contract.closeRoomEndpoint, code);
  const after = await update(id, { submitted_by: 'Ada' });
  expect(after.data).toMatchObject({ submitted_by: 'Ada' });
  expect(after.data).not.toHaveProperty('is_submitter_hidden');
});

it('an import, its undo and the restore of that neither show nor lose one', async () => {
  const csv = [
    'Artist,Title,Tier,Submitted by,Session date,Location',
    'Low,Hey What,A,Eve,2026-02-06,Attic',
  ].join('\n');
  const take = () => sendImport(send, getCsvParts(csv), getCookies(host));
  expect((await take()).body).toMatchObject({ success: true });
  const added = (await changes()).find(({ change_type }) => change_type === 'Album Created');
  const id = added?.album_id ?? '';
  await inTransaction(db, async (trx) => renamePerson(trx, await findPersonId(trx, 'Eve'), CANARY));
  const { code } = await host.ask(contract.openRoomEndpoint, '', {
    album_ids: [id],
    games: GUESSES,
  });
  const again = await take();
  const guess = async (submitter: string) => {
    const parts: Part[] = [['dry_run', 'true'], ...getCsvParts(csv.replace('Eve', submitter))];
    const { body } = await sendImport(send, parts, getCookies(host));
    return JSON.stringify(body).replaceAll(submitter, 'NAME');
  };
  const wrong = await guess('Another one');
  expect(wrong).toContain('"left_out":1');
  expect(await guess(CANARY)).toBe(wrong);
  const group = added?.group?.id ?? '';
  const act = (path: string, one: string) =>
    call('POST', path.replace(':id', one), { body: { password: PASSWORD } });
  const undone = await act(UNDO_IMPORT.path, group);
  const undo = (await changes())[0]?.group?.id ?? '';
  const restored = await act(RESTORE_IMPORT.path, undo);
  expect([again.status, undone.status, restored.status]).toEqual([200, 200, 200]);
  expect([again.body, undone.body, restored.body].some(isReported)).toBe(false);
  const getSubmitter = async () =>
    (await ask(albums.getAlbumEndpoint, { params: { id } })).data.submitted_by;
  expect(await getSubmitter()).toBeNull();
  await play(code, NO_GAMES);
  expect(await getSubmitter()).toBe(CANARY);
});

it('an export and a backup made in the middle of the game are complete', async () => {
  const { id, code } = await playTwice();
  await play(code, GUESSES);
  const [ada] = await seat(code, 'Ada');
  await host.ask(contract.startRoomEndpoint, code);
  await ada.ask(predictInRoomEndpoint, code, { album_id: id, guess: 'Dev' });
  const records = await inTransaction(db, findRecords);
  expect(records.albums).toMatchObject([{ id, submitted_by: CANARY }]);
  expect(records.recaps[0]?.albums).toMatchObject([{ album_id: id, submitter: CANARY }]);
  expect(JSON.stringify(records)).not.toContain('"guess":"Dev"');
  const club = await newClub();
  const document = { format: 'spindle-export', version: 1, exported_at: '', ...records };
  await club.take(await club.file('export.json', JSON.stringify(document)), { keep_names: true });
  expect(await club.records()).toMatchObject({
    albums: records.albums,
    changelog: records.changelog,
    recaps: records.recaps,
  });
  if (inject('postgres') !== undefined) return;
  const [dataDir, target] = [dirname(file), temporaryDirectory()];
  const now = () => test.clock.now;
  const { name } = await makeBackup({ dataDir, databaseFile: file }, { kind: 'manual', now });
  const databaseFile = join(target, 'spindle.db');
  const path = join(dataDir, 'backups', name);
  await restoreBackup({ dataDir: target, databaseFile }, { name, path }, { now });
  const copy = openDatabase(databaseFile);
  const restored = await inTransaction(copy.db, findRecords);
  await copy.close();
  expect(restored).toEqual(records);
});
