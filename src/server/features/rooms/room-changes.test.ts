import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import {
  ROOM_ALBUM_STATES,
  ROOM_TIERS,
  type Room,
  type RoomRating,
  type RoomSeat,
} from '#shared/domain/rooms/room.ts';
import { addGuests, addReviewers } from '../../database/people.ts';
import { testClub } from '../../testing/test-club.ts';
import { countOperations } from '../../testing/test-effort.ts';
import { countWrites } from '../../testing/test-writes.ts';
import { openRooms } from './attendance-service.ts';
import { changeRoom } from './room-changes.ts';
import {
  findRoomByCode,
  insertRoom,
  requireKnown,
  type StoredRoom,
  saveRoom,
} from './rooms-repository.ts';
import { startRooms } from './test-rooms.ts';

const { db, clock } = await startRooms();

beforeEach(async () => {
  await addReviewers(db, ['a', 'b'], ROOM.opened_at);
  await addGuests(db, ['c', 'd'], ROOM.opened_at);
});

const RUNS = countOperations({ short: 30, all: 200, allOnPostgres: 20 });

const ROOM: StoredRoom = {
  id: 'room',
  code: 'BCDFG',
  entry_key: 'key',
  status: 'open',
  session_id: null,
  version: 1,
  is_held: false,
  guests_allowed: false,
  has_calls: false,
  has_guesses: false,
  reveal_at: null,
  opened_at: '2026-03-06T11:00:00.000Z',
  started_at: '2026-03-06T11:00:00.000Z',
  changed_at: '2026-03-06T11:00:00.000Z',
  albums: [],
  seats: [],
  ratings: [],
  predictions: [],
  seat_requests: [],
};

const RATING: RoomRating = {
  album_id: 'a',
  reviewer: 'Ada',
  is_guest: false,
  seat_id: 'seat',
  tier: 'S',
  note: null,
  was: null,
  is_late: false,
};

// Few values, so that states have keys in common.
const ids = fc.constantFrom('a', 'b', 'c', 'd');
const flags = fc.boolean();
const texts = fc.option(fc.string());
const roomTiers = fc.constantFrom(...ROOM_TIERS);
const tiers = fc.option(fc.constantFrom(...TIERS));
/** Reviewers, whom albums and guesses may name. */
const reviewers = fc.constantFrom('a', 'b');
const people = fc.constantFrom(
  ...['a', 'b'].map((reviewer) => ({ reviewer, is_guest: false })),
  ...['c', 'd'].map((reviewer) => ({ reviewer, is_guest: true })),
);
const cards = fc
  .record({ person: people, tier: roomTiers, note: texts })
  .map(({ person, ...card }) => ({ ...person, ...card }));
const byAlbum = <T extends { album_id: string; reviewer: string }>(rows: fc.Arbitrary<T>) =>
  fc.uniqueArray(rows, { selector: ({ album_id, reviewer }) => `${album_id} ${reviewer}` });

const rooms: fc.Arbitrary<StoredRoom> = fc
  .record({
    version: fc.nat(),
    is_held: flags,
    reveal_at: texts,
    albums: fc.uniqueArray(
      fc.record({
        album_id: ids,
        state: fc.constantFrom(...ROOM_ALBUM_STATES),
        attempt: fc.nat(),
        revealed_at: texts,
        saved_at: texts,
        previous_cards: fc.array(cards, { maxLength: 2 }),
        tier_before: tiers,
        saved: fc.option(
          fc.record({ tier: roomTiers, veto: flags, veto_by: fc.option(reviewers) }),
        ),
        suggested_tier: tiers,
        submitter: fc.option(reviewers),
      }),
      { selector: ({ album_id }) => album_id },
    ),
    seats: fc.uniqueArray(fc.record({ id: ids, person: people }).map(toSeat), {
      selector: ({ reviewer }) => reviewer,
    }),
    ratings: byAlbum(
      fc
        .record({ album_id: ids, card: cards, seat_id: ids, was: tiers, is_late: flags })
        .map(({ card, ...rating }) => ({ ...card, ...rating })),
    ),
    predictions: byAlbum(
      fc.record({
        album_id: ids,
        reviewer: ids,
        seat_id: ids,
        call: fc.option(roomTiers),
        guess: fc.option(reviewers),
      }),
    ),
    seat_requests: fc.uniqueArray(fc.record({ guest_id: ids, reviewer: ids, is_denied: flags }), {
      selector: ({ guest_id }) => guest_id,
    }),
  })
  // Closed, so that the scheduler of the app changes none.
  .map((fields) => ({ ...ROOM, status: 'closed', ...fields }));

