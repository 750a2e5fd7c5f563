import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loseSession } from '../../../api/admin-session.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type RoomAnswer, roomQuery } from '../../../api/rooms.ts';
import { useRoomAction } from '../use-room.ts';

type Act = () => Promise<RoomAnswer>;

export type Hosting = {
  /** Does something as host; gives the room that came of it, `null` where it was refused. */
  run: (act: Act) => Promise<RoomAnswer | null>;
  isBusy: boolean;
  /** Why the last thing was refused. */
  problem: string | null;
  /** Goes on, or not, with what found the session ended; `null` while nothing waits for that. */
  answer: ((isSignedIn: boolean) => void) | null;
};

/** What a host does: where the session has ended it waits for the password, and then goes on. */
export function useHosting(code: string): Hosting {
  const { mutateAsync, isPending, error, reset } = useRoomAction((act: Act) => act());
  useClearOnAnswer(code, isUnreachable(error), reset);
  // A function in an object: a state that is a function would be called.
  const [asked, setAsked] = useState<{ answer: (isSignedIn: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((answer) => setAsked({ answer }));
  return {
    run: async (act) => {
      do {
        try {
          return await mutateAsync(act);
        } catch (refused) {
          if (!isSignedOut(refused)) return null;
          loseSession();
        }
      } while (await ask());
      return null;
    },
    isBusy: isPending,
    problem: error === null || isSignedOut(error) ? null : error.message,
    answer:
      asked &&
      ((isSignedIn) => {
        setAsked(null);
        asked.answer(isSignedIn);
      }),
  };
}

/** Clears an error of the connection as soon as the server answers for the room again. */
function useClearOnAnswer(code: string, isFailed: boolean, clear: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isFailed) return;
    const { queryKey } = roomQuery(code);
    const hash = hashKey(queryKey);
    return client.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success';
      if (isAnswer && event.query.queryHash === hash) clear();
    });
  }, [client, code, isFailed, clear]);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'http';
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
