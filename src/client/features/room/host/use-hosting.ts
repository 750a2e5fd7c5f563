import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { loseSession } from '../../../lib/admin-session.ts';
import { ApiError, hasStatus } from '../../../lib/http/api-error.ts';
import { type RoomResponse, roomQuery } from '../../../queries/rooms.ts';
import { useRoomAction } from '../use-room.ts';

type Act = () => Promise<RoomResponse>;

export type Hosting = {
  /** Runs a host action; resolves to the resulting room, or `null` if it was rejected. */
  run: (act: Act) => Promise<RoomResponse | null>;
  /** Same, but ignores a second press of a double tap while an action runs. */
  press: (act: Act) => Promise<RoomResponse | null>;
  isBusy: boolean;
  /** Error of the last action. */
  problem: string | null;
  /** Continues or cancels the action that found the session expired; `null` if none waits. */
  resolveSignIn: ((isSignedIn: boolean) => void) | null;
};

/** Host actions; with an expired session they wait for the password, then continue. */
export function useHosting(code: string): Hosting {
  const { mutateAsync, isPending, error, reset } = useRoomAction((act: Act) => act());
  useClearOnAnswer(code, isUnreachable(error), reset);
  // Wrapped in an object: useState would call a function.
  const [prompt, setPrompt] = useState<{ resolve: (isSignedIn: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setPrompt({ resolve }));
  const run = async (act: Act) => {
    do {
      try {
        return await mutateAsync(act);
      } catch (rejected) {
        if (!hasStatus(rejected, 401)) return null;
        loseSession();
      }
    } while (await ask());
    return null;
  };
  // `isPending` is only set after the event of the press.
  const isPressed = useRef(false);
  return {
    run,
    press: async (act) => {
      if (isPressed.current) return null;
      isPressed.current = true;
      try {
        return await run(act);
      } finally {
        isPressed.current = false;
      }
    },
    isBusy: isPending,
    problem: error === null || hasStatus(error, 401) ? null : error.message,
    resolveSignIn:
      prompt &&
      ((isSignedIn) => {
        setPrompt(null);
        prompt.resolve(isSignedIn);
      }),
  };
}

/** Clears a connection error once the server responds for the room again. */
function useClearOnAnswer(code: string, isFailed: boolean, clear: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isFailed) return;
    const { queryKey } = roomQuery(code);
    const hash = hashKey(queryKey);
    return client.getQueryCache().subscribe((event) => {
      const isResponse = event.type === 'updated' && event.action.type === 'success';
      if (isResponse && event.query.queryHash === hash) clear();
    });
  }, [client, code, isFailed, clear]);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'http';
}
