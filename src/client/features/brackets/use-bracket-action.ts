import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { bracketFailure, getBracketConflict, setBracketInCache } from '../../queries/brackets.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';

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
 * (product/conventions.md#texts).
 */
export function useBracketAction() {
  const client = useQueryClient();
  const { run, isBusy, dialog } = useAdminAction();
  const [action, setAction] = useState('');
  const act: Act = async (name, call, done) => {
    setAction(name);
    await run(
      async () => {
        const bracket = await call();
        await setBracketInCache(client, bracket);
        done?.(bracket);
      },
      async (error) => {
        const present = getBracketConflict(error)?.bracket;
        if (present) await setBracketInCache(client, present);
        notify(bracketFailure(name, error), true);
      },
    );
  };
  return { busy: isBusy ? action : null, act, dialog };
}
