import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bracket, BracketBallot } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import { getResultUntil, RESULT_MS } from '#shared/domain/brackets/ballot.ts';
import { bracketTopic } from '#shared/domain/site/event-topics.ts';
import { useServerNow } from '../../../hooks/server-now.ts';
import { useFollowedQuery } from '../../../lib/live/use-followed-query.ts';
import { ballotQuery, setBallotInCache } from '../../../queries/ballots.ts';
import { bracketQuery } from '../../../queries/brackets.ts';

/** Polling interval without an event stream, in ms. */
const LIVE_MS = 1000;

/** Polling interval with an event stream, in ms: tells the server that the voter is present. */
const PRESENT_MS = 20_000;

/** Loads the state of a vote and follows it while the page is visible. */
export function useBallot({ id, status }: Pick<Bracket, 'id' | 'status'>): BallotState | undefined {
  const { queryKey, queryFn } = ballotQuery(id);
  const { data } = useFollowedQuery({
    queryKey,
    queryFn: queryFn as () => Promise<BallotState>,
    topic: bracketTopic(id),
    getInterval: ({ error }, isReported) => {
      if (status === 'draft' || status === 'completed') return false;
      return isReported && error === null ? PRESENT_MS : LIVE_MS;
    },
  });
  return data;
}

/** Runs an action of a vote; its response is shown at once, and a rejection reloads both. */
export function useBallotAction<Given>(id: string, act: (given: Given) => Promise<BallotState>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (ballot) => showBallot(client, id, ballot),
    onError: () => reloadBallot(client, id),
  });
}

/** Shows the response of a write, and reloads the bracket if that changed it. */
export async function showBallot(client: QueryClient, id: string, ballot: BallotState) {
  await setBallotInCache(client, id, ballot);
  const { queryKey } = bracketQuery(id);
  const known = client.getQueryData(queryKey);
  if (known === undefined || known.version < ballot.version)
    await client.invalidateQueries({ queryKey });
}

export function reloadBallot(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: bracketQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: ballotQuery(id).queryKey });
}

/** The result that is being shown: first its coin flip, if any. */
export type ShownResult = { ballot: BracketBallot; isFlipping: boolean };

/**
 * Returns the latest result until the server's clock says that the next vote begins, so that all
 * screens move on together; else `null`.
 */
export function useShownResult({ ballots }: Pick<Bracket, 'ballots'>): ShownResult | null {
  const latest = ballots.toSorted((a, b) => getResultUntil(b) - getResultUntil(a))[0];
  const until = latest === undefined ? 0 : getResultUntil(latest);
  const flippedAt = latest === undefined || latest.coin_seed === null ? 0 : until - RESULT_MS;
  const now = useServerNow((at) => [flippedAt, until].find((time) => time > at));
  if (latest === undefined || now >= until) return null;
  return { ballot: latest, isFlipping: now < flippedAt };
}
