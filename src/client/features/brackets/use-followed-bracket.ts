import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { bracketTopic } from '#shared/domain/event-topics.ts';
import { ApiError } from '../../api/api-error.ts';
import type { bracketQuery, sharedBracketQuery } from '../../api/brackets.ts';
import { useIsStanding, useTopic } from '../../api/topics.ts';

/** How often to look without an event stream, in ms: while it may be played, otherwise, and when nobody answers. */
const LIVE_MS = 800;
const QUIET_MS = 10_000;
const FAILING_MS = 2000;

/** So many failures in a row are worth a word. */
const NOTABLE = 2;

const LIVE: ReadonlySet<Bracket['status']> = new Set(['ready', 'active', 'paused']);

export type BracketQuery = ReturnType<typeof bracketQuery> | ReturnType<typeof sharedBracketQuery>;

/** A bracket that follows what happens to it elsewhere, as long as the page is seen. */
export function useFollowedBracket({ queryKey, queryFn }: BracketQuery) {
  const [, , idOrToken = ''] = queryKey;
  const topic = bracketTopic(idOrToken);
  const isTold = useIsStanding(topic);
  const { data, error, isRefetchError, errorUpdateCount, refetch } = useQuery<Bracket>({
    queryKey,
    queryFn: queryFn as () => Promise<Bracket>,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => {
      if (state.data === undefined || isGone(state.error)) return false;
      if (state.error !== null) return FAILING_MS;
      if (isTold) return false;
      return LIVE.has(state.data.status) ? LIVE_MS : QUIET_MS;
    },
  });
  useTopic(topic, () => {
    // One that is on its way may be older than the change.
    refetch();
  });
  const [failuresBefore, setFailuresBefore] = useState(errorUpdateCount);
  if (!isRefetchError && failuresBefore !== errorUpdateCount) setFailuresBefore(errorUpdateCount);
  return {
    bracket: isGone(error) ? undefined : data,
    error,
    failures: errorUpdateCount,
    isReconnecting: isRefetchError && errorUpdateCount - failuresBefore >= NOTABLE,
    refetch,
  };
}

/** True if there is no such bracket, or no longer. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
