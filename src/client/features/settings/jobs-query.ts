import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobName, JobStatus } from '#shared/contracts/jobs.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { request, requestData } from '../../lib/http/request.ts';

/** Milliseconds between requests while a job runs. */
const POLL_MS = 1000;

/** Background jobs of the server, polled while one runs. */
const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_JOBS, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ is_running }) => is_running) === true ? POLL_MS : false,
});

export function useJobs() {
  const client = useQueryClient();
  const query = useQuery(jobsQuery);
  return {
    query,
    findJob: (name: JobName): JobStatus | undefined => query.data?.find((job) => job.name === name),
    run: (name: JobName) => runJob(client, name),
  };
}

async function runJob(client: QueryClient, name: JobName): Promise<void> {
  try {
    const { data } = await request(endpoints.RUN_JOB, { params: { name } });
    // A pending response may be older.
    await client.cancelQueries({ queryKey: jobsQuery.queryKey });
    client.setQueryData(jobsQuery.queryKey, data);
  } catch (error) {
    const reason = error instanceof ApiError && error.words;
    notify(reason || 'Couldn’t start it. Please try again.', true);
  }
}
