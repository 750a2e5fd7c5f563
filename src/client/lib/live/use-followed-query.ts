import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { useIsStanding, useTopic } from './topics.ts';

/** Consecutive failures before a message is shown. */
const NOTABLE = 2;

type Followed<Data> = {
  queryKey: QueryKey;
  queryFn: () => Promise<Data>;
  /** Topic of the event stream that reports changes. */
  topic: string;
  /**
   * Returns the polling interval in ms, or `false` for none.
   * @param isReported true while the event stream reports changes
   */
  getInterval: (
    state: { data: Data | undefined; error: Error | null },
    isReported: boolean,
  ) => number | false;
};

/** Loads data and follows its changes, by events and by polling, while the page is visible. */
export function useFollowedQuery<Data>({ queryKey, queryFn, topic, getInterval }: Followed<Data>) {
  const isReported = useIsStanding(topic);
  const { data, error, isRefetchError, errorUpdateCount, refetch } = useQuery<Data>({
    queryKey,
    queryFn,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => getInterval(state, isReported),
  });
  // A pending request may predate the change, and must end before the next.
  const [look] = useState(() =>
    throttleTrailing(
      async () => void (await refetch()),
      async () => {},
    ),
  );
  useTopic(topic, look);
  const [failuresBefore, setFailuresBefore] = useState(errorUpdateCount);
  if (!isRefetchError && failuresBefore !== errorUpdateCount) setFailuresBefore(errorUpdateCount);
  return {
    data,
    error,
    failures: errorUpdateCount,
    isReconnecting: isRefetchError && errorUpdateCount - failuresBefore >= NOTABLE,
    refetch,
  };
}
