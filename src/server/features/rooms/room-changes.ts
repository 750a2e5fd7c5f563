import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { tierScore } from '#shared/domain/albums/scores.ts';
import {
  currentAlbum,
  FORGOTTEN_MS,
  getRatings,
  type Room,
  type RoomAlbum,
  RoomError,
} from '#shared/domain/rooms/room.ts';
import type { Reaction } from '#shared/domain/rooms/room-games.ts';
import { getAgreement, inRevealOrder } from '#shared/domain/rooms/room-verdict.ts';
import { planTurns } from '#shared/domain/rooms/turn-plan.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import type { Services } from '../../database/transaction.ts';
import { describePublicRoom } from '../../domain/rooms/public-room.ts';
import {
  findSavedAtClose,
  type RatingsOnFile,
  reveal,
  withCount,
} from '../../domain/rooms/room-play.ts';
import { createClock } from '../../lib/clock.ts';
import { addEvent, type OccurredEvent } from '../../notification-events/add-event.ts';
import { findAlbum } from '../albums/albums-repository.ts';
import { hasRecap } from '../recaps/recap-repository.ts';
import { changeState, type Work, withConflicts } from '../voting/change-state.ts';
import { expireRoom, followAlbums, followSubmitters } from './room-albums.ts';
import { type Attendance, type Guest, viewRoom } from './room-view.ts';
import {
  findOpenRoom,
  findRoomByCode,
  requireKnown,
  type StoredRoom,
  saveRoom,
  saveSealed,
} from './rooms-repository.ts';

export type RoomServices = Pick<Services, 'db' | 'now' | 'getClub'> &
  Attendance & {
    /** Returns today in the club's time zone, as YYYY-MM-DD. */
    today: () => string;
    /** Announces visible changes that cause no commit, such as presence. */
    announce: () => void;
    /** Reschedules the next timed change. */
    schedule: () => void;
    /** Shows an emoji on the open pages of a room. */
    react: (code: string, reaction: Reaction) => void;
  };

export type RoomRequest = { code: string; guest: Guest };

/**
 * Changes a room in one transaction: applies due timed changes, the request, and the effects on the
 * countdown and the albums.
 * @throws HttpError 404; 409 with the room as visible to the guest
 */
export async function changeRoom(
  services: RoomServices,
  { code, guest }: RoomRequest,
  work: Work<StoredRoom, Room>,
): Promise<RoomResponse> {
  const { db } = services;
  await settleRoom(services, await requireOpenRoom(db, code));
  const change = changed(services, code, (room, trx, at) => {
    if (room.status === 'closed') throw new RoomError('ROOM_CLOSED');
    return work(room, trx, at);
  });
  const room = await withConflicts(
    change,
    (error) => error instanceof RoomError,
    async () => viewRoom(db, await requireOpenRoom(db, code), guest, services),
  );
  return viewRoom(db, room, guest, services);
}

async function changed(
  services: RoomServices,
  code: string,
  work: Work<StoredRoom, Room>,
): Promise<StoredRoom> {
  const after = await changeState(services, {
    load: (trx) => requireOpenRoom(trx, code),
    work: async (room, trx, at) => ({ ...room, ...(await work(room, trx, at)) }),
    settle: (room, _trx, at) => ({ ...room, ...withCount(room, new Date(at)) }),
    sealed: { describePublic: describePublicRoom, save: saveSealed },
    save: saveWithNews,
  });
  services.schedule();
  return after;
}

async function saveWithNews(
  trx: Transaction,
  before: StoredRoom,
  after: StoredRoom,
  at: string,
): Promise<StoredRoom> {
  const followed = await followSubmitters(trx, before, await followAlbums(trx, before, after, at));
  const room = { ...followed, version: before.version + 1, changed_at: at };
  await saveRoom(trx, room);
  // What is saved because a room closes by itself has no message: it may be night.
  if (findSavedAtClose(before, room).length > 0) return room;
  await addRoomNews(trx, before, room, at);
  if (room.status === 'closed' && (await hasRecap(trx, room.id)))
    await addEvent(trx, { event: 'recap_ready', details: { recap_id: room.id } }, at);
  return room;
}

/**
 * Applies due timed changes: reveals cards, closes an abandoned room.
 * @returns the updated room
 */
