import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TOPICS_OF_ALL } from '#shared/domain/site/event-topics.ts';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { useTopic } from './topics.ts';

/** Data of a shown list, from its query. */
export type ShownList<Shown> = {
  data: Shown;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
};

type Parts<Shown, Present> = {
  topic: (typeof TOPICS_OF_ALL)[number];
  queryKey: readonly unknown[];
  query: ShownList<Shown>;
  /** Fetches the current list, or its first page. */
  ask: (signal: AbortSignal) => Promise<Present>;
  /** Describes the difference; `null` for none. */
  compare: (shown: Shown, present: Present) => string | null;
};

/** Debounce of changes before the list is fetched again, in milliseconds. */
const REST_MS = 1000;

/**
 * Detects updates of a list, which is shown unchanged until the user loads them
 * (product/api.md#events). Returns a text such as 'New: 2 albums' and the current list; `null`
 * while unknown.
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
  // A list loaded or loading since then includes the update.
  const isNews = data !== undefined && dataUpdatedAt > query.dataUpdatedAt && !query.isFetching;
  const shown = query.data;
  // Compares a thousand albums once, not on every render.
  return useMemo(
    () => (isNews ? { text: compare(shown, data), present: data } : null),
    [isNews, shown, data, compare],
  );
}

/** Updates a shown list in place, without changing its timestamp. */
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
