import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roomTopic } from '#shared/domain/event-topics.ts';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { ApiError } from '../../api/api-error.ts';
import { getCachedRoom, type RoomAnswer, roomQuery, setRoomInCache } from '../../api/rooms.ts';
import { useIsStanding, useTopic } from '../../api/topics.ts';

/** How often to look without an event stream, and when nobody answers, in ms. */
const LIVE_MS = 1000;

/** With a stream the seat is heard of by it; a look now and then heals what was lost, in ms. */
const SURE_MS = 20_000;

/** So many failures in a row are worth a word. */
const NOTABLE = 2;

/** A room that follows what happens in it, as long as the page is seen. */
export function useRoom(code: string) {
  const { queryKey, queryFn } = roomQuery(code);
  const topic = roomTopic(code);
  const isTold = useIsStanding(topic);
  const { data, error, isRefetchError, errorUpdateCount, refetch } = useQuery<RoomAnswer>({
    queryKey,
    queryFn: queryFn as () => Promise<RoomAnswer>,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.status === 'closed' || isRefused(state.error)) return false;
      return isTold && state.error === null ? SURE_MS : LIVE_MS;
    },
  });
  // One that is on its way may be older than the change, and must come to its end before the next.
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

/** What a browser does in a room: its answer is shown at once, also where it is a refusal. */
export function useRoomAction<Given>(act: (given: Given) => Promise<RoomAnswer>) {
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

/** True if asking again helps nobody. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 429].includes(error.status ?? 0);
}