function toSeat({ id, person }: { id: string; person: Omit<RoomSeat, 'id'> }): RoomSeat {
  return { id, ...person };
}

const load = async () => requireKnown(await findRoomByCode(db, ROOM.code));

/** Ratings and predictions have no order of their own. */
function inOrder(room: StoredRoom): StoredRoom {
  const toKey = (row: { album_id: string; reviewer: string }) => row.album_id + row.reviewer;
  const sort = <T extends { album_id: string; reviewer: string }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => toKey(a).localeCompare(toKey(b)));
  return { ...room, ratings: sort(room.ratings), predictions: sort(room.predictions) };
}

/** Changes the stored room, and counts the written rows. */
async function change(work: (room: StoredRoom) => Room) {
  const counted = countWrites(db);
  const { services } = openRooms(
    {
      db: counted.db,
      now: () => clock.now,
      today: () => '2026-03-06',
      getClub: () => testClub({ reviewers: ['Ada'] }),
    },
    () => {},
    null,
  );
  const asked = { code: ROOM.code, guest: { id: null, isHost: true } };
  await changeRoom({ ...services, schedule: () => {} }, asked, work);
  return counted.rows;
}

it('reads every change back, and writes nothing of a copy but its row', async () => {
  await fc.assert(
    fc.asyncProperty(rooms, rooms, async (first, second) => {
      await db.deleteFrom('rooms').execute();
      await insertRoom(db, first);
      const loaded = await load();
      expect(inOrder(loaded)).toEqual(inOrder(first));

      const counted = countWrites(db);
      await saveRoom(counted.db, structuredClone(loaded));
      expect(counted.rows).toEqual({ 'update rooms': 1 });

      Object.assign(loaded, structuredClone(second));
      await saveRoom(db, loaded);
      expect(inOrder(await load())).toEqual(inOrder(second));
    }),
    { numRuns: RUNS },
  );
});

it('leaves the parts of other rooms', async () => {
  const other = { ...ROOM, id: 'other', code: 'BCDFH', status: 'closed' as const };
  await insertRoom(db, { ...other, ratings: [RATING] });
  await insertRoom(db, { ...ROOM, ratings: [RATING] });
  await saveRoom(db, ROOM);
  expect((await load()).ratings).toEqual([]);
  expect((await findRoomByCode(db, other.code))?.ratings).toEqual([RATING]);
});

it('does not save a copy as a change', async () => {
  await insertRoom(db, { ...ROOM, ratings: [RATING] });
  expect(await change((room) => structuredClone(room))).toEqual({});
  expect(await load()).toEqual({ ...ROOM, ratings: [RATING] });
});

it('saves a mutated room', async () => {
  await insertRoom(db, { ...ROOM, ratings: [RATING] });
  await change((room) => {
    Object.assign(room.ratings[0] as RoomRating, { note: 'Mutated' });
    return room;
  });
  const { version, ratings } = await load();
  expect([version, ratings]).toEqual([2, [{ ...RATING, note: 'Mutated' }]]);
});

it('writes one rating for a tap', async () => {
  const others = ['b', 'c', 'd'].map((album_id) => ({ ...RATING, album_id }));
  await insertRoom(db, { ...ROOM, ratings: others });
  const tap = { ...ROOM, ratings: [RATING, ...others] };
  const counted = countWrites(db);
  await saveRoom(counted.db, tap);
  expect(counted.rows).toEqual({ 'update rooms': 1, 'insert room_ratings': 1 });
});
