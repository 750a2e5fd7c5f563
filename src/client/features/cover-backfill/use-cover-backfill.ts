import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { CoverBackfillStatus } from '#shared/contracts/cover-backfill.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
import { request, requestData } from '../../lib/http/request.ts';
import { useTopic } from '../../lib/live/topics.ts';
import { usePassword } from '../sign-in/use-password.tsx';

const REASON = 'Enter the admin password to fetch covers.';

const FAILURES = {
  load: 'Failed to load the progress. Please try again.',
  start: 'Failed to start. Please try again.',
  stop: 'Failed to stop. Please try again.',
} as const;

type Action = keyof typeof FAILURES;

/** State of the server's cover backfill, and the actions of an admin. */
export function useCoverBackfill() {
  const client = useQueryClient();
  const password = usePassword('');
  const { data: status, error: loadError, refetch } = useQuery(coverBackfillQuery());
  const [hasSeenRun, setHasSeenRun] = useState(false);
  const isRunning = isBackfillRunning(status);
  if (isRunning && !hasSeenRun) setHasSeenRun(true);
  // Detects a run started in another tab by its first cover.
  useTopic('albums', () => {
    if (!isRunning) refetch({ cancelRefetch: false });
  });

  const actions: Record<Action, () => Promise<unknown>> = {
    load: () => askOn401(() => refetch({ throwOnError: true })),
    stop: () => askOn401(() => stopFetchingCovers(client)),
    start: () =>
      password.run(REASON, async (secret) => {
        await startFetchingCovers(client, secret);
        setHasSeenRun(true);
      }),
  };

  /** Asks for the password only if the session has expired. */
  async function askOn401(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (reason) {
      if (!isUnauthorized(reason)) throw reason;
      await password.run(REASON, work);
    }
  }

  const action = useMutation({ mutationFn: (name: Action) => actions[name]() });
  // The query reports failed loads.
  const failure =
    action.error !== null && action.variables !== 'load'
      ? { action: action.variables, error: action.error }
      : loadError && { action: 'load' as const, error: loadError };
  return {
    status,
    isRunning,
    hasSeenRun,
    isPending: action.isPending,
    run: (name: Action) => {
      if (!action.isPending) action.mutate(name);
    },
    failure: failure && {
      action: failure.action,
      message: isUnauthorized(failure.error)
        ? 'Your admin session has ended.'
        : toProblem(failure.error, FAILURES[failure.action]).message,
    },
    /** Password dialog. */
    dialog: password.dialog,
  };
}

export type CoverBackfillControls = ReturnType<typeof useCoverBackfill>;

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

const QUERY_KEY = ['cover-backfill'];

/** Polling interval of a run's progress, in milliseconds. */
const POLL_MS = 1000;

/**
 * Polls the progress of the cover backfill while it runs. Lists receive the covers by the topic
 * `albums`.
 */
function coverBackfillQuery() {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => requestData(endpoints.GET_COVER_BACKFILL, {}, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isBackfillRunning(state.data) ? POLL_MS : false),
  });
}

/** True while covers are fetched, and while a run pauses for a rate-limited service. */
function isBackfillRunning(status: CoverBackfillStatus | undefined): boolean {
  return status?.state === 'running' || status?.state === 'paused';
}

/** Starts a run, or joins the active one. */
async function startFetchingCovers(client: QueryClient, password: string): Promise<void> {
  await setStatus(
    client,
    (await request(endpoints.START_COVER_BACKFILL, { body: { password } })).data,
  );
}

/** Stops the run; fetched covers remain. */
async function stopFetchingCovers(client: QueryClient): Promise<void> {
  await setStatus(client, (await request(endpoints.CANCEL_COVER_BACKFILL)).data);
}

async function setStatus(client: QueryClient, status: CoverBackfillStatus): Promise<void> {
  // A pending response may be older.
  await client.cancelQueries({ queryKey: QUERY_KEY });
  client.setQueryData(QUERY_KEY, status);
}
