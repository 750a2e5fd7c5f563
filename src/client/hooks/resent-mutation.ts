import { type MutationKey, useMutationState } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api-error.ts';
import { useIsConnected } from '../lib/http/server-status.ts';

/** Options of a mutation that is resent until the server accepts or rejects it. */
export const RESENT = {
  // Paused until the server is reachable again (`lib/http/server-status.ts`).
  networkMode: 'online',
  retry: (_: number, error: Error) => isPassing(error),
  retryDelay: 1000,
} as const;

/** Status of a vote that waits for the connection. */
export const UNSENT_VOTE = 'No connection. Your vote is safe here and goes out when we’re back.';

/** True if what these mutations send cannot be sent at present. */
export function useIsStuck(mutationKey: MutationKey): boolean {
  const isConnected = useIsConnected();
  const failures = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.failureCount,
  });
  return !isConnected || failures.some(Boolean);
}

function isPassing(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.isPassing || error.kind === 'offline' || error.status === 429;
}
