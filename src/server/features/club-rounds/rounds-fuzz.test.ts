import { expect, it } from 'vitest';
import * as albumContract from '#shared/contracts/albums.ts';
import type { ClubRoundDetail } from '#shared/contracts/club-rounds.ts';
import * as contract from '#shared/contracts/club-rounds.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { rateAsMeEndpoint } from '#shared/contracts/my-page.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { takeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import { rateInRoomEndpoint } from '#shared/contracts/room-votes.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { getRandom, type Random } from '../../../../demo/random.ts';
import { personName } from '../../database/people.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { countOperations } from '../../testing/test-effort.ts';
import { findRoundProblems } from '../integrity/round-findings.ts';
import { findOpenRoom } from '../rooms/rooms-repository.ts';
import type { TestBrowser } from '../rooms/test-rooms.ts';
import { startClubRounds } from './test-club-rounds.ts';

const test = await startClubRounds();
// The clocks of the app run by real time: at each step too, so that a slow run has the same steps.
const { callQuickly, clock, db, host, linkedPhone, look, runClocks, wait } = test;

/** The host, without validating each response. */
const admin = test.browser(callQuickly);

const signInAgain = async () => {
  await test.signInAgain();
  for (const cookie of host.cookies) admin.cookies.set(...cookie);
};

const OPERATIONS = countOperations({ short: 400, all: 2000, allOnPostgres: 400 });
const REVIEWERS = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'] as const;
const DAY = 24 * 3600;

type Cards = Map<string, Map<string, RoomTier>>;

/** A round as its rules say, independent of the server. */
type Round = {
  status: 'open' | 'revealed' | 'closed' | 'cancelled';
  albums: readonly string[];
  people: Map<string, { isExcused: boolean }>;
  /** Tiers by album and reviewer. */
  cards: Cards;
  ends: number;
  /** Time at which the count is over; 0 for none. */
  counted: number;
  /** Time of the reveal; 0 for none. */
  revealed: number;
};

type Phone = { by: TestBrowser; reviewer: string };

/** The club as a naive model. */
type Club = {
  phones: readonly [Phone, ...Phone[]];
  albums: readonly string[];
  deleted: Set<string>;
  ratings: Cards;
  rounds: Map<string, Round>;
  room: { code: string; albums: readonly string[] } | null;
};

type Step = {
  by: TestBrowser;
  endpoint: Endpoint;
  params?: Record<string, string>;
  body?: object;
  /** Applies the accepted step to the model. */
  accept: (response: { data: unknown }) => void;
};

const now = () => clock.now.getTime();

const set = (cards: Cards, album: string, reviewer: string, tier: RoomTier | null) => {
  const ofAlbum = cards.get(album) ?? new Map<string, RoomTier>();
  cards.set(album, ofAlbum);
  if (tier === null) ofAlbum.delete(reviewer);
  else ofAlbum.set(reviewer, tier);
};

/** One to three of some items. */
function sample<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items];
  return Array.from({ length: random.integer(1, 3) }, () =>
    left.splice(random.integer(0, left.length - 1), 1),
  ).flat();
}

/** Reveals and closes the rounds of the model that are due. */
function settle({ rounds, deleted, ratings }: Club): void {
  for (const round of rounds.values()) {
    if (round.status === 'open') {
      const listed = round.albums.filter((id) => !deleted.has(id));
      const hasCard = (id: string, reviewer: string) => round.cards.get(id)?.has(reviewer) === true;
      const isRated = listed.some((id) => (round.cards.get(id)?.size ?? 0) > 0);
      const isComplete = [...round.people].every(
        ([reviewer, { isExcused }]) => isExcused || listed.every((id) => hasCard(id, reviewer)),
      );
      if (!isRated || !isComplete) round.counted = 0;
      else if (round.counted === 0) round.counted = now() + 5000;
      const isCounted = round.counted > 0 && now() >= round.counted;
      if (now() >= round.ends || isCounted) reveal(round, listed, isRated, ratings);
    }
    if (round.status === 'revealed' && now() >= round.revealed + 3 * DAY * 1000)
      round.status = 'closed';
  }
}

