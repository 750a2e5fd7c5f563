import { queryOptions } from '@tanstack/react-query';
import type { Restore } from '#shared/contracts/backups.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { request, requestData } from '../../../lib/http/request.ts';

/** Upload of at most 20 minutes, and its check on the server. */
const UPLOAD_TIMEOUT_MS = 31 * 60_000;

/** Milliseconds between requests while the server restores. */
const POLL_MS = 1000;

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_BACKUPS, {}, signal),
  staleTime: 0,
});

/** Sends a backup to the server, which verifies and lists it. */
export async function sendBackup(file: File, password: string): Promise<void> {
  const form = new FormData();
  form.append('password', password);
  form.append('file_name', file.name.slice(0, 200));
  // Last: the server reads the file when it knows the rest.
  form.append('file', file, file.name);
  await request(endpoints.UPLOAD_BACKUP, { form, timeoutMs: UPLOAD_TIMEOUT_MS });
}

/** State of a restore. `done` signs out every browser, so its result is no longer readable. */
type RestoreOutcome = Pick<Restore, 'state' | 'problem'>;

const RUNNING: RestoreOutcome = { state: 'running', problem: null };

/** Polls a restore, during which the server does not respond for a moment. */
export function restoreQuery(id: string | null) {
  return queryOptions({
    queryKey: ['restores', id],
    queryFn: ({ signal }) => findOutcome(id, signal),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? POLL_MS : false,
  });
}

async function findOutcome(id: string | null, signal: AbortSignal): Promise<RestoreOutcome> {
  try {
    const { last_restore } = await requestData(endpoints.LIST_BACKUPS, {}, signal);
    return last_restore?.id === id ? last_restore : RUNNING;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 ? { state: 'done', problem: null } : RUNNING;
  }
}
