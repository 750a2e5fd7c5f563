import { expect, it } from 'vitest';
import { getAlbumEndpoint } from '#shared/contracts/albums.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import {
  answerSeatRequestEndpoint,
  freeSeatEndpoint,
  requestSeatEndpoint,
  takeSeatEndpoint,
} from '#shared/contracts/room-seats.ts';
import {
  predictInRoomEndpoint,
  rateInRoomEndpoint,
  setRoomGamesEndpoint,
} from '#shared/contracts/room-votes.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { averageScore, suggestTier } from '#shared/domain/albums/scores.ts';
import { isVerdict, type Tier } from '#shared/domain/albums/tiers.ts';
import { FORGOTTEN_MS, ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { getRandom, type Random } from '../../../../demo/random.ts';
import { countOperations } from '../../testing/test-effort.ts';
import { findTestAlbum, startRooms, type TestBrowser } from './test-rooms.ts';

const { ask, changes, clock, goTo, host, browser, callQuickly, openLobby, runClocks, wait } =
  await startRooms();

const OPERATIONS = countOperations({ short: 1200, all: 2000, allOnPostgres: 1200 });
const REVIEWERS = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'] as const;

type Club = {
  code: string;
  phones: [TestBrowser, ...TestBrowser[]];
  /** The albums of all rooms, in order. */
  albums: string[];
  /** Submitted ratings of the current album by reviewer, according to the responses. */
  sealed: Map<string, RoomTier>;
  /** Calls and guesses of the current album by reviewer, according to the responses. */
  predicted: Map<string, { call: RoomTier | null; guess: string | null }>;
  /** Revealed ratings of earlier attempts of the current album, the latest of each reviewer. */
  seen: Map<string, RoomTier>;
  /** Saved ratings and tier by album. */
  saved: Map<string, { ratings: Map<string, RoomTier>; tier: Tier }>;
  /** Albums that were saved since their room was forgotten. */
  autoSaved: number;
  statuses: Set<number>;
};

type Step = { by: TestBrowser; endpoint: Endpoint; params?: object; body?: object };

/** The next step of a random user, based on the room. */
function getStep({ phones }: Club, room: RoomResponse, random: Random): Step {
  const kind = random.integer(0, 99);
  const by = random.pick(phones);
  const reviewer = random.pick(REVIEWERS);
  const album_id = findTestAlbum(room)?.album_id ?? room.albums[0]?.album_id ?? 'none';
  if (room.status === 'lobby' && kind < 20)
    return { by: host, endpoint: contract.startRoomEndpoint };
  if (kind < 14) return { by, endpoint: takeSeatEndpoint, body: { reviewer } };
  if (kind < 18) return { by, endpoint: requestSeatEndpoint, body: { reviewer } };
  if (kind < 22) {
    const params = { reviewer: random.pick([reviewer, ...room.seat_requests]) };
    const body = { allow: random.chance(0.7) };
    return { by: host, endpoint: answerSeatRequestEndpoint, params, body };
  }
  if (kind < 36) {
    const call = ROOM_TIERS[random.integer(0, ROOM_TIERS.length - 1)];
    const body = random.pick([
      { call },
      { guess: reviewer },
      { call, guess: reviewer },
      { call: null },
      { guess: null },
    ]);
    return { by, endpoint: predictInRoomEndpoint, body: { album_id, ...body } };
  }
  if (kind < 37) {
    const body = { calls: random.chance(0.5), guesses: random.chance(0.5) };
    return { by: host, endpoint: setRoomGamesEndpoint, body };
  }
  if (kind < 60) {
    const tier = random.chance(0.1) ? null : ROOM_TIERS[random.integer(0, ROOM_TIERS.length - 1)];
    return { by, endpoint: rateInRoomEndpoint, body: { album_id, tier } };
  }
  if (kind < 64)
    return {
      by: random.chance(0.5) ? host : by,
      endpoint: freeSeatEndpoint,
      params: { reviewer },
    };
  const hold = random.chance(0.3);
  if (kind < 68) return { by: host, endpoint: contract.holdRoomEndpoint, body: { hold } };
  if (kind < 76) return { by: host, endpoint: contract.revealRoomEndpoint };
  if (kind < 79) return { by: host, endpoint: contract.rateAgainEndpoint };
  if (kind < 86) return { by: host, endpoint: contract.saveInRoomEndpoint, body: { tier: 'B' } };
  if (kind < 88) return { by: host, endpoint: contract.skipAlbumEndpoint };
  if (kind < 96) return { by: host, endpoint: contract.nextAlbumEndpoint };
  if (kind < 97) return { by: host, endpoint: contract.closeRoomEndpoint };
  return {
    by,
    endpoint: random.pick([
      contract.revealRoomEndpoint,
      contract.skipAlbumEndpoint,
      contract.startRoomEndpoint,
    ]),
  };
}

/** Applies an accepted step to the model, by the rules and independent of the server. */
function follow(
  club: Club,
  before: RoomResponse,
  { endpoint, body }: Step,
  after: RoomResponse,
): void {
  const hand = findTestAlbum(before);
  if (endpoint === contract.saveInRoomEndpoint && hand)
    club.saved.set(hand.album_id, { ratings: new Map(club.sealed), tier: 'B' });
  if (endpoint === contract.rateAgainEndpoint)
    for (const [reviewer, tier] of club.sealed) club.seen.set(reviewer, tier);
  if (endpoint === rateInRoomEndpoint && after.mine) {
    const { tier } = body as { tier: RoomTier | null };
    if (tier === null) club.sealed.delete(after.mine.reviewer);
    else club.sealed.set(after.mine.reviewer, tier);
  }
  if (endpoint === predictInRoomEndpoint && after.mine) {
    const { reviewer, call, guess } = after.mine;
    club.predicted.set(reviewer, { call, guess });
  }
  const now = findTestAlbum(after);
  if (endpoint === setRoomGamesEndpoint && now?.state === 'rating')
    for (const [reviewer, { call, guess }] of club.predicted)
      club.predicted.set(reviewer, {
        call: after.games.calls || now.round > 1 ? call : null,
        guess: after.games.guesses || now.round > 1 ? guess : null,
      });
  // A guest who gets a seat leaves the former one, which withdraws the card submitted there.
  if (endpoint === answerSeatRequestEndpoint && now?.state === 'rating') {
    const seated = new Set(after.seats.map(({ reviewer }) => reviewer));
    for (const { reviewer } of before.seats)
      if (!seated.has(reviewer)) {
        club.sealed.delete(reviewer);
        if (now.round === 1) club.predicted.delete(reviewer);
      }
  }
  const isNext = now?.album_id !== hand?.album_id || after.status === 'closed';
  if (isNext || now?.round !== hand?.round) club.sealed.clear();
  if (isNext) club.predicted.clear();
  if (isNext) club.seen.clear();
}

/**
 * Leaves the room alone until it is forgotten: the cards that everyone has seen are saved, and sealed
 * ones are dropped. Cards whose countdown was over turn first.
 */
async function forget(club: Club, before: RoomResponse): Promise<RoomResponse> {
  await goTo(new Date(clock.now.getTime() + FORGOTTEN_MS).toISOString());
  await runClocks();
  const hand = findTestAlbum(before);
  const after = await host.look(club.code);
  if (before.reveal_at !== null) {
    expect(findTestAlbum(after)?.state).toBe('revealed');
    return after;
  }
  expect(after.status).toBe('closed');
  const seen = hand?.state === 'revealed' ? club.sealed : club.seen;
  const average = averageScore([...seen.values()]);
  const tier = average === null ? 'Not rated yet' : suggestTier(average);
  if (hand && seen.size > 0) {
    club.saved.set(hand.album_id, { ratings: new Map(seen), tier });
    club.autoSaved += 1;
  }
  for (const map of [club.sealed, club.seen, club.predicted]) map.clear();
  return openNextRoom(club);
}

function expectTrue(club: Club, room: Omit<RoomResponse, 'mine'>): void {
  const input = room.albums.filter(({ state }) => state === 'rating' || state === 'revealed');
  expect(input.length).toBeLessThanOrEqual(1);
  const [hand] = input;
  for (const { state, ratings } of room.albums)
    expect(ratings !== null).toBe(state === 'revealed' || state === 'saved');
  if (hand?.state === 'revealed') {
    const received = new Map(hand.ratings?.map(({ reviewer, tier }) => [reviewer, tier]));
    expect([...received].toSorted()).toEqual([...club.sealed].toSorted());
  }
  for (const { state, round: attempt, submitted_by, games } of room.albums) {
    const isAhead = state === 'waiting' || (state === 'rating' && attempt === 1);
    expect(submitted_by).toBe(
      room.status !== 'closed' && room.games.guesses && isAhead ? null : 'Ada',
    );
    if (state === 'rating' || isAhead) expect(games).toBeNull();
  }
  if (hand?.state === 'rating') expect(room.votes).toBe(club.sealed.size);
  if (hand?.state === 'rating')
    for (const { reviewer, is_in } of room.seats)
      expect(is_in).toBe(club.sealed.has(reviewer) && hasPredicted(club, room, reviewer, hand));
  if (hand?.state === 'revealed') {
    const predicted = [...club.predicted].filter(([, one]) => one.call ?? one.guess);
    expect(hand.games?.predictions ?? []).toEqual(
      predicted
        .map(([reviewer, one]) => ({ reviewer, ...one }))
        .toSorted((one, other) => (one.reviewer < other.reviewer ? -1 : 1)),
    );
  }
}

/** True if a reviewer has made the call and the guess that the reveal waits for. */
function hasPredicted(
  { predicted }: Club,
  { games }: Omit<RoomResponse, 'mine'>,
  reviewer: string,
  { round: attempt }: RoomResponse['albums'][number],
): boolean {
  if (attempt > 1) return true;
  const own = predicted.get(reviewer);
  if (games.calls && own?.call == null) return false;
  return !games.guesses || own?.guess != null;
}

/** Before the reveal a browser receives its own rating and no other tier. */
async function expectSealed(club: Club, by: TestBrowser): Promise<void> {
  const { mine, ...room } = await by.look(club.code);
  expectTrue(club, room);
  const own = mine?.tier ?? null;
  if (own !== null && findTestAlbum(room)?.state === 'rating')
    expect(own).toBe(club.sealed.get(mine?.reviewer ?? ''));
  const { reviewer = '', call = null, guess = null } = mine ?? {};
  if (call !== null || guess !== null)
    expect(club.predicted.get(reviewer)).toMatchObject({ call, guess });
}

/** The next room in its lobby, if the last one is closed. */
async function openNextRoom(club: Club): Promise<RoomResponse> {
  const { code, albums } = await openLobby(8);
  club.code = code;
  club.albums.push(...albums);
  return host.look(code);
}

it('loses no tier, leaks none early and saves no album twice with eight clients', async () => {
  const random = getRandom('eight people');
  const phones: Club['phones'] = [
    browser(callQuickly),
    ...Array.from({ length: 7 }, () => browser(callQuickly)),
  ];
  const sealed = new Map<string, RoomTier>();
  const club: Club = {
    code: '',
    phones,
    albums: [],
    sealed,
    predicted: new Map(),
    seen: new Map(),
    saved: new Map(),
    autoSaved: 0,
    statuses: new Set(),
  };
  let room = await openNextRoom(club);
  for (let count = 0; count < OPERATIONS; count += 1) {
    wait(random.pick([0.1, 1, 1, 2, 4]));
    // Mostly between reveal and save: a room with less to lose would end too often.
    if (random.chance(findTestAlbum(room)?.state === 'revealed' ? 0.02 : 0.002)) {
      room = await forget(club, await host.look(club.code));
      expectTrue(club, room);
      continue;
    }
    const step = getStep(club, room, random);
    // A change of seats withdraws the card submitted in the former one.
    const seen = step.endpoint === takeSeatEndpoint ? await step.by.look(club.code) : null;
    const { status, body } = await step.by.send(step.endpoint, {
      params: { code: club.code, ...step.params },
      body: step.body ?? {},
    });
    club.statuses.add(status);
    expect(status).toBeLessThan(500);
    if (status >= 300) continue;
    const after = (body as { data: RoomResponse }).data;
    const former = seen?.mine?.reviewer;
    if (former !== undefined && former !== after.mine?.reviewer && seen !== null) {
      const hand = findTestAlbum(seen);
      if (hand?.state === 'rating') club.sealed.delete(former);
      if (hand?.state === 'rating' && hand.round === 1) club.predicted.delete(former);
    }
    follow(club, room, step, after);
    expectTrue(club, after);
    await expectSealed(club, random.pick(phones));
    room = after.status === 'closed' ? await openNextRoom(club) : after;
  }
  expect([...club.statuses].toSorted()).toEqual([200, 401, 409]);
  expect(club.saved.size).toBeGreaterThan(10);
  expect(club.autoSaved).toBeGreaterThan(0);
  for (const id of club.albums) {
    const { individual_tiers, tier } = (await ask(getAlbumEndpoint, { params: { id } })).data;
    const saved = club.saved.get(id);
    expect(individual_tiers).toEqual(Object.fromEntries(saved?.ratings ?? []));
    if (saved !== undefined) expect(tier).toBe(saved.tier);
  }
  const verdicts = (await changes({ change_type: 'tier_changed' })).filter(
    ({ new_rating }) => new_rating !== null && isVerdict(new_rating),
  );
  expect(new Set(verdicts.map(({ album_id }) => album_id)).size).toBe(verdicts.length);
}, 240_000);
