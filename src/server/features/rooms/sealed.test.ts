import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { logoutEndpoint } from '#shared/contracts/admin.ts';
import * as seats from '#shared/contracts/room-seats.ts';
import * as votes from '#shared/contracts/room-votes.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { copyDatabase } from '../../database/copy.ts';
import { getEngine } from '../../database/engine.ts';
import { ENDPOINTS } from '../../testing/test-endpoints.ts';
import { readStored } from '../../testing/test-stored.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { findTestAlbum, startRooms, type TestBrowser } from './test-rooms.ts';

const { call, db, file, host, browser, openWith, revealAndSave, seat } = await startRooms();

const ROOM_CONTRACTS = Object.values({ ...contract, ...seats, ...votes });

const NOTE = 'canary of a sealed note';
/** A tier that nothing else in these tests has. */
const TIER = 'Tiering Herrie';

const ADA = {
  ...{ reviewer: 'Ada', tier: TIER, note: NOTE, is_in: true },
  ...{ call: TIER, guess: null, has_call: true, has_guess: false },
};

const stored = () => readStored(db, file);

const isReported = (text: string) => text.includes(NOTE) || text.includes(TIER);

const predict = (by: TestBrowser | undefined, code: string, body: object) =>
  by?.ask(votes.predictInRoomEndpoint, code, body);

/** A room in which Ada submitted and called the canary, and Ben another rating. */
async function sealed() {
  const opened = await openWith(2);
  const [ada, ben] = await seat(opened.code, 'Ada', 'Ben');
  await host.ask(votes.setRoomGamesEndpoint, opened.code, { calls: true, guesses: false });
  await predict(ada, opened.code, { album_id: opened.albums[0], call: TIER });
  await ada.rate(opened.code, opened.albums[0] ?? '', TIER, NOTE);
  await host.ask(contract.holdRoomEndpoint, opened.code, { hold: true });
  await ben.rate(opened.code, opened.albums[0] ?? '', 'S', 'not a secret');
  return { ...opened, ada, ben };
}

it('no read reveals a rating before the reveal, except to its seat', async () => {
  const { code, session, albums, ada, ben } = await sealed();
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
  const params = { code, id: session.id, albumId: albums[0], token: code, matchId: 'x' };
  for (const reader of [browser(), ben, host])
    for (const endpoint of reads)
      for (const id of [session.id, albums[0] ?? '', 'now-listening']) {
        const response = await reader?.send(endpoint, { params: { ...params, id } });
        expect([endpoint.path, isReported(JSON.stringify(response?.body ?? ''))]).toEqual([
          endpoint.path,
          false,
        ]);
      }
  expect((await ada.look(code))?.mine).toEqual(ADA);
});

it('no write of other guests reveals it, nor does a rejected one', async () => {
  const { code, albums, ben } = await sealed();
  const writes = ROOM_CONTRACTS.filter(
    (one) => 'method' in one && one.method !== 'GET' && one !== contract.closeRoomEndpoint,
  ) as (typeof contract.holdRoomEndpoint)[];
  const ends: readonly string[] = [
    contract.revealRoomEndpoint.path,
    contract.skipAlbumEndpoint.path,
  ];
  const harmless = writes.filter(({ path }) => !ends.includes(path));
  expect(harmless.length).toBeGreaterThan(10);
  for (const writer of [browser(), ben, host])
    for (const endpoint of harmless) {
      const body = {
        hold: true,
        allow: true,
        tier: 'S',
        album_id: albums[1],
        reviewer: 'Ada',
        album_ids: albums,
      };
      const known = Object.fromEntries(
        Object.entries(body).filter(([name]) => name in endpoint.body.shape),
      );
      const sent = { params: { code, reviewer: 'Cleo' }, body: known };
      const response = await writer?.send(endpoint, sent);
      expect(isReported(JSON.stringify(response?.body))).toBe(false);
    }
});

it('no other write reveals it, nor does its error', async () => {
  const { code, session, albums, ada, ben } = await sealed();
  const known: readonly string[] = ROOM_CONTRACTS.flatMap((one) => ('path' in one ? one.path : []));
  const writes = ENDPOINTS.filter(
    ({ method, path }) => method !== 'GET' && path !== logoutEndpoint.path && !known.includes(path),
  );
  expect(writes.length).toBeGreaterThan(20);
  for (const writer of [browser(), ben, host])
    for (const endpoint of writes)
      for (const id of [session.id, albums[0] ?? '']) {
        const params = { id, albumId: id, token: code, matchId: 'x' };
        const response = await writer?.send(endpoint, { params, body: {} });
        expect([endpoint.path, isReported(JSON.stringify(response?.body ?? ''))]).toEqual([
          endpoint.path,
          false,
        ]);
      }
  expect((await ada.look(code))?.mine).toEqual(ADA);
});

