import type { QueryClient } from '@tanstack/react-query';
import type { DehydratedState, SsrContext } from '#shared/domain/rendered-page.ts';
import { readInertJson } from '../api/settings.ts';
import { setClock } from '../ui/hydration.ts';
import { DIALOGS } from './lazy-dialogs.ts';
import type { AppRouter } from './router.tsx';

/**
 * Hydrates a server-rendered page: the query state, which the page fetched in parallel with the
 * bundle, and the code of its dialogs.
 * @returns false if the page was not server-rendered
 */
export async function hydrate(router: AppRouter, client: QueryClient): Promise<boolean> {
  const ssrContext = readInertJson<Partial<SsrContext>>('ssr-context');
  const { at, timeZone, days } = ssrContext;
  const responses = readInertJson<DehydratedState>('dehydrated-state');
  if (!at || !timeZone || !days || !Array.isArray(responses)) return false;
  setClock({ at, timeZone, days });
  const updatedAt = isFromHistory() ? 1 : Date.now();
  for (const [name, response] of responses) client.setQueryData(name, response, { updatedAt });
  // The router renders synchronously, as on the server.
  router.ssr = { manifest: undefined };
  await Promise.all([router.load(), loadDialogs(client)]);
  return true;
}

/** True after Back: the page may come from the HTTP cache, and its data is refetched. */
function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward';
}

/** A server-rendered dialog needs its chunk at once; if that fails, an error dialog replaces it. */
async function loadDialogs(client: QueryClient): Promise<void> {
  const address = new URLSearchParams(location.search);
  if (!['album', 'session', 'tier', 'jump'].some((dialog) => address.has(dialog))) return;
  await client.prefetchQuery(DIALOGS);
  if (client.getQueryData(DIALOGS.queryKey) !== undefined) return;
  // React does not remove unknown elements at the end of the page.
  for (const rendered of document.querySelectorAll('[data-ssr]')) rendered.remove();
}
