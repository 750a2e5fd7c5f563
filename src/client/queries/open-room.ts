import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import * as endpoints from '#shared/endpoints.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { requestData } from '../lib/http/request.ts';
import { useTopic } from '../lib/live/topics.ts';
import { openRoomQuery } from './rooms.ts';

/** Throttle in ms: rooms change constantly during a rating, but rarely open or close. */
const REST_MS = 1000;

/**
 * Returns true if a room is open, live; with its code for an admin, also after a sign-in.
 * @param isNeeded false to disable the query
 */
export function useOpenRoom(isNeeded: boolean) {
  const { data, refetch } = useQuery({ ...openRoomQuery, staleTime: 0, enabled: isNeeded });
  const isAdmin = useIsAdmin();
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  const [look] = useState(() =>
    throttleTrailing(
      async () => void (await refetch({ cancelRefetch: false })),
      () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
    ),
  );
  useEffect(() => {
    if (isAdmin === wasAdmin) return;
    setWasAdmin(isAdmin);
    if (isNeeded) void refetch();
  }, [isAdmin, wasAdmin, isNeeded, refetch]);
  useTopic('rooms', () => isNeeded && look());
  return data;
}

/**
 * Returns the reviewer of this browser, by its personal link, its seat in the open room, and a
 * reveal that waits for this person.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => requestData(endpoints.GET_ME, {}, signal),
  staleTime: 0,
});

/** Returns the reveal that the reviewer of this browser has not seen, live; `null` for none. */
export function useUnseenReveal() {
  const { data, refetch } = useQuery(meQuery);
  useTopic('rounds', () => data?.reviewer && refetch());
  return data?.unseen_round ?? null;
}

/** Returns the seat that this browser has in the open room, and the code; `null` for none. */
export function useOwnSeat(isOpen: boolean): { seat: string; code: string } | null {
  const { data } = useQuery({ ...meQuery, enabled: isOpen });
  if (data?.seat == null || data.room_code === null) return null;
  return { seat: data.seat, code: data.room_code };
}
