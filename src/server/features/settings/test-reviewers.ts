import { dirname } from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { deleteAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import * as brackets from '#shared/contracts/brackets.ts';
import * as links from '#shared/contracts/personal-links.ts';
import { requestSeatEndpoint } from '#shared/contracts/room-seats.ts';
import { predictInRoomEndpoint } from '#shared/contracts/room-votes.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import type { Connection, Db } from '../../database/connection.ts';
import { getEngine } from '../../database/engine.ts';
import { PLAIN_SECRETS } from '../../database/secrets.ts';
import { inTransaction } from '../../database/transaction.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { readEnvironment } from '../../settings/env.ts';
import { secretsIn } from '../../start/secrets.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';
import { testClub } from '../../testing/test-club.ts';
import { createTestSongs } from '../brackets/test-brackets.ts';
import { insertTarget } from '../outbox/targets-repository.ts';
import type { startRooms, TestBrowser } from '../rooms/test-rooms.ts';
import { type Club, openClub } from './club-settings.ts';
import type { SettingsServices } from './settings-service.ts';

type TestRooms = Awaited<ReturnType<typeof startRooms>>;

/** Creates the services of the settings of a database, in which no variable sets a field. */
export async function createTestSettings(
  connection: Pick<Connection, 'db' | 'version'>,
): Promise<SettingsServices & { club: Club }> {
  const defaults = { defaults: testClub(), fixed: {} };
  const now = () => new Date('2026-03-06T12:00:00.000Z');
  return {
    db: connection.db,
    now,
    club: await openClub(connection, defaults, now),
    defaults,
    isPasswordFixed: false,
    streaming: { clients: { spotify: null, tidal: null } },
    streamingKeys: {
      variables: readEnvironment({}).streaming,
      secrets: PLAIN_SECRETS,
      reload: async () => {},
      verify: async () => {},
    },
    recentErrors: { list: () => [] },
    freeBytes: async () => 0,
    space: { used: async () => 0, most: 0, take: async () => true },
    releaseSeats: async () => {},
    findLastBackup: async () => null,
  };
}

/** Fills a club with everything that a reviewer can do, and leaves a listening room open. */
export async function fillClub(club: TestRooms, name: string) {
  await fillNotifications(club, name);
  await fillAlbums(club, name);
  const bracket = await fillBracket(club, name);
  const phone = await fillPersonalLink(club, name);
  await fillClosedRoom(club, name);
  await fillAbsence(club, name);
  return { bracket, phone, ...(await fillOpenRoom(club, name)) };
}

/** Adds a target, for which later edits are gathered, and a message that waits. */
async function fillNotifications({ db, file, clock }: TestRooms, name: string) {
  const at = clock.now.toISOString();
  await insertTarget(db, secretsIn(db, dirname(file)), {
    id: newId(),
    kind: 'slack',
    name: 'Chat',
    settings: { url: 'https://chat.example/' },
    events: ['ratings_changed'],
    is_on: true,
    problem: null,
    created_at: at,
    updated_at: at,
  });
  const changes = [{ album_id: 'a', reviewer: name, from: 'S', to: 'F' }] as const;
  await inTransaction(db, (trx) =>
    addEvent(trx, { event: 'ratings_changed', details: { changes, more: 0 } }, at),
  );
}

/** Adds, edits, vetoes and deletes albums, one of them with an idempotency key. */
async function fillAlbums({ addAlbum, addSession, ask, send }: TestRooms, name: string) {
  const { id: session_id } = await addSession();
  const given = { submitted_by: name, veto: true, veto_by: name };
  const individual_tiers = { [name]: 'A', Ben: 'B' };
  const { id } = await addAlbum({ session_id, ...given, individual_tiers });
  const save = (body: object) => ask(updateAlbumEndpoint, { params: { id }, body });
  await save({ submitted_by: 'Ben', veto_by: 'Ben', individual_tiers: { [name]: 'S' } });
  await save({ submitted_by: name, veto_by: name, individual_tiers: { Ben: null } });
  const gone = await addAlbum({ session_id, title: 'Gone', ...given, individual_tiers });
  await ask(deleteAlbumEndpoint, { params: { id: gone.id } });
  const { id: _id, session: _session, ...album } = gone;
  const { version: _version, created_at: _created, updated_at: _updated, ...fields } = album;
  await send({
    method: 'POST',
    url: '/api/albums',
    headers: { 'x-api-key': API_KEY, 'idempotency-key': 'once' },
    payload: { ...fields, title: 'Once', password: PASSWORD },
  });
}

/** Votes in a bracket, decides one match, and leaves a vote for another. */
async function fillBracket({ host, browser }: TestRooms, name: string) {
  const body = { name: 'Cup', songs: createTestSongs(4), voting: 'ballot' };
  const { data } = (await host.send(brackets.createBracketEndpoint, { body })).body as {
    data: { id: string };
  };
  const { id } = data;
  const generated = await host.send(brackets.generateMatchupsEndpoint, { params: { id } });
  const { matchups } = (generated.body as { data: Bracket }).data;
  const phones = [browser(), browser()];
  for (const [place, reviewer] of [name, 'Ben'].entries())
    await phones[place]?.send(brackets.joinBallotEndpoint, { params: { id }, body: { reviewer } });
  const vote = (phone: TestBrowser | undefined, place: number) => {
    const { id: matchId = '', song_a: song_id, version } = matchups[place] ?? {};
    return phone?.send(brackets.castVoteEndpoint, {
      params: { id, matchId },
      body: { song_id, version },
    });
  };
  await vote(phones[0], 1);
  for (const phone of phones) await vote(phone, 0);
  return id;
}

type Bracket = { matchups: { id: string; song_a: string; version: number }[] };

async function fillPersonalLink({ host, browser }: TestRooms, name: string) {
  const made = await host.send(links.createPersonalLinkEndpoint, { params: { reviewer: name } });
  const { token } = (made.body as { data: { token: string } }).data;
  const phone = browser();
  await phone.send(links.openPersonalLinkEndpoint, { body: { token } });
  return phone;
}

/** Votes on an album twice with both games, saves it with a veto, and closes the room. */
async function fillClosedRoom(club: TestRooms, name: string) {
  const { host, revealAndSave } = club;
  const { code, albums, phones } = await openRoom(club, name, 1);
  const [id = ''] = albums;
  await rateAll(phones, code, id, name);
  await host.ask(rooms.revealRoomEndpoint, code);
  await host.ask(rooms.rateAgainEndpoint, code);
  await rateAll(phones, code, id, name);
  await revealAndSave(code, { tier: 'A', veto: true, veto_by: name });
  await host.ask(rooms.closeRoomEndpoint, code);
}

/** Plays an album that the reviewer rated before, without the reviewer. */
async function fillAbsence(club: TestRooms, name: string) {
  const { addAlbum, addSession, host, revealAndSave, seat } = club;
  const { id: session_id } = await addSession();
  const individual_tiers = { [name]: 'A' };
  const { id } = await addAlbum({ session_id, title: 'On file', individual_tiers });
  const { code } = await host.ask(rooms.openRoomEndpoint, '', { album_ids: [id] });
  const [ben] = await seat(code, 'Ben');
  await host.ask(rooms.startRoomEndpoint, code);
  await ben?.rate(code, id, 'B');
  await revealAndSave(code);
  await host.ask(rooms.closeRoomEndpoint, code);
}

/** Leaves a room open, in which the first album is rated in a second attempt. */
async function fillOpenRoom(club: TestRooms, name: string) {
  const { host, browser } = club;
  const { code, albums, phones } = await openRoom(club, name, 2);
  const [id = ''] = albums;
  await rateAll(phones, code, id, name);
  await host.ask(rooms.revealRoomEndpoint, code);
  await host.ask(rooms.rateAgainEndpoint, code);
  await rateAll(phones, code, id, name);
  await browser().ask(requestSeatEndpoint, code, { reviewer: name });
  return { code, albums, seat: phones[0] };
}

/** Opens a room with albums of a reviewer, whose submitter is hidden, and starts the first. */
async function openRoom(
  { addAlbum, addSession, ask, host, seat }: TestRooms,
  name: string,
  count: number,
) {
  const { id: session_id } = await addSession();
  const albums: string[] = [];
  for (let place = 1; place <= count; place += 1) {
    const fields = { session_id, title: `Played ${place}`, tier: 'Not rated yet' };
    const { id } = await addAlbum({ ...fields, submitted_by: 'Ben' });
    await ask(updateAlbumEndpoint, { params: { id }, body: { submitted_by: name } });
    albums.push(id);
  }
  const games = { calls: true, guesses: true };
  const { code } = await host.ask(rooms.openRoomEndpoint, '', { album_ids: albums, games });
  const phones = await seat(code, name, 'Ben');
  await host.ask(rooms.startRoomEndpoint, code);
  return { code, albums, phones };
}

async function rateAll(
  phones: readonly TestBrowser[],
  code: string,
  album_id: string,
  name: string,
) {
  for (const phone of phones) {
    await phone.rate(code, album_id, 'A', 'Fine');
    const predicted = { album_id, call: 'A', guess: name };
    await phone.ask(predictInRoomEndpoint, code, predicted).catch(ignoreRevealed);
  }
}

/** The submitter is guessed in the first attempt only. */
function ignoreRevealed(error: Error): void {
  if (!error.message.includes('NO_SUCH_GAME')) throw error;
}

/** The columns of all tables except those of numbers: 'table.column'. */
export async function listColumns(db: Db): Promise<string[]> {
  const { rows } = await findColumns(db).execute(db);
  return rows.map(({ name }) => name).sort();
}

function findColumns(db: Db) {
  return getEngine(db) === 'sqlite'
    ? sql<{ name: string }>`select tables.name || '.' || columns.name as name
        from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
        where tables.type = 'table' and tables.name not like 'sqlite_%'
        and columns.type not like '%int%'`
    : sql<{ name: string }>`select table_name || '.' || column_name as name
        from information_schema.columns where table_schema = current_schema()
        and data_type not like '%int%'`;
}

/** The columns in which a text occurs, of all tables. */
export async function findText(db: Db, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await listColumns(db)) {
    const [table = '', column = ''] = name.split('.');
    const value = sql`cast(${sql.ref(column)} as text)`;
    const { rows } = await sql<{ value: string | null }>`select ${value} as value
      from ${sql.table(table)}`.execute(db);
    if (rows.some((row) => row.value?.includes(text))) found.push(name);
  }
  return found;
}
