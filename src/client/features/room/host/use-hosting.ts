import { useState } from 'react';
import { loseSession } from '../../../api/admin-session.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { RoomAnswer } from '../../../api/rooms.ts';
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
export function useHosting(): Hosting {
  const { mutateAsync, isPending, error } = useRoomAction((act: Act) => act());
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

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
