import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobName, JobStatus } from '#shared/contracts/jobs.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { getErrorText } from '../../lib/http/api-error.ts';
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
    run: (name: JobName) => changeJob(client, endpoints.RUN_JOB, name),
    cancel: (name: JobName) => changeJob(client, endpoints.CANCEL_JOB, name),
  };
}

async function changeJob(
  client: QueryClient,
  endpoint: typeof endpoints.RUN_JOB | typeof endpoints.CANCEL_JOB,
  name: JobName,
): Promise<void> {
  try {
    const { data } = await request(endpoint, { params: { name } });
    // A pending response may be older.
    await client.cancelQueries({ queryKey: jobsQuery.queryKey });
    client.setQueryData(jobsQuery.queryKey, data);
  } catch (error) {
    const action = endpoint === endpoints.RUN_JOB ? 'start' : 'cancel';
    notify(getErrorText(error, `Couldn’t ${action} it. Please try again.`), true);
  }
}