it('no export and no backup contains it', async () => {
  await sealed();
  expect(isReported(JSON.stringify(await db.transaction().execute(findRecords)))).toBe(false);
  if (getEngine(db) === 'postgres') return;
  const copy = join(dirname(file), 'copy.db');
  copyDatabase(file, copy);
  expect(isReported(readFileSync(copy, 'latin1'))).toBe(false);
});

it('a guest who takes over the seat does not see its sealed card', async () => {
  const { code, albums, ada, ben } = await sealed();
  const again = browser();
  const responses = [
    await again.ask(seats.requestSeatEndpoint, code, { reviewer: 'Ada' }),
    await host.ask(seats.answerSeatRequestEndpoint, code, { allow: true }, { reviewer: 'Ada' }),
    await again.look(code),
    await ada.look(code),
    await again.ask(seats.requestSeatEndpoint, code, { reviewer: 'Ben' }),
    await host.ask(seats.answerSeatRequestEndpoint, code, { allow: false }, { reviewer: 'Ben' }),
  ];
  // Neither a late card of another seat nor the previous attempt discloses it.
  for (const reader of [again, ada, ben, host]) responses.push(await reader?.look(code));
  expect(responses.filter((response) => isReported(JSON.stringify(response)))).toEqual([]);
  await again.rate(code, albums[0] ?? '', 'S');
  await predict(again, code, { album_id: albums[0], call: 'S' });
  expect((await stored()).some(isReported)).toBe(false);
});

it('the card of a guest is as sealed, and in no export, backup or recap before its reveal', async () => {
  const { code, albums, ben } = await sealed();
  const [first = ''] = albums;
  await ben.ask(seats.freeSeatEndpoint, code, {}, { reviewer: 'Ben' });
  await host.ask(seats.freeSeatEndpoint, code, {}, { reviewer: 'Ada' });
  await host.ask(contract.skipAlbumEndpoint, code);
  await host.ask(contract.nextAlbumEndpoint, code);
  await host.ask(seats.allowGuestsEndpoint, code, { allow: true });
  const max = browser();
  await max.ask(seats.takeSeatEndpoint, code, { reviewer: 'Max', is_guest: true });
  await max.rate(code, albums[1] ?? '', TIER, NOTE);
  const again = browser();
  const responses = [
    await again.ask(seats.requestSeatEndpoint, code, { reviewer: 'Max' }),
    await host.ask(seats.answerSeatRequestEndpoint, code, { allow: true }, { reviewer: 'Max' }),
  ];
  for (const reader of [browser(), again, max, host]) responses.push(await reader.look(code));
  for (const url of [`/api/albums/${albums[1]}`, `/api/albums/${first}`, '/api/changelog'])
    expect(isReported(JSON.stringify((await call('GET', url)).body)), url).toBe(false);
  expect(responses.filter((response) => isReported(JSON.stringify(response)))).toEqual([]);
  expect(isReported(JSON.stringify(await db.transaction().execute(findRecords)))).toBe(false);
  expect((await stored()).some(isReported)).toBe(true);
  await host.ask(contract.closeRoomEndpoint, code);
  expect((await stored()).some(isReported)).toBe(false);
});

it('a second attempt hides the new cards beside those of the previous attempt', async () => {
  const { code, albums, ada, ben } = await sealed();
  const id = albums[0] ?? '';
  await ada.rate(code, id, 'A');
  await host.ask(contract.revealRoomEndpoint, code);
  await host.ask(contract.rateAgainEndpoint, code);
  await ada.rate(code, id, TIER, NOTE);
  for (const reader of [browser(), ben, host]) {
    const room = await reader?.look(code);
    expect(isReported(JSON.stringify(room))).toBe(false);
    expect(room && findTestAlbum(room)?.previous_cards).toHaveLength(2);
  }
});

it('the reveal shows it to everyone', async () => {
  const { code, ben } = await sealed();
  await host.ask(contract.revealRoomEndpoint, code);
  for (const reader of [browser(), ben, host])
    expect(findTestAlbum((await reader?.look(code)) ?? fail())?.ratings).toEqual(
      expect.arrayContaining([
        { reviewer: 'Ada', is_guest: false, tier: TIER, note: NOTE, was: null, is_late: false },
      ]),
    );
});

