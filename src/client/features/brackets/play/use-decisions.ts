import {
  type Mutation,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import { loseSession } from '../../../api/admin-session.ts';
import { ApiError } from '../../../api/api-error.ts';
import {
  bracketFailure,
  bracketQuery,
  conflictOf,
  decideMatch,
  keepBracket,
  undoResult,
} from '../../../api/brackets.ts';
import { notify } from '../../../ui/notices.tsx';
import { type PendingDecision, withDecisions } from '../match/pending-decisions.ts';
import type { AskPassword } from '../use-bracket-action.ts';

type Sent = PendingDecision & {
  /** How many had failed when it was made. */
  failures: number;
};

/** Refusals of a decision on a match that is no longer as it was shown. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'STALE_VERSION',
  'LATER_RESULTS',
  'MATCH_NOT_READY',
]);

/** One that was made before another failed, on a state that never came to be. */
class Overtaken extends Error {}

/**
 * Decisions that show at once and go to the server one after the other. When one fails, it and
 * those after it are taken back, and the reader is told.
 */
export function useDecisions(bracket: Bracket, askPassword: AskPassword) {
  const client = useQueryClient();
  const failures = useRef(0);
  const { id } = bracket;
  const mutationKey = ['brackets', id, 'decide'];
  const scope = { id: mutationKey.join(' ') };
  // Taken ones too: the bracket that holds them is drawn a moment after they are no longer pending.
  const filters = {
    mutationKey,
    predicate: ({ state }: Mutation) => state.status === 'pending' || state.status === 'success',
  };
  const made = useMutationState({ filters, select: ({ state }) => state.variables as Sent });
  const explain = (error: Error, action: string, retry: () => void) => {
    if (error instanceof ApiError && OVERTAKEN.has(error.failure?.code ?? ''))
      return notify('Somebody else decided this one');
    if (!(error instanceof ApiError) || error.status !== 401)
      return notify(bracketFailure(action, error), true);
    loseSession();
    askPassword(retry);
  };
  const refresh = (error: Error) => {
    const present = conflictOf(error)?.bracket;
    return present
      ? keepBracket(client, present)
      : client.invalidateQueries({ queryKey: bracketQuery(id).queryKey });
  };
  const decision = useMutation({
    mutationKey,
    scope,
    mutationFn: ({ at: _, failures: before, ...sent }: Sent) => {
      if (before !== failures.current) throw new Overtaken();
      return decideMatch(id, sent);
    },
    onSuccess: (answer) => keepBracket(client, answer),
    onError: (error, { failures: _, ...sent }) => {
      if (error instanceof Overtaken) return;
      failures.current += 1;
      explain(error, 'play', () => decide(sent));
      return refresh(error);
    },
  });
  const decide = (sent: PendingDecision) =>
    decision.mutate({ ...sent, failures: failures.current });
  const undoing = useMutation({
    scope,
    mutationFn: () => undoResult(id),
    onSuccess: (answer) => keepBracket(client, answer),
    onError: (error) => {
      explain(error, 'undo a result of the', undo);
      return refresh(error);
    },
  });
  const undo = () => undoing.mutate();
  return {
    shown: withDecisions(bracket, made),
    isUndoing: undoing.isPending,
    /** Whether a decision of the match as it stands was made, drawn or not yet. */
    isDeciding: ({ id: match_id, version }: BracketMatch) =>
      client
        .getMutationCache()
        .findAll(filters)
        .map(({ state }) => state.variables as Sent)
        .some((sent) => sent.match_id === match_id && sent.version === version),
    decide,
    undo,
  };
}