function reveal(round: Round, listed: readonly string[], isRated: boolean, ratings: Cards): void {
  round.status = isRated ? 'revealed' : 'closed';
  round.counted = 0;
  if (isRated) round.revealed = now();
  round.albums = listed;
  for (const id of listed)
    for (const [reviewer, tier] of round.cards.get(id) ?? []) set(ratings, id, reviewer, tier);
}

/** The next step of a random user. */
function getStep(club: Club, random: Random): Step {
  const kind = random.integer(0, 99);
  const phone = random.pick(club.phones);
  const album = random.pick(club.albums as [string, ...string[]]);
  const tier = random.pick(ROOM_TIERS as unknown as [RoomTier, ...RoomTier[]]);
  const ids = [...club.rounds.keys()];
  const open = ids.filter((id) => club.rounds.get(id)?.status === 'open');
  const id = random.pick([...(random.chance(0.8) ? open : ids), ids.at(-1) ?? 'none'] as [string]);
  const round = club.rounds.get(id);
  const ofRound = random.pick([album, ...(round?.albums ?? [])]);
  if (kind < 10 || round === undefined) return openRound(club, random);
  const missing = findMissingCards(club, round);
  if (kind < 25 && missing.length > 0) {
    const [by, album_id] = random.pick(missing as [MissingCard, ...MissingCard[]]);
    return rateStep(club, by, { id, album_id, tier });
  }
  if (kind < 55)
    return rateStep(club, phone, { id, album_id: ofRound, tier: random.chance(0.1) ? null : tier });
  if (kind < 60) {
    const person = random.pick(REVIEWERS);
    const excused = random.chance(0.7);
    const accept = () => void round.people.set(person, { isExcused: excused });
    const body = { person, excused };
    return {
      by: admin,
      endpoint: contract.excuseFromClubRoundEndpoint,
      params: { id },
      body,
      accept,
    };
  }
  if (kind < 62) {
    const accept = () => {
      const listed = round.albums.filter((one) => !club.deleted.has(one));
      reveal(round, listed, true, club.ratings);
    };
    return { by: admin, endpoint: contract.revealClubRoundEndpoint, params: { id }, accept };
  }
  if (kind < 64) {
    const accept = () => {
      round.status = 'cancelled';
      round.counted = 0;
    };
    return { by: admin, endpoint: contract.cancelClubRoundEndpoint, params: { id }, accept };
  }
  if (kind < 66) {
    const ends = now() + random.integer(1, 5) * DAY * 1000;
    const body = { ends_at: new Date(ends).toISOString() };
    const accept = () => {
      round.ends = ends;
    };
    return { by: admin, endpoint: contract.updateClubRoundEndpoint, params: { id }, body, accept };
  }
  if (kind < 69) {
    const params = { id, album_id: ofRound };
    const endpoint = contract.decideInClubRoundEndpoint;
    return { by: admin, endpoint, params, body: { tier }, accept: () => {} };
  }
  if (kind < 74) return lateStep(club, phone, album, tier);
  if (kind < 84) return editStep(club, random, album, tier);
  return roomStep(club, random, phone, tier);
}

type MissingCard = [phone: Phone, album_id: string];

/** Cards that the reveal of an open round awaits, each with a phone of its person. */
function findMissingCards({ phones, deleted }: Club, round: Round): MissingCard[] {
  if (round.status !== 'open') return [];
  const listed = round.albums.filter((id) => !deleted.has(id));
  const asked = phones.filter(({ reviewer }) => round.people.get(reviewer)?.isExcused === false);
  return asked.flatMap((phone) =>
    listed
      .filter((id) => round.cards.get(id)?.has(phone.reviewer) !== true)
      .map((id): MissingCard => [phone, id]),
  );
}

function openRound(club: Club, random: Random): Step {
  const albums = sample(random, club.albums);
  const people = sample(random, REVIEWERS);
  const ends = random.chance(0.6) ? now() + random.integer(1, 4) * DAY * 1000 : Number.MAX_VALUE;
  const ends_at = ends === Number.MAX_VALUE ? null : new Date(ends).toISOString();
  const accept = ({ data }: { data: unknown }) => {
    const { id } = data as ClubRoundDetail;
    club.rounds.set(id, {
      status: 'open',
      albums,
      people: new Map(people.map((reviewer) => [reviewer, { isExcused: false }])),
      cards: new Map(),
      ends,
      counted: 0,
      revealed: 0,
    });
  };
  const body = { album_ids: albums, people, ends_at };
  return { by: admin, endpoint: contract.openClubRoundEndpoint, body, accept };
}

