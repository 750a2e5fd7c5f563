import { onlineManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type * as contracts from '#shared/contracts/rooms.ts';
import type { RoomResponse } from '#shared/contracts/rooms.ts';
import { type RoomTier, readRoomCode } from '#shared/domain/rooms/room.ts';
import type { Reaction } from '#shared/domain/rooms/room-games.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { request, requestData } from '../lib/http/request.ts';

export type { RoomResponse };
export type RoomAlbumView = RoomResponse['albums'][number];
export type RoomRatingView = NonNullable<RoomAlbumView['ratings']>[number];
export type RoomSeatView = RoomResponse['seats'][number];

/** Host steps without a body. */
const STEPS = {
  start: endpoints.START_ROOM,
  reveal: endpoints.REVEAL_ROOM,
  again: endpoints.RATE_AGAIN,
  skip: endpoints.SKIP_ALBUM,
  next: endpoints.NEXT_ALBUM,
  close: endpoints.CLOSE_ROOM,
};

export type HostStep = keyof typeof STEPS;

/** Returns true if a room is open; with its code for an admin. */
export const openRoomQuery = queryOptions({
  queryKey: ['rooms', 'open'],
  queryFn: ({ signal }) => requestData(endpoints.FIND_ROOM, {}, signal),
});

/** Returns a room as visible to this browser. @param typed its code in any spelling */
export function roomQuery(typed: string) {
  const code = readRoomCode(typed);
  return queryOptions({
    queryKey: ['rooms', 'one', code],
    queryFn: async ({ signal }) => {
      const room = await requestData(endpoints.GET_ROOM, { params: { code } }, signal);
      // The room is polled constantly: a response means that queued requests can be sent.
      onlineManager.setOnline(true);
      return room;
    },
  });
}

/** Caches the room of a write response, unless the cache is newer. */
export async function setRoomInCache(client: QueryClient, room: RoomResponse): Promise<void> {
  const { queryKey } = roomQuery(room.code);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) =>
    known !== undefined && known.version > room.version ? known : room,
  );
}

/** Session whose albums a room is opened with; now listening by default. */
export type Opening = EndpointRequest<typeof contracts.openRoomEndpoint>['body'];
type SaveBody = EndpointRequest<typeof contracts.saveInRoomEndpoint>['body'];

/** Opens the room; repeated requests with the same key open it once. */
export async function openRoom(body: Opening, idempotencyKey: string): Promise<RoomResponse> {
  return (await request(endpoints.OPEN_ROOM, { body, idempotencyKey })).data;
}

/** Takes the seat of a reviewer, or one as a guest with a name of their own. */
export async function takeSeat(
  code: string,
  reviewer: string,
  is_guest = false,
): Promise<RoomResponse> {
  const body = { reviewer, is_guest };
  return (await request(endpoints.TAKE_SEAT, { params: { code }, body })).data;
}

/** Leaves a seat, or releases it. */
export async function freeSeat(code: string, reviewer: string): Promise<RoomResponse> {
  return (await request(endpoints.FREE_SEAT, { params: { code, reviewer }, body: {} })).data;
}

/** Requests a seat from the host that another browser holds. */
export async function requestSeat(code: string, reviewer: string): Promise<RoomResponse> {
  return (await request(endpoints.REQUEST_SEAT, { params: { code }, body: { reviewer } })).data;
}

/** Moves a seat to the requesting browser, or denies the request. */
export async function answerSeatRequest(
  code: string,
  reviewer: string,
  allow: boolean,
): Promise<RoomResponse> {
  const params = { code, reviewer };
  return (await request(endpoints.ANSWER_SEAT_REQUEST, { params, body: { allow } })).data;
}

/** Submits a rating, changes it, or withdraws it with `null`. */
export async function rateInRoom(
  code: string,
  rating: { album_id: string; tier: RoomTier | null; note: string | null },
): Promise<RoomResponse> {
  return (await request(endpoints.RATE_IN_ROOM, { params: { code }, body: rating })).data;
}

/** A call and a guess; an omitted one stays, `null` withdraws it. */
export type Predicted = { call?: RoomTier | null; guess?: string | null };

/** Submits, changes or withdraws a call or a guess. */
export async function sendPrediction(
  code: string,
  album_id: string,
  predicted: Predicted,
): Promise<RoomResponse> {
  const body = { album_id, ...predicted };
  return (await request(endpoints.PREDICT_IN_ROOM, { params: { code }, body })).data;
}

/** Shows an emoji on the big screen. */
export async function sendReaction(code: string, emoji: Reaction): Promise<void> {
  await request(endpoints.REACT_IN_ROOM, { params: { code }, body: { emoji } });
}

export async function setRoomGames(
  code: string,
  body: RoomResponse['games'],
): Promise<RoomResponse> {
  return (await request(endpoints.SET_ROOM_GAMES, { params: { code }, body })).data;
}

/** Reorders, adds and removes albums; rejected if they have changed since. */
export async function arrangeRoom(
  code: string,
  album_ids: string[],
  seen: string[],
): Promise<RoomResponse> {
  return (await request(endpoints.ARRANGE_ROOM, { params: { code }, body: { album_ids, seen } }))
    .data;
}

/** Retries after a concurrent reorder. */
const MAX_TRIES = 5;

/** Appends an album to a room unless present; retries after concurrent reorders. */
export async function addToRoom(
  client: QueryClient,
  code: string,
  album_id: string,
): Promise<void> {
  let room = await requestData(endpoints.GET_ROOM, { params: { code } });
  for (let tries = 1; ; tries += 1) {
    const ids = room.albums.map((album) => album.album_id);
    if (ids.includes(album_id)) return;
    try {
      return await setRoomInCache(client, await arrangeRoom(code, [...ids, album_id], ids));
    } catch (error) {
      const present = getCachedRoom(error);
      if (present === null || present.status === 'closed' || tries === MAX_TRIES) throw error;
      room = present;
    }
  }
}

/** Pauses or resumes the automatic reveal. */
export async function holdRoom(code: string, hold: boolean): Promise<RoomResponse> {
  return (await request(endpoints.HOLD_ROOM, { params: { code }, body: { hold } })).data;
}

export async function allowGuests(code: string, allow: boolean): Promise<RoomResponse> {
  return (await request(endpoints.ALLOW_GUESTS, { params: { code }, body: { allow } })).data;
}

/** Saves the revealed ratings to the list. */
export async function saveInRoom(code: string, body: SaveBody): Promise<RoomResponse> {
  return (await request(endpoints.SAVE_IN_ROOM, { params: { code }, body })).data;
}

/** Starts, reveals, repeats, skips, continues or closes. */
export async function hostStep(code: string, step: HostStep): Promise<RoomResponse> {
  return (await request(STEPS[step], { params: { code }, body: {} })).data;
}

/** Returns the code of the open room from a rejected request to open another. */
export function getOpenCode(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.failure?.code !== 'ROOM_OPEN') return null;
  return (error.failure.data as { code: string }).code;
}

/** What is known of a room that accepts no more watchers. */
export type FullRoom = { taken: string[]; guests_allowed: boolean };

/** Returns the seats of a room, if it accepts no more watchers. */
export function getFullRoom(error: unknown): FullRoom | null {
  if (!(error instanceof ApiError) || error.failure?.code !== 'ROOM_FULL') return null;
  return error.failure.data as FullRoom;
}

/** Returns the current room from a conflict response. */
export function getCachedRoom(error: unknown): RoomResponse | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const data = error.failure?.data as Partial<RoomResponse> | undefined;
  return data?.albums === undefined ? null : (data as RoomResponse);
}
