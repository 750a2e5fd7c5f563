import {
  type Mutation,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { loseSession } from '../../../lib/admin-session.ts';
import { ApiError, hasStatus } from '../../../lib/http/api-error.ts';
import { requestData } from '../../../lib/http/request.ts';
import { useIsConnected } from '../../../lib/http/server-status.ts';
import {
  bracketFailure,
  bracketQuery,
  getBracketConflict,
  setBracketInCache,
} from '../../../queries/brackets.ts';
import { assertSameSongs, matchSongs, OtherSongs } from '../match/match-songs.ts';
import { songsById } from '../match/match-words.ts';
import { type PendingDecision, withDecisions } from '../match/pending-decisions.ts';
import { describeLostRace, useRemoteResult } from '../match/remote-result.ts';
import type { AskPassword } from '../use-bracket-action.ts';

type Sent = PendingDecision & {
  /** Songs of the match as picked (`matchSongs`). */
  songs: string;
  /** Number of failures at that time. */
  failures: number;
};

/** Paused until the server is reachable again (`lib/server-status.ts`). */
const WAITING = {
  networkMode: 'online',
  retry: (_: number, error: Error) => isUnanswered(error),
  retryDelay: 0,
} as const;

/**
 * Applies decisions optimistically and sends them in order. When one fails, it and those after it
 * are rolled back and the user is notified; a conflict rolls back only the decisions that depend on
 * it.
 * @param waits true if decisions made offline wait for the connection, with the version that they
 *   were made on (product/screens.md#offline); the server ignores repeated ones
 */
export function useDecisions(bracket: Bracket, askPassword: AskPassword, waits: boolean) {
  const client = useQueryClient();
  const failures = useRef(0);
  const { id } = bracket;
  const mutationKey = ['brackets', id, 'decide'];
  const scope = { id: mutationKey.join(' ') };
  // Stored decisions too: the bracket with them is rendered shortly after they stop being pending.
  const filters = { mutationKey, predicate: isPendingOrStored };
  const made = useMutationState({ filters, select: ({ state }) => state.variables as Sent });
  const lost = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => isLostRace(state.error) },
    select: ({ state }) => state.variables as Sent,
  });
  const undoKey = ['brackets', id, 'undo'];
  const undos = useMutationState({
    filters: { mutationKey: undoKey, predicate: isPendingOrStored },
    select: ({ state }) => state.variables as number,
  });
  const shown = withDecisions(bracket, made);
  const { held, latest, clearLatest } = useRemoteResult(bracket, {
    picks: [...made, ...lost],
    undos,
  });
  const isLeft = useIsLeft();
  const explain = (error: Error, action: string, retry: () => void) => {
    if (error instanceof OtherSongs)
      return notify('One of your picks no longer counts: its match has other songs now', true);
    if (!hasStatus(error, 401)) return notify(bracketFailure(action, error), true);
    loseSession();
    askPassword(retry);
  };
  const refresh = (error: Error) => {
    const present = getBracketConflict(error)?.bracket;
    return present
      ? setBracketInCache(client, present)
      : client.invalidateQueries({ queryKey: bracketQuery(id).queryKey });
  };
  const decision = useMutation({
    mutationKey,
    scope,
    ...(waits && WAITING),
    mutationFn: ({ at: _, failures: before, songs, match_id, ...body }: Sent) => {
      if (before !== failures.current) throw new Overtaken();
      assertSameSongs(client.getQueryData(bracketQuery(id).queryKey), {
        match_id,
        version: body.version,
        songs,
      });
      return requestData(endpoints.DECIDE_MATCH, { params: { id, matchId: match_id }, body });
    },
    onSuccess: (response) => setBracketInCache(client, response),
    onError: (error, sent) => {
      if (error instanceof Overtaken) return;
      if (isDecidedByOther(error)) {
        if (isLeft.current) tellLostRace(error, sent);
        return refresh(error);
      }
      if (!(error instanceof OtherSongs)) failures.current += 1;
      explain(error, 'play', () => send(sent));
      return refresh(error);
    },
  });
  const send = (sent: Omit<Sent, 'failures'>) =>
    decision.mutate({ ...sent, failures: failures.current });
  const decide = (match: BracketMatch, winner_id: string | null) => {
    if (held !== null) return;
    clearLatest();
    send({
      match_id: match.id,
      winner_id,
      version: match.version,
      songs: matchSongs(match),
      at: new Date().toISOString(),
    });
  };
  const undoing = useMutation({
    mutationKey: undoKey,
    scope,
    mutationFn: (version: number) =>
      requestData(endpoints.UNDO_RESULT, { params: { id }, body: { version } }),
    onSuccess: (response) => setBracketInCache(client, response),
    onError: (error, version) => {
      if (isDecidedByOther(error))
        notify('Nothing was undone: the bracket changed on another device first', true);
      else explain(error, 'undo a result of the', () => undoing.mutate(version));
      return refresh(error);
    },
  });
  const undo = () => {
    if (held !== null) return;
    clearLatest();
    undoing.mutate(shown.version);
  };
  const paused = useMutationState({ filters, select: ({ state }) => state.isPaused });
  const isConnected = useIsConnected();
  return {
    /** Number of decisions waiting for the connection; 0 when online. */
    waiting: waits && !isConnected ? paused.filter(Boolean).length : 0,
    shown,
    /** The result from another device that is shown now, while input is ignored. */
    held,
    /** The last result from another device, until this one picks or undoes. */
    latest,
    isUndoing: undoing.isPending,
    /** True if the current version of the match has a decision, rendered or not. */
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

function isPendingOrStored({ state }: Mutation): boolean {
  return state.status === 'pending' || state.status === 'success';
}

function isLostRace(error: unknown): boolean {
  return error instanceof Error && isDecidedByOther(error);
}

/** Notifies on a page that no longer shows the match. */
function tellLostRace(error: Error, { match_id }: Sent): void {
  const stored = getBracketConflict(error)?.bracket;
  const winner = stored?.matchups.find(({ id }) => id === match_id)?.winner_id ?? '';
  const song = stored && songsById(stored).get(winner);
  notify(song ? describeLostRace(song) : 'Someone else undid this match', true);
}

/** Returns a ref that is true after unmount: requests outlive the component. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

/** Error codes for a decision on a match that has changed. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'STALE_VERSION',
  'LATER_RESULTS',
  'MATCH_NOT_READY',
]);

/** Thrown for a decision made before an earlier one failed. */
class Overtaken extends Error {}

/** True if another user was first. */
function isDecidedByOther(error: Error): boolean {
  return error instanceof ApiError && OVERTAKEN.has(error.failure?.code ?? '');
}

/** True if a request never reached the server, or its response was lost. */
function isUnanswered(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'network');
}
