import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/cover-backfill.ts';
import type { CoverBackfillStatus } from '#shared/contracts/cover-backfill.ts';
import { type Call, request } from './request.ts';

const PATH = '/api/cover-backfill';
const getStatus: Call<typeof contracts.getCoverBackfillEndpoint> = { method: 'GET', path: PATH };
const postRun: Call<typeof contracts.startCoverBackfillEndpoint> = { method: 'POST', path: PATH };
const deleteRun: Call<typeof contracts.cancelCoverBackfillEndpoint> = {
  method: 'DELETE',
  path: PATH,
};

const QUERY_KEY = ['cover-backfill'];

/** Polling interval of a run's progress, in milliseconds. */
const POLL_MS = 1000;

/**
 * Polls the progress of the cover backfill while it runs. Lists receive the covers by the topic
 * `albums`.
 */
export function coverBackfillQuery() {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await request(getStatus, {}, signal)).data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isBackfillRunning(state.data) ? POLL_MS : false),
  });
}

/** True while covers are fetched, and while a run pauses for a rate-limited service. */
export function isBackfillRunning(status: CoverBackfillStatus | undefined): boolean {
  return status?.state === 'running' || status?.state === 'paused';
}

/** Starts a run, or joins the active one. */
export async function startFetchingCovers(client: QueryClient, password: string): Promise<void> {
  await setStatus(client, (await request(postRun, { body: { password } })).data);
}

/** Stops the run; fetched covers remain. */
export async function stopFetchingCovers(client: QueryClient): Promise<void> {
  await setStatus(client, (await request(deleteRun)).data);
}

async function setStatus(client: QueryClient, status: CoverBackfillStatus): Promise<void> {
  // A pending response may be older.
  await client.cancelQueries({ queryKey: QUERY_KEY });
  client.setQueryData(QUERY_KEY, status);
}
