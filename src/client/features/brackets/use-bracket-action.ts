import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { loseSession } from '../../api/admin-session.ts';
import { ApiError } from '../../api/api-error.ts';
import { bracketFailure, getConflict, setBracketInCache } from '../../api/brackets.ts';
import { notify } from '../../ui/notices.tsx';

/** Asks for the admin password, and calls back once it was given. */
export type AskPassword = (retry: () => void) => void;

export type Act = (
  /** As in 'Failed to {action} bracket'. */
  action: string,
  call: () => Promise<Bracket>,
  done?: (bracket: Bracket) => void,
) => Promise<void>;

/** What a screen gives to whatever changes its bracket. */
export type BracketControls = { act: Act; busy: string | null; isAdmin: boolean };

/**
 * Does one thing with a bracket at a time, shows what came of it, and says what went wrong
 * (rules.md#texts). A call that needs an admin is made again after the password.
 */
export function useBracketAction(askPassword: AskPassword) {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const [busy, setBusy] = useState<string | null>(null);
  const act: Act = async (action, call, done) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(action);
    try {
      const bracket = await call();
      await setBracketInCache(client, bracket);
      done?.(bracket);
    } catch (error) {
      const present = getConflict(error)?.bracket;
      if (present) await setBracketInCache(client, present);
      if (error instanceof ApiError && error.status === 401) {
        loseSession();
        askPassword(() => act(action, call, done));
      } else notify(bracketFailure(action, error), true);
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };
  return { busy, act };
}
