import { useMutation, useQueryClient } from '@tanstack/react-query';
import { roomTopic } from '#shared/domain/site/event-topics.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useFollowedQuery } from '../../lib/live/use-followed-query.ts';
import {
  getCachedRoom,
  type RoomResponse,
  roomQuery,
  setRoomInCache,
} from '../../queries/rooms.ts';

/** Polling intervals without an event stream, and after failures, in ms. */
const LIVE_MS = 1000;

/** Polling interval with an event stream, in ms: repairs lost events. */
const SURE_MS = 20_000;

/** Loads a room and follows its changes while the page is visible. */
export function useRoom(code: string) {
  const { queryKey, queryFn } = roomQuery(code);
  const { data: room, ...state } = useFollowedQuery({
    queryKey,
    queryFn: queryFn as () => Promise<RoomResponse>,
    topic: roomTopic(code),
    getInterval: ({ data, error }, isReported) => {
      if (data?.status === 'closed' || isRejected(error)) return false;
      return isReported && error === null ? SURE_MS : LIVE_MS;
    },
  });
  return { room, ...state };
}

/** Runs an action in a room; its response is shown at once, also on rejection. */
export function useRoomAction<Given>(act: (given: Given) => Promise<RoomResponse>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (room) => setRoomInCache(client, room),
    onError: (error) => {
      const room = getCachedRoom(error);
      if (room !== null) return setRoomInCache(client, room);
    },
  });
}

/** True if a retry cannot succeed. */
function isRejected(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 429].includes(error.status ?? 0);
}
