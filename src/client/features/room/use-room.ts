import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roomTopic } from '#shared/domain/event-topics.ts';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useIsStanding, useTopic } from '../../lib/live/topics.ts';
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

/** Consecutive failures before a message is shown. */
const NOTABLE = 2;

/** Loads a room and follows its changes while the page is visible. */
export function useRoom(code: string) {
  const { queryKey, queryFn } = roomQuery(code);
  const topic = roomTopic(code);
  const isReported = useIsStanding(topic);
  const { data, error, isRefetchError, errorUpdateCount, refetch } = useQuery<RoomResponse>({
    queryKey,
    queryFn: queryFn as () => Promise<RoomResponse>,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.status === 'closed' || isRejected(state.error)) return false;
      return isReported && state.error === null ? SURE_MS : LIVE_MS;
    },
  });
  // A pending request may predate the change, and must end before the next.
  const [look] = useState(() =>
    throttleTrailing(
      async () => void (await refetch()),
      async () => {},
    ),
  );
  useTopic(topic, look);
  const [failuresBefore, setFailuresBefore] = useState(errorUpdateCount);
  if (!isRefetchError && failuresBefore !== errorUpdateCount) setFailuresBefore(errorUpdateCount);
  return {
    room: data,
    error,
    failures: errorUpdateCount,
    isReconnecting: isRefetchError && errorUpdateCount - failuresBefore >= NOTABLE,
    refetch,
  };
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
