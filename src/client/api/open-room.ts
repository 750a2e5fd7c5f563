import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { useIsAdmin } from './admin-session.ts';
import { openRoomQuery } from './rooms.ts';
import { useTopic } from './topics.ts';

/** While somebody rates, rooms change all the time; whether one is open does not, in milliseconds. */
const REST_MS = 1000;

/**
 * True if a room is open, as it changes; with its code for an admin, who may have been a visitor before.
 * @param isNeeded whether it is shown at all
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
