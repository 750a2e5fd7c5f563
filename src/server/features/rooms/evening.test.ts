import { dirname, join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { type AlbumDetail, getAlbumEndpoint } from '#shared/contracts/albums.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import * as recaps from '#shared/contracts/recaps.ts';
import { answerSeatRequestEndpoint, requestSeatEndpoint } from '#shared/contracts/room-seats.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { createApp } from '../../app.ts';
import type { Connection } from '../../database/connection.ts';
import { givenFile } from '../../integrations/given-file.ts';
import { readEnvironment } from '../../settings/env.ts';
import { coversIn } from '../../start/covers.ts';
import { openDataDirectory } from '../../start/data-directory.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { HOMOGENIC, temporaryDirectory } from '../../testing/test-app.ts';
import { API_KEY, createCaller, PASSWORD } from '../../testing/test-caller.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { makeBackup } from '../backups/backup-service.ts';
import { restoreBackup } from '../backups/restore-service.ts';
import { findRecaps } from '../recaps/recap-repository.ts';
import { exportFile } from '../transfer/export-service.ts';
import { findTestAlbum, startRooms, type TestBrowser } from './test-rooms.ts';

const test = await startRooms();
const newClub = testClubs(inject('postgres'));
const restoredDir = temporaryDirectory();
const now = () => test.clock.now;

/** The running server; all clients use it after a restart. */
let server: ReturnType<typeof createCaller> & { app: typeof test.app; connection: Connection } =
  test;
const send: typeof test.call = (...sent) => server.call(...sent);
const opened: Connection[] = [];
afterAll(async () => {
  await server.app.close();
  for (const connection of opened) await connection.close();
});

/** Stops the server and starts one on another database connection. */
async function startOn(connection: Connection, dataDir: string): Promise<void> {
  await server.app.close();
  const app = await createApp({
    environment: readEnvironment({
      APP_ENV: 'test',
      API_KEY,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      METADATA_FALLBACKS: 'off',
      REVIEWERS: 'Ada, Ben, Cleo, Dev, Eve',
    }),
    connection,
    adminPassword: { verify: async (given) => given === PASSWORD },
    clientDir: null,
    now,
  });
  server = { ...createCaller(app), app, connection };
}

async function restart(): Promise<void> {
  const connection = await test.open();
  opened.push(connection);
  await startOn(connection, dirname(test.file));
}

/** Restores a backup into an empty data directory, and starts a server on it. */
async function restoreOnOtherServer(): Promise<void> {
  if (inject('postgres') !== undefined) return restoreExport();
  const backup = { dataDir: dirname(test.file), databaseFile: test.file };
  const { name } = await makeBackup(backup, { kind: 'manual', now });
  const target = { dataDir: restoredDir, databaseFile: join(restoredDir, 'spindle.db') };
  const path = join(backup.dataDir, 'backups', name);
  await restoreBackup(target, { name, path }, { now });
  const connection = await openDataDirectory(target);
  opened.push(connection);
  await startOn(connection, restoredDir);
}

/** PostgreSQL uses an export as its backup, and an import to restore it. */
async function restoreExport(): Promise<void> {
  const club = await newClub();
  const covers = coversIn(dirname(test.file));
  const given = givenFile('backup.zip', club.dataDir);
  await exportFile({ ...club, db: server.connection.db, covers }, given);
  await club.take(given);
  await startOn(club.connection, club.dataDir);
}

async function findAlbum(id: string): Promise<AlbumDetail> {
  return (await server.ask(getAlbumEndpoint, { params: { id } })).data;
}

/** The stored recaps, and all responses based on them. */
async function readRecaps(sessions: readonly string[], albums: readonly string[]) {
  const records = await findRecaps(server.connection.db);
  const responses: unknown[] = [];
  const read = async (endpoint: Endpoint, ids: readonly string[]) => {
    for (const id of ids) responses.push(await server.ask(endpoint, { params: { id } }));
  };
  await read(
    recaps.getRecapEndpoint,
    records.map(({ id }) => id),
  );
  await read(recaps.listSessionRecapsEndpoint, sessions);
  await read(recaps.getSessionRecapEndpoint, sessions);
  await read(recaps.listAlbumRecapsEndpoint, albums);
  return { records, responses };
}

it('a session of seven clients loses no card', async () => {
  const tonight = await test.addSession();
  const lastYear = await test.addSession({ session_date: '2025-04-06', location: 'Kitchen' });
  const add = async (title: string, session_id: string, fields: object) =>
    (await test.addAlbum({ title, session_id, ...fields })).id;
  const first = await add('First', tonight.id, { tier: 'Not rated yet' });
  const second = await add('Second', tonight.id, { tier: 'Not rated yet' });
  const old = await add('Old', lastYear.id, {
    tier: 'C',
    individual_tiers: { Ada: 'A', Ben: 'F', Dev: 'D', Eve: 'S' },
  });

  const host = test.browser(send);
  for (const [name, value] of test.host.cookies) host.cookies.set(name, value);
  const screen = test.browser(send);
  const names = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'];
  const [ada, ben, cleo, dev, eve] = names.map(() => test.browser(send)) as [
    TestBrowser,
    TestBrowser,
    TestBrowser,
    TestBrowser,
    TestBrowser,
  ];
  const phones = [ada, ben, cleo, dev, eve];
  const lookAround = async () => {
    for (const client of [host, screen, ...phones]) await client.look(code);
  };

  // The lobby: names appear on the big screen, and the host adds an album of last year.
  const { code } = await host.ask(contract.openRoomEndpoint, '');
  expect((await screen.look(code)).albums.map(({ album_id }) => album_id)).toEqual([first, second]);
  await host.ask(contract.arrangeRoomEndpoint, code, { album_ids: [first, old, second] });
  for (const [place, phone] of phones.entries()) await phone.sit(code, names[place] ?? '');
  expect(await screen.look(code)).toMatchObject({
    status: 'lobby',
    watchers: 2,
    seats: names.map((reviewer) => ({ reviewer, is_present: true, is_in: false })),
  });
  await host.ask(contract.startRoomEndpoint, code);

  // The first album: Eve's phone is asleep, which delays the reveal until the host reveals without
  // her.
  for (const [phone, tier] of [
    [ada, 'S'],
    [ben, 'A'],
    [cleo, 'A'],
    [dev, 'B'],
  ] as const)
    await phone.rate(code, first, tier);
  test.wait(61);
  for (const client of [host, screen, ada, ben, cleo, dev]) await client.look(code);
  const awaiting = await screen.look(code);
  expect(awaiting.reveal_at).toBeNull();
  expect(awaiting.seats.filter(({ is_in }) => !is_in)).toEqual([
    { reviewer: 'Eve', is_guest: false, is_present: false, is_in: false },
  ]);
  await host.ask(contract.revealRoomEndpoint, code);
  await eve.rate(code, first, 'F', 'I was asleep');
  await host.ask(contract.saveInRoomEndpoint, code, {
    tier: 'B',
    veto: true,
    veto_by: 'Eve',
    next: true,
  });

  // The old album: Cleo's cookies are lost, and the host admits her again. Eve and Dev pass.
  await ada.rate(code, old, 'S');
  await ben.rate(code, old, 'S');
  await cleo.rate(code, old, 'A', 'before the cookies went');
  const cleoAgain = test.browser(send);
  await cleoAgain.ask(requestSeatEndpoint, code, { reviewer: 'Cleo' });
  const allowing = { allow: true };
  await host.ask(answerSeatRequestEndpoint, code, allowing, { reviewer: 'Cleo' });
  expect((await cleoAgain.look(code)).mine).toMatchObject({ reviewer: 'Cleo', is_in: true });
  await host.ask(contract.revealRoomEndpoint, code);
  await host.ask(contract.saveInRoomEndpoint, code, { tier: 'A', next: true });
  const tiers = { Ada: 'S', Ben: 'S', Cleo: 'A', Dev: 'D', Eve: 'S' };
  expect((await findAlbum(old)).individual_tiers).toEqual(tiers);

  // The second album: the server restarts during the countdown, and the cards are revealed on time.
  for (const phone of [ada, ben, cleoAgain, dev]) await phone.rate(code, second, 'A');
  expect((await eve.rate(code, second, 'B')).reveal_at).not.toBeNull();
  await restart();
  expect(findTestAlbum(await eve.look(code))).toMatchObject({ state: 'rating', ratings: null });
  expect((await ada.look(code)).mine).toMatchObject({ reviewer: 'Ada', tier: 'A' });
  test.wait(3);
  await server.app.services.rooms.run();
  await lookAround();
  expect(findTestAlbum(await screen.look(code))?.ratings).toHaveLength(5);
  await host.ask(contract.saveInRoomEndpoint, code, { tier: 'A', next: true });
  const closed = await host.ask(contract.closeRoomEndpoint, code);
  expect(closed).toMatchObject({ status: 'closed', seats: [] });
  const firstRecap = closed.recap_id;

  // Another session: the old album is played again, without its earlier ratings.
  test.wait(7 * 24 * 3600);
  host.keep((await signInAsAdmin(server)).session);
  const next = await host.ask(contract.openRoomEndpoint, '', { album_ids: [old] });
  await ada.sit(next.code, 'Ada');
  await ben.sit(next.code, 'Ben');
  await host.ask(contract.startRoomEndpoint, next.code);
  await ada.rate(next.code, old, 'B');
  await ben.rate(next.code, old, 'B');
  test.wait(3);
  await server.app.services.rooms.run();
  expect(findTestAlbum(await ada.look(next.code))).toMatchObject({ state: 'revealed' });
  await host.ask(contract.saveInRoomEndpoint, next.code, { tier: 'B' });
  const { recap_id: secondRecap } = await host.ask(contract.closeRoomEndpoint, next.code);
  expect((await findAlbum(old)).individual_tiers).toEqual({ ...tiers, Ada: 'B', Ben: 'B' });

  // Both recaps are stored, and unchanged after a restart and a restore.
  const sessions = [tonight.id, lastYear.id];
  const before = await readRecaps(sessions, [first, second, old]);
  const card = (reviewer: string, tier: string, fields: object = {}) => ({
    ...{ reviewer, tier, note: null, was: null },
    ...fields,
  });
  const filed = (reviewer: string, tier: string) => ({ reviewer, tier });
  const played = (album_id: string, fields: object) => ({
    ...{ album_id, session_id: tonight.id, artist: 'Björk', cover_url: HOMOGENIC.cover_url },
    ...{ veto: false, veto_by: null },
    ...{ suggested_tier: 'A', submitter: null, predictions: [], on_file: [] },
    ...fields,
  });
  const oldAlbum = { title: 'Old', session_id: lastYear.id };
  expect(before.records).toEqual([
    {
      id: firstRecap,
      session_id: tonight.id,
      opened_at: '2026-03-06T12:00:00.000Z',
      closed_at: '2026-03-06T12:01:04.000Z',
      albums: [
        played(first, {
          ...{ title: 'First', tier: 'B', veto: true, veto_by: 'Eve' },
          ratings: [
            card('Ada', 'S'),
            card('Ben', 'A'),
            card('Cleo', 'A'),
            card('Dev', 'B'),
            card('Eve', 'F', { note: 'I was asleep', is_late: true }),
          ],
        }),
        played(old, {
          ...{ ...oldAlbum, tier: 'A', suggested_tier: 'A' },
          ratings: [
            card('Ada', 'S', { was: 'A' }),
            card('Ben', 'S', { was: 'F' }),
            card('Cleo', 'A', { note: 'before the cookies went' }),
          ],
          on_file: [filed('Dev', 'D'), filed('Eve', 'S')],
        }),
        played(second, {
          ...{ title: 'Second', tier: 'A' },
          ratings: [
            ...['Ada', 'Ben', 'Cleo', 'Dev'].map((name) => card(name, 'A')),
            card('Eve', 'B'),
          ],
        }),
      ],
    },
    {
      id: secondRecap,
      session_id: null,
      opened_at: '2026-03-13T12:01:04.000Z',
      closed_at: '2026-03-13T12:01:07.000Z',
      albums: [
        played(old, {
          ...{ ...oldAlbum, tier: 'B', suggested_tier: 'B' },
          ratings: [card('Ada', 'B', { was: 'S' }), card('Ben', 'B', { was: 'S' })],
          on_file: [filed('Cleo', 'A'), filed('Dev', 'D'), filed('Eve', 'S')],
        }),
      ],
    },
  ]);
  const history = (await server.ask(recaps.listAlbumRecapsEndpoint, { params: { id: old } })).data;
  expect(history.map(({ recap_id }) => recap_id)).toEqual([secondRecap, firstRecap]);
  await restart();
  expect(await readRecaps(sessions, [first, second, old])).toEqual(before);
  await restoreOnOtherServer();
  expect(await readRecaps(sessions, [first, second, old])).toEqual(before);
});
