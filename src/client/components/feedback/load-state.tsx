import { problemSaying } from '../../lib/http/error-messages.ts';
import { ErrorPanel } from './error-panel.tsx';

type Query = {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  refetch: () => unknown;
};

/** Shows that a query loads, or why it failed; nothing once it has data. */
export function LoadState({ query, failure }: { query: Query; failure: string }) {
  const { data, error, errorUpdateCount, refetch } = query;
  if (data !== undefined) return null;
  if (error === null) return <p role="status">Loading…</p>;
  return (
    <ErrorPanel
      problem={problemSaying(error, failure)}
      failures={errorUpdateCount}
      onRetry={refetch}
    />
  );
}
