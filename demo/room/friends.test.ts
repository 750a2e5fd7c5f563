import { expect, it } from 'vitest';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { freeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import {
  closeRoomEndpoint,
  nextAlbumEndpoint,
  revealRoomEndpoint,
  saveInRoomEndpoint,
} from '#shared/contracts/rooms.ts';
import { findTestAlbum, startRooms } from '../../src/server/features/rooms/test-rooms.ts';
import type { ApiCall } from '../../src/server/integrations/api-browser.ts';
import { inviteFriends } from './friends.ts';

const { browser, callQuickly, clock, host, addAlbum, addSession, runClocks, wait } =
  await startRooms();

const REVIEWERS = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'];

/** Friends in a room with two albums, and how to pass time. */
async function invite() {
  const { id: session_id } = await addSession();
  for (const title of ['One', 'Two'])
    await addAlbum({ title, session_id, tier: 'Now Listening To' });
  const first = browser(callQuickly);
  for (const [name, value] of host.cookies) first.cookies.set(name, value);
  const friends = inviteFriends({
    reviewers: REVIEWERS,
    browsers: [getCall(first), ...[1, 2, 3].map(() => getCall(browser(callQuickly)))] as [
      ApiCall,
      ...ApiCall[],
    ],
    now: () => clock.now,
  });
  const code = await friends.open();
  const spend = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      wait(1);
      await runClocks();
      await friends.look();
    }
    return host.look(code);
  };
  /** Passes time until the room is in a state, at most the given seconds. */
  const spendUntil = async (isReached: (room: RoomResponse) => boolean, seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      const room = await spend(1);
      if (isReached(room)) return room;
    }
    return host.look(code);
  };
  return { code, spend, spendUntil };
}

it('demo guests join a few seconds after the user, and leave that seat free', async () => {
  const { code, spend } = await invite();
  expect((await spend(20)).seats).toEqual([]);
  await browser().sit(code, 'Cleo');
  expect((await spend(2)).seats).toHaveLength(1);
  expect((await spend(10)).seats.map(({ reviewer }) => reviewer)).toEqual([
    'Cleo',
    'Ada',
    'Ben',
    'Dev',
    'Eve',
  ]);
});

it('demo guests rate after the user in every round, before the reveal', async () => {
  const { code, spend } = await invite();
  const me = browser();
  await me.sit(code, 'Ada');
  const quiet = await spend(20);
  expect(quiet.seats.filter(({ is_in }) => is_in)).toEqual([]);
  const [album] = quiet.albums;
  await me.rate(code, album?.album_id ?? '', 'B');
  expect((await spend(2)).seats.filter(({ is_in }) => is_in)).toHaveLength(1);
  const revealed = findTestAlbum(await spend(13));
  expect([revealed?.state, revealed?.ratings?.length]).toEqual(['revealed', 5]);
});

it('a demo guest starts the first album once all are seated', async () => {
  const { code, spend } = await invite();
  expect((await spend(20)).status).toBe('lobby');
  await browser().sit(code, 'Ada');
  expect(await spend(9)).toMatchObject({ status: 'lobby', seats: { length: 5 } });
  expect(await spend(3)).toMatchObject({ status: 'open', albums: [{ state: 'rating' }, {}] });
});

it('demo guests add late cards after an early reveal by the host', async () => {
  const { code, spend } = await invite();
  const me = browser();
  await me.sit(code, 'Ada');
  const hand = findTestAlbum(await spend(15));
  await me.rate(code, hand?.album_id ?? '', 'S');
  await host.ask(revealRoomEndpoint, code);
  const { ratings } = findTestAlbum(await spend(15)) ?? {};
  expect(ratings?.map(({ is_late }) => is_late).toSorted()).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

it('a demo guest saves, continues and closes when there is no host', async () => {
  const { code, spendUntil } = await invite();
  const me = browser();
  await me.sit(code, 'Ada');
  for (const title of ['first', 'second']) {
    const hand = findTestAlbum(await spendUntil(isRating, 60));
    expect([title, hand?.state]).toEqual([title, 'rating']);
    await me.rate(code, hand?.album_id ?? '', 'S');
    await spendUntil((room) => !isRating(room), 30);
  }
  const { status, albums } = await spendUntil((room) => room.status === 'closed', 120);
  expect([status, ...albums.map(({ state }) => state)]).toEqual(['closed', 'saved', 'saved']);
});

it('leaves hosting to an active host, and a freed seat to its new guest', async () => {
  const { code, spend, spendUntil } = await invite();
  const me = browser();
  await me.sit(code, 'Ada');
  const hand = findTestAlbum(await spend(15));
  await host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Eve' });
  expect((await spend(15)).seats).toHaveLength(4);
  await me.rate(code, hand?.album_id ?? '', 'S');
  await spend(15);
  await host.ask(saveInRoomEndpoint, code, { tier: 'A' });
  await host.ask(nextAlbumEndpoint, code);
  const next = findTestAlbum(await spend(5));
  await me.rate(code, next?.album_id ?? '', 'S');
  const isRevealed = (room: RoomResponse) => findTestAlbum(room)?.state === 'revealed';
  expect(isRevealed(await spendUntil(isRevealed, 60))).toBe(true);
  await host.ask(closeRoomEndpoint, code);
  expect((await spend(5)).status).toBe('closed');
});

function isRating(room: RoomResponse): boolean {
  return findTestAlbum(room)?.state === 'rating';
}

function getCall({ send }: ReturnType<typeof browser>): ApiCall {
  return async (endpoint, sent) => {
    const { status, body } = await send(endpoint, sent);
    if (status >= 300) throw new Error(`${endpoint.path} was answered ${status}`);
    return endpoint.response.parse(body) as EndpointResponse<typeof endpoint>;
  };
}
