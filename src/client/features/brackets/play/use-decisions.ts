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
import { useIsConnected } from '../../../api/connection.ts';
import { notify } from '../../../ui/notices.tsx';
import { type PendingDecision, withDecisions } from '../match/pending-decisions.ts';
import type { AskPassword } from '../use-bracket-action.ts';
import { isDecidedElsewhere, isUnanswered, Overtaken, pairOf, Unfit } from './refused-decisions.ts';

type Sent = PendingDecision & {
  /** The songs that it was made for (`pairOf`). */
  pair: string;
  /** How many had failed when it was made. */
  failures: number;
};

/** Until the server can be reached again (`api/connection.ts`). */
const WAITING = {
  networkMode: 'online',
  retry: (_: number, error: Error) => isUnanswered(error),
  retryDelay: 0,
} as const;

/**
 * Decisions that show at once and go to the server one after the other. When one fails, it and
 * those after it are taken back, and the reader is told; what somebody else was first with takes
 * only those back that rest on it.
 * @param waits whether those for which there is no connection wait for it, with the version that they
 * were made on (rules.md#offline); the server knows one that it has already
 */
export function useDecisions(bracket: Bracket, askPassword: AskPassword, waits: boolean) {
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
    if (error instanceof Unfit) return notify('A later result was taken back with it', true);
    if (isDecidedElsewhere(error)) return notify('Somebody else decided this one');
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
    ...(waits && WAITING),
    mutationFn: ({ at: _, failures: before, pair, ...sent }: Sent) => {
      if (before !== failures.current) throw new Overtaken();
      const present = client.getQueryData(bracketQuery(id).queryKey)?.matchups;
      const match = present?.find((one) => one.id === sent.match_id);
      if (match && pairOf(match) !== pair) throw new Unfit();
      return decideMatch(id, sent);
    },
    onSuccess: (answer) => keepBracket(client, answer),
    onError: (error, sent) => {
      if (error instanceof Overtaken) return;
      if (!isDecidedElsewhere(error) && !(error instanceof Unfit)) failures.current += 1;
      explain(error, 'play', () => send(sent));
      return refresh(error);
    },
  });
  const send = (sent: Omit<Sent, 'failures'>) =>
    decision.mutate({ ...sent, failures: failures.current });
  const decide = (match: BracketMatch, winner_id: string | null) =>
    send({
      match_id: match.id,
      winner_id,
      version: match.version,
      pair: pairOf(match),
      at: new Date().toISOString(),
    });
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
  const paused = useMutationState({ filters, select: ({ state }) => state.isPaused });
  const isConnected = useIsConnected();
  return {
    /** How many wait for the connection; with one they are on their way. */
    waiting: waits && !isConnected ? paused.filter(Boolean).length : 0,
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