export async function settleRoom(services: RoomServices, room: StoredRoom): Promise<StoredRoom> {
  const { now } = services;
  const { code } = room;
  const moment = now();
  if (room.status === 'closed') return room;
  const isForgotten = Date.parse(room.changed_at) + FORGOTTEN_MS <= moment.getTime();
  const isTurned = room.reveal_at !== null && Date.parse(room.reveal_at) <= moment.getTime();
  // Checks again in the transaction, because another server or user may have done it meanwhile.
  // After a stop both may be due: everyone has voted, so the cards turn.
  if (isTurned)
    return changed(services, code, (before, trx, at) =>
      before.reveal_at === room.reveal_at ? turnCards(before, trx, at) : before,
    );
  if (isForgotten)
    return changed(services, code, (before, trx, at) =>
      before.changed_at === room.changed_at ? expireRoom(before, trx, at) : before,
    );
  return room;
}

/** Reveals the cards, together with the stored ratings. */
export async function turnCards(room: Room, trx: Transaction, at: string): Promise<Room> {
  return reveal(room, await findOnFile(trx, room), at);
}

/** Stored ratings of a room's current album. */
export async function findOnFile(trx: Transaction, room: Room): Promise<RatingsOnFile> {
  const current = currentAlbum(room);
  const album = current && (await findAlbum(trx, current.album_id));
  return album?.individual_tiers ?? {};
}

/**
 * Timed changes of the open room: cards are revealed, silent guests become absent, an abandoned room
 * closes.
 */
export function createRoomClock(services: RoomServices, failed: (error: unknown) => void) {
  const { now, announce } = services;
  const settle = async () => {
    const before = await findOpenRoom(services.db);
    if (before === undefined) return;
    const { version } = await settleRoom(services, before);
    // Presence may have changed even if nothing was stored.
    if (version === before.version) announce();
  };
  return createClock({ now, findNext: () => nextMoment(services), settle, failed });
}

/** Time of the next timed change of the open room, in milliseconds since 1970; infinite for none. */
async function nextMoment({ db, now, presences }: RoomServices): Promise<number> {
  const room = await findOpenRoom(db);
  if (room === undefined) return Number.POSITIVE_INFINITY;
  const presence = presences.at(room.id);
  const moments = [
    Date.parse(room.changed_at) + FORGOTTEN_MS,
    ...(room.reveal_at === null ? [] : [Date.parse(room.reveal_at)]),
    ...[presence.hostAbsentAt(), ...room.seats.map(({ id }) => presence.absentAt(id))].filter(
      (at) => at > now().getTime(),
    ),
  ];
  return Math.min(...moments);
}

/** @throws HttpError 404 */
export async function requireOpenRoom(db: Db, code: string): Promise<StoredRoom> {
  return requireKnown(await findRoomByCode(db, code));
}

/**
 * Queues the news of a change: revealed and saved albums. News of a reveal wait until the last card
 * has turned, so that a lamp or a message does not spoil it.
 */
async function addRoomNews(trx: Transaction, before: Room, room: Room, at: string): Promise<void> {
  for (const album of room.albums) {
    const { state } = before.albums.find(({ album_id }) => album_id === album.album_id) ?? album;
    if (state === album.state) continue;
    if (album.state === 'saved') await addSaveNews(trx, album, at);
    if (album.state === 'revealed') await addRevealNews(trx, room, album);
  }
}

async function addSaveNews(trx: Transaction, { album_id, saved }: RoomAlbum, at: string) {
  if (saved === null) return;
  const { tier, veto } = saved;
  await addEvent(trx, { event: 'album_saved', details: { album_id, tier, veto } }, at);
}

async function addRevealNews(trx: Transaction, room: Room, album: RoomAlbum) {
  const { album_id, attempt, revealed_at, previous_cards } = album;
  const cards = getRatings(room, album_id);
  if (revealed_at === null) return;
  const turns = planTurns(inRevealOrder(cards), previous_cards);
  const turned = Date.parse(revealed_at) + (turns.at(-1) ?? 0);
  const at = new Date(turned).toISOString();
  const reveal = { room_id: room.id, album_id, round: attempt };
  const events: OccurredEvent[] = [{ event: 'album_revealed', details: reveal }];
  const tier = cards.find((card) => tierScore(card.tier) !== null)?.tier;
  if (tier !== undefined && getAgreement(cards).word === 'Unanimous')
    events.push({ event: 'album_unanimous', details: { ...reveal, tier } });
  for (const event of events) await addEvent(trx, event, at);
}