it.each([
  ['the room closes', contract.closeRoomEndpoint],
  ['the album is skipped', contract.skipAlbumEndpoint],
])('it is deleted from the database when %s', async (_name, endpoint) => {
  const { code } = await sealed();
  expect((await stored()).some(isReported)).toBe(true);
  await host.ask(endpoint, code);
  expect((await stored()).some(isReported)).toBe(false);
});

it('no recap contains sealed, withdrawn, re-voted or unrevealed cards', async () => {
  const { code, session, albums, ada, ben } = await sealed();
  const [first = '', second = ''] = albums;
  await host.ask(contract.revealRoomEndpoint, code);
  await host.ask(contract.rateAgainEndpoint, code);
  await ada.rate(code, first, 'A', 'said aloud');
  await revealAndSave(code);
  await host.ask(contract.nextAlbumEndpoint, code);
  await ben.rate(code, second, TIER, NOTE);
  await predict(ben, code, { album_id: second, call: TIER });
  expect((await records()).some(isReported)).toBe(false);
  const { recap_id } = await host.ask(contract.closeRoomEndpoint, code);
  const recaps = await records();
  expect(recaps.join()).toContain('said aloud');
  expect(recaps.some(isReported)).toBe(false);
  for (const url of [
    `/api/recaps/${recap_id}`,
    `/api/sessions/${session.id}/recap`,
    `/api/albums/${first}/rounds`,
    `/api/albums/${second}/rounds`,
  ])
    expect(
      isReported(withoutFirstAttempt(JSON.stringify((await call('GET', url)).body))),
      url,
    ).toBe(false);
});

/** A guess in any response, beside those of the own seat. */
const isGuessReported = (text: string) => text.includes('"guess":"');

/** A room with a guess. */
async function guessed() {
  const { code, albums, session } = await openWith(1);
  const [id = ''] = albums;
  const [ada, ben] = await seat(code, 'Ada', 'Ben');
  await host.ask(votes.setRoomGamesEndpoint, code, { calls: false, guesses: true });
  await predict(ada, code, { album_id: id, guess: 'Eve' });
  return { code, id, session, ada, ben };
}

it('no response, export or backup contains a guess, except for its seat', async () => {
  const { code, id, session, ada, ben } = await guessed();
  const params = { code, id, albumId: id, token: code, matchId: 'x' };
  for (const reader of [browser(), ben, host])
    for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'GET'))
      for (const one of [session.id, id, 'now-listening', 'x']) {
        const response = await reader?.send(endpoint, { params: { ...params, id: one } });
        const text = JSON.stringify(response?.body ?? '');
        expect([endpoint.path, isGuessReported(text)]).toEqual([endpoint.path, false]);
      }
  expect((await ada.look(code))?.mine?.guess).toBe('Eve');
  expect((await ben.look(code))?.mine?.guess).toBeNull();
  expect(isGuessReported(JSON.stringify(await db.transaction().execute(findRecords)))).toBe(false);
  if (getEngine(db) === 'postgres') return;
  const copy = join(dirname(file), 'copy-of-guesses.db');
  copyDatabase(file, copy);
  expect(new Database(copy).prepare('select * from room_predictions').all()).toEqual([]);
});

it('a guest who takes over the seat does not see its guess', async () => {
  const { code, id, ada } = await guessed();
  const again = browser();
  await again.ask(seats.requestSeatEndpoint, code, { reviewer: 'Ada' });
  await host.ask(seats.answerSeatRequestEndpoint, code, { allow: true }, { reviewer: 'Ada' });
  expect((await again.look(code)).mine).toMatchObject({
    ...{ is_in: false, call: null, guess: null, has_call: false, has_guess: true },
  });
  expect((await ada.look(code))?.mine).toBeNull();
  const after = await predict(again, code, { album_id: id, call: null });
  expect(after?.mine).toMatchObject({ guess: null, has_guess: false });
});

/** The stored recaps, without what was revealed in the first attempt. */
async function records(): Promise<string[]> {
  const rows = await db.selectFrom('evening_albums').selectAll().execute();
  return rows.map((row) => withoutFirstAttempt(row.ratings));
}

/** Leaves out the tier and the call of Ada that were revealed in the first attempt. */
function withoutFirstAttempt(text: string): string {
  return text
    .replaceAll(`"was":"${TIER}"`, '"was":null')
    .replaceAll(`"reviewer":"Ada","call":"${TIER}"`, '"reviewer":"Ada","call":null');
}

it('it is deleted from the database when it is withdrawn', async () => {
  const { code, albums, ada } = await sealed();
  await ada.rate(code, albums[0] ?? '', null);
  await predict(ada, code, { album_id: albums[0], call: null });
  expect((await stored()).some(isReported)).toBe(false);
});

function fail(): never {
  throw new Error('There is no room');
}
