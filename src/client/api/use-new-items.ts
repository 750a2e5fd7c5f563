import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TOPICS_OF_ALL } from '#shared/domain/event-topics.ts';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { useTopic } from './topics.ts';

/** What a list shows, as its query gives it. */
export type ShownList<Shown> = {
  data: Shown;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
};

type Parts<Shown, Present> = {
  topic: (typeof TOPICS_OF_ALL)[number];
  /** As the query of the list is named. */
  queryKey: readonly unknown[];
  query: ShownList<Shown>;
  /** How the list, or its first page, is at present. */
  ask: (signal: AbortSignal) => Promise<Present>;
  /** What a reader is told of the difference; `null` for none. */
  compare: (shown: Shown, present: Present) => string | null;
};

/** How long changes are gathered before the list is asked for again, in milliseconds. */
const REST_MS = 1000;

/**
 * What is new in a list that is shown, which stays as it is until its reader wants more (rules.md#events):
 * a text such as 'New: 2 albums', and how the list is at present; `null` while that is not known.
 */
export function useListUpdates<Shown, Present>(parts: Parts<Shown, Present>) {
  const { topic, queryKey, query, ask, compare } = parts;
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['news', ...queryKey],
    queryFn: ({ signal }) => ask(signal),
    enabled: false,
    retry: false,
  });
  const [look] = useState(() =>
    throttleTrailing(
      async () => {
        await refetch();
      },
      () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
    ),
  );
  useTopic(topic, look);
  // What was loaded since has it already, and what is being loaded will have it.
  const isNews = data !== undefined && dataUpdatedAt > query.dataUpdatedAt && !query.isFetching;
  const shown = query.data;
  // A thousand albums are compared once, not with every drawing.
  return useMemo(
    () => (isNews ? { text: compare(shown, data), present: data } : null),
    [isNews, shown, data, compare],
  );
}

/** Changes what a list shows in its place; it is no newer than it was. */
export function preserveScroll<Shown>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (shown: Shown) => Shown,
): void {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<Shown>(queryKey, (shown) => shown && change(shown), {
    ...(updatedAt !== undefined && { updatedAt }),
  });
}
