import type { QueryClient } from '@tanstack/react-query';
import type { Drawing, DrawnAnswers } from '#shared/domain/rendered-page.ts';
import { readJson } from '../api/settings.ts';
import { setClock } from '../ui/drawn.ts';
import { DIALOGS } from './late-dialogs.ts';
import type { AppRouter } from './router.tsx';

/**
 * Takes over a page that the server drew: what it was drawn from, which the page fetched beside the
 * program, so that nothing is asked for again, and the code of what is in it.
 * @returns whether there is anything to take over
 */
export async function hydrate(router: AppRouter, client: QueryClient): Promise<boolean> {
  const drawing = readJson<Partial<Drawing>>('drawn');
  const { at, timeZone, days } = drawing;
  const answers = readJson<DrawnAnswers>('answers');
  if (!at || !timeZone || !days || !Array.isArray(answers)) return false;
  setClock({ at, timeZone, days });
  const updatedAt = isFromHistory() ? 1 : Date.now();
  for (const [name, answer] of answers) client.setQueryData(name, answer, { updatedAt });
  // The router draws as on the server, without waiting for anything.
  router.ssr = { manifest: undefined };
  await Promise.all([router.load(), loadDialogs(client)]);
  return true;
}

/** The browser may have kept the page for Back, and what is in it is then asked for again. */
function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward';
}

/** A dialog that was drawn needs its code at once; without it another says so in its place. */
async function loadDialogs(client: QueryClient): Promise<void> {
  const address = new URLSearchParams(location.search);
  if (!['album', 'session', 'tier', 'jump'].some((dialog) => address.has(dialog))) return;
  await client.prefetchQuery(DIALOGS);
  if (client.getQueryData(DIALOGS.queryKey) !== undefined) return;
  // React leaves what it does not know at the end of the page.
  for (const drawn of document.querySelectorAll('[data-drawn]')) drawn.remove();
}