type Card = { id: string; album_id: string; tier: RoomTier | null };

function rateStep({ rounds, ratings }: Club, { by, reviewer }: Phone, card: Card): Step {
  const { id, ...body } = card;
  const { album_id, tier } = body;
  const accept = () => {
    const round = rounds.get(id);
    const before = round?.cards.get(album_id)?.get(reviewer) ?? null;
    if (round === undefined || before === tier) return;
    const isLate = round.status === 'revealed';
    if (isLate && tier === null) return;
    round.counted = 0;
    set(round.cards, album_id, reviewer, tier);
    if (isLate) set(ratings, album_id, reviewer, tier);
  };
  return { by, endpoint: contract.rateInClubRoundEndpoint, params: { id }, body, accept };
}

function lateStep(club: Club, { by, reviewer }: Phone, album_id: string, tier: RoomTier): Step {
  const accept = () => {
    expect(club.ratings.get(album_id)?.has(reviewer) ?? false).toBe(false);
    set(club.ratings, album_id, reviewer, tier);
  };
  return { by, endpoint: rateAsMeEndpoint, body: { album_id, tier }, accept };
}

/** An admin deletes an album, or changes a rating. */
function editStep(club: Club, random: Random, id: string, tier: RoomTier): Step {
  const params = { id };
  if (random.chance(0.15) && club.deleted.size < 10) {
    const accept = () => void club.deleted.add(id);
    const endpoint = albumContract.deleteAlbumEndpoint;
    return { by: admin, endpoint, params, body: { password: PASSWORD }, accept };
  }
  const reviewer = random.pick(REVIEWERS);
  const accept = () => set(club.ratings, id, reviewer, tier);
  const body = { password: PASSWORD, individual_tiers: { [reviewer]: tier } };
  return { by: admin, endpoint: albumContract.updateAlbumEndpoint, params, body, accept };
}

/** A step in the open room, or its opening. */
function roomStep(club: Club, random: Random, { by, reviewer }: Phone, tier: RoomTier): Step {
  const follow = ({ data }: { data: unknown }) => {
    const { code, status, albums } = data as RoomResponse;
    club.room =
      status === 'closed'
        ? null
        : {
            code,
            albums: albums.map(({ album_id }) => album_id),
          };
  };
  const album_ids = sample(random, club.albums);
  const { room } = club;
  if (room === null)
    return { by: admin, endpoint: rooms.openRoomEndpoint, body: { album_ids }, accept: follow };
  const params = { code: room.code };
  const kind = random.integer(0, 9);
  if (kind < 3) {
    const body = { album_ids: [...new Set([...room.albums, ...album_ids])] };
    return { by: admin, endpoint: rooms.arrangeRoomEndpoint, params, body, accept: follow };
  }
  if (kind < 5) {
    const body = { reviewer };
    return { by, endpoint: takeSeatEndpoint, params, body, accept: follow };
  }
  if (kind < 6) return { by: admin, endpoint: rooms.startRoomEndpoint, params, accept: follow };
  if (kind < 8) {
    const body = { album_id: room.albums[0] ?? 'none', tier };
    return { by, endpoint: rateInRoomEndpoint, params, body, accept: follow };
  }
  return { by: admin, endpoint: rooms.closeRoomEndpoint, params, accept: follow };
}

/** Albums in an open round or in the open room, as often as they are in one. */
async function findInPlay(): Promise<string[]> {
  const inRounds = await db
    .selectFrom('club_round_albums')
    .innerJoin('club_rounds', 'club_rounds.id', 'round_id')
    .select('album_id')
    .where('status', '=', 'open')
    .execute();
  const inRoom = await db
    .selectFrom('room_albums')
    .innerJoin('rooms', 'rooms.id', 'room_id')
    .select('album_id')
    .where('status', '=', 'open')
    .execute();
  return [...inRounds, ...inRoom].map(({ album_id }) => album_id);
}

