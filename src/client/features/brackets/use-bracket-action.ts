import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { loseSession } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { bracketFailure, getBracketConflict, setBracketInCache } from '../../queries/brackets.ts';

export type AskPassword = (retry: () => void) => void;

export type Act = (
  /** Verb in 'Failed to {action} bracket'. */
  action: string,
  call: () => Promise<Bracket>,
  done?: (bracket: Bracket) => void,
) => Promise<void>;

export type BracketControls = { act: Act; busy: string | null; isAdmin: boolean };

/**
 * Runs one bracket request at a time, shows its result, and reports errors
 * (product/conventions.md#texts). A request that needs an admin is retried after the password.
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
      const present = getBracketConflict(error)?.bracket;
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
