import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#shared/contracts/sessions.ts';

/**
 * Caches the session of a write response, with its known albums; other queries are refetched
 * without waiting.
 */
export async function setSessionInCache(client: QueryClient, saved: Session): Promise<void> {
  const queryKey = ['sessions', 'one', saved.id];
  // A pending response would restore the previous state.
  await client.cancelQueries({ queryKey });
  const { session_date, location, notes, version } = saved;
  client.setQueriesData<Session>(
    { queryKey },
    (known) => known && { ...known, session_date, location, notes, version },
  );
  client.invalidateQueries();
}

/** Refetches all queries after a deletion, but for the session's own, which would fail. */
export async function removeSessionFromCache(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) });
  client.removeQueries({ queryKey: ['sessions', 'one', id], type: 'inactive' });
}
