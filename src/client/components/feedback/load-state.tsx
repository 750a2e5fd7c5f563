import type { ReactNode } from 'react';
import { type Problem, problemSaying } from '../../lib/http/error-messages.ts';
import { ErrorPanel } from './error-panel.tsx';

type Query = {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  refetch: () => unknown;
};

type Props = {
  /** Queries whose data is needed together. */
  query: Query | readonly Query[];
  /** Text of every error, or what to say of one. */
  failure: string | ((error: Error) => Problem);
  loading?: ReactNode;
};

/** Shows that queries load, or why one failed; nothing once they have data. */
export function LoadState({ query, failure, loading = <p role="status">Loading…</p> }: Props) {
  const queries = 'refetch' in query ? [query] : query;
  const missing = queries.filter(({ data }) => data === undefined);
  if (missing.length === 0) return null;
  const error = missing.find((one) => one.error !== null)?.error;
  if (error == null) return loading;
  return (
    <ErrorPanel
      problem={typeof failure === 'string' ? problemSaying(error, failure) : failure(error)}
      failures={queries.reduce((sum, { errorUpdateCount }) => sum + errorUpdateCount, 0)}
      onRetry={() => Promise.all(missing.map(({ refetch }) => refetch()))}
    />
  );
}