/** Ratings as `album reviewer tier`, without those of deleted albums. */
async function findStored(): Promise<string[]> {
  const rows = await db
    .selectFrom('ratings')
    .innerJoin('albums', 'albums.id', 'ratings.album_id')
    .select(['album_id', 'ratings.tier', personName('person_id').as('reviewer')])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ album_id, reviewer, tier }) => `${album_id} ${reviewer} ${tier}`).toSorted();
}

const listRatings = ({ ratings, deleted }: Club) =>
  [...ratings]
    .filter(([id]) => !deleted.has(id))
    .flatMap(([id, cards]) => [...cards].map(([reviewer, tier]) => `${id} ${reviewer} ${tier}`))
    .toSorted();

/** Before the reveal a phone sees its own cards only; after it everyone sees the same. */
async function expectSealed({ rounds }: Club, { by, reviewer }: Phone): Promise<void> {
  const id = [...rounds.keys()].at(-1);
  const round = id === undefined ? undefined : rounds.get(id);
  if (id === undefined || round === undefined) return;
  const { status, revealed, reveal_at, mine } = await look(by, id);
  expect([status, revealed !== null]).toEqual([round.status, round.revealed > 0]);
  expect(reveal_at === null ? 0 : Date.parse(reveal_at)).toBe(round.counted);
  const own = [...round.cards].flatMap(([album_id, cards]) =>
    cards.has(reviewer) ? [`${album_id} ${cards.get(reviewer)}`] : [],
  );
  const isOpen = round.status === 'open';
  expect(mine.map(({ album_id, tier }) => `${album_id} ${tier}`).toSorted()).toEqual(
    isOpen ? own.toSorted() : [],
  );
}

/** Phones of five people; three of them have a second one. */
async function linkPhones(): Promise<Club['phones']> {
  const phones: Phone[] = [];
  for (const [place, reviewer] of REVIEWERS.entries()) {
    const token = await test.createLink(reviewer);
    for (let count = place < 3 ? 2 : 1; count > 0; count -= 1)
      phones.push({ by: await linkedPhone(reviewer, token, callQuickly), reviewer });
  }
  return phones as unknown as Club['phones'];
}

it('loses no card, saves none twice, and has no album in two places, with eight clients', async () => {
  const random = getRandom('eight people and their rounds');
  const albums = await test.addAlbums(30);
  const phones = await linkPhones();
  await signInAgain();
  const club: Club = {
    ...{ phones, albums, deleted: new Set(), ratings: new Map(), rounds: new Map(), room: null },
  };
  const statuses = new Set<number>();
  let counting = 0;
  for (let count = 0; count < OPERATIONS; count += 1) {
    const seconds = random.pick([1, 1, 30, 30, 8 * 3600]);
    wait(seconds);
    if (seconds > 30) await signInAgain();
    await runClocks();
    settle(club);
    // A room without activity closes by itself.
    if ((await findOpenRoom(db)) === undefined) club.room = null;
    const step = getStep(club, random);
    const { endpoint, params = {}, body = {} } = step;
    const response = await step.by.send(endpoint, { params, body });
    statuses.add(response.status);
    expect(response.status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500);
    if (response.status < 300) step.accept(response.body as { data: unknown });
    await runClocks();
    settle(club);
    if ([...club.rounds.values()].some(({ counted }) => counted > 0)) counting += 1;
    const played = await findInPlay();
    expect(played.filter((id, index) => played.indexOf(id) !== index)).toEqual([]);
    if (count % 3 === 0) await expectSealed(club, random.pick(phones));
    if (count % 20 === 0) expect(await findStored()).toEqual(listRatings(club));
  }
  expect(await findStored()).toEqual(listRatings(club));
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 403, 409]));
  const rounds = [...club.rounds.values()];
  expect(counting).toBeGreaterThan(5);
  expect(rounds.filter(({ revealed }) => revealed > 0).length).toBeGreaterThan(5);
  expect(rounds.some(({ status }) => status === 'cancelled')).toBe(true);
  expect(await findRoundProblems(db, '')).toEqual([]);
}, 600_000);
