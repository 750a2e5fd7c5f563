import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gather } from '#shared/domain/gather.ts';
import { useTopic } from './live.ts';
import { openRoomQuery } from './rooms.ts';

/** While somebody rates, rooms change all the time; whether one is open does not, in milliseconds. */
const REST_MS = 1000;

/**
 * Whether a room is open, as it changes; with its code for an admin, who may have been a visitor before.
 * @param isAdmin whether anybody needs to know
 */
export function useOpenRoom(isAdmin: boolean) {
  const { data, refetch } = useQuery({ ...openRoomQuery, staleTime: 0, enabled: isAdmin });
  const [look] = useState(() =>
    gather(
      async () => void (await refetch({ cancelRefetch: false })),
      () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
    ),
  );
  useTopic('rooms', () => isAdmin && look());
  return data;
}
