import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { bracketTopic } from '#shared/domain/event-topics.ts';
import { ApiError } from '../../api/api-error.ts';
import type { bracketQuery, sharedBracketQuery } from '../../api/brackets.ts';
import { useIsStanding, useTopic } from '../../api/topics.ts';

/**
 * Polling intervals without an event stream, in ms: while it may be played, otherwise, and after
 * failures.
 */
const LIVE_MS = 800;
const QUIET_MS = 10_000;
const FAILING_MS = 2000;

/** Consecutive failures before a message is shown. */
const NOTABLE = 2;

const LIVE: ReadonlySet<Bracket['status']> = new Set(['ready', 'active', 'paused']);

export type BracketQuery = ReturnType<typeof bracketQuery> | ReturnType<typeof sharedBracketQuery>;

/** Loads a bracket and follows changes by other clients while the page is visible. */
export function useFollowedBracket({ queryKey, queryFn }: BracketQuery) {
  const [, , idOrToken = ''] = queryKey;
  const topic = bracketTopic(idOrToken);
  const isReported = useIsStanding(topic);
  const { data, error, isRefetchError, errorUpdateCount, refetch } = useQuery<Bracket>({
    queryKey,
    queryFn: queryFn as () => Promise<Bracket>,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => {
      if (state.data === undefined || isGone(state.error)) return false;
      if (state.error !== null) return FAILING_MS;
      if (isReported) return false;
      return LIVE.has(state.data.status) ? LIVE_MS : QUIET_MS;
    },
  });
  useTopic(topic, () => {
    // A pending request may predate the change.
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

/** True if the bracket does not exist or was deleted. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
