import { onlineManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import type * as contracts from '#shared/contracts/rooms.ts';
import { type RoomTier, readRoomCode } from '#shared/domain/rooms/room.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ApiError, hasStatus } from '../lib/http/api-error.ts';
import { requestData } from '../lib/http/request.ts';

export type { RoomResponse };
export type RoomAlbumView = RoomResponse['albums'][number];
export type RoomRatingView = NonNullable<RoomAlbumView['ratings']>[number];
export type RoomSeatView = RoomResponse['seats'][number];

/** Host steps without a body. */
const STEPS = {
  start: endpoints.START_ROOM,
  reveal: endpoints.REVEAL_ROOM,
  showAll: endpoints.SHOW_ALL_CARDS,
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

/** A call and a guess; an omitted one stays, `null` withdraws it. */
export type Predicted = { call?: RoomTier | null; guess?: string | null };

/** Retries after a concurrent reorder. */
const MAX_TRIES = 5;

/** Appends albums to a room unless present; retries after concurrent reorders. */
export async function addToRoom(
  client: QueryClient,
  code: string,
  album_ids: readonly string[],
): Promise<void> {
  let room = await requestData(endpoints.GET_ROOM, { params: { code } });
  for (let tries = 1; ; tries += 1) {
    const ids = room.albums.map((album) => album.album_id);
    const missing = album_ids.filter((id) => !ids.includes(id));
    if (missing.length === 0) return;
    try {
      const body = { album_ids: [...ids, ...missing], seen: ids };
      const arranged = await requestData(endpoints.ARRANGE_ROOM, { params: { code }, body });
      return await setRoomInCache(client, arranged);
    } catch (error) {
      const present = getCachedRoom(error);
      if (present === null || present.status === 'closed' || tries === MAX_TRIES) throw error;
      room = present;
    }
  }
}

/** Starts, reveals, turns all cards, repeats, skips, continues or closes. */
export async function hostStep(code: string, step: HostStep): Promise<RoomResponse> {
  return requestData(STEPS[step], { params: { code }, body: {} });
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
  if (!hasStatus(error, 409)) return null;
  const data = error.failure?.data as Partial<RoomResponse> | undefined;
  return data?.albums === undefined ? null : (data as RoomResponse);
}
