import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { hydrate as hydrateRouter } from '@tanstack/react-router/ssr/client';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { SsrContext } from '#shared/domain/site/rendered-page.ts';
import { LazyWelcome } from '../features/sessions/session-list.tsx';
import { beginHydration, type Clock, createServerClock } from '../hooks/hydration.ts';
import { readInertJson } from '../lib/settings.ts';
import type { AppRouter } from '../router.ts';
import { LazyDialogs } from './lazy-dialogs.ts';

/**
 * Prepares the hydration of a server-rendered page: the router, the query state that the page
 * fetched in parallel with the bundle, and the code of its dialogs.
 * @returns the clock of the page; undefined if it was not server-rendered
 */
export async function prepareHydration(
  router: AppRouter,
  client: QueryClient,
): Promise<Clock | undefined> {
  const { at, timeZone, days } = readInertJson<Partial<SsrContext>>('ssr-context');
  const state = readInertJson<Partial<DehydratedState>>('dehydrated-state');
  if (!at || !timeZone || !days || !Array.isArray(state.queries)) return undefined;
  // Up to date: the page's versions detect later changes.
  const dataUpdatedAt = isFromHistory() ? 1 : Date.now();
  hydrate(client, {
    queries: state.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt },
    })),
  });
  await Promise.all([hydrateRouter(router), loadDialogs(), loadWelcome()]);
  // A page whose chunk failed is pending, until a navigation has loaded it.
  if (router.state.matches.every(({ status }) => status === 'success')) beginHydration();
  return createServerClock({ at, timeZone, days });
}

/** True after Back: the page may come from the HTTP cache, and its data is refetched. */
function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward';
}

/** A server-rendered dialog needs its chunk at once; if that fails, an error dialog replaces it. */
async function loadDialogs(): Promise<void> {
  const address = new URLSearchParams(location.search);
  if (!['album', 'session', 'tier', 'jump'].some((dialog) => address.has(dialog))) return;
  try {
    await LazyDialogs.preload();
  } catch {
    // React does not remove unknown elements at the end of the page.
    for (const rendered of document.querySelectorAll('[data-ssr]')) rendered.remove();
  }
}

/** The page of an empty club has a chunk of its own; without it the page is rendered again. */
async function loadWelcome(): Promise<void> {
  if (document.getElementById('welcome')) await LazyWelcome.preload().catch(() => {});
}

/** Renders into an empty page. */
export function renderClientOnly(
  root: HTMLElement,
  content: ReactNode,
  options: RootOptions,
): void {
  createRoot(root, options).render(content);
}

/** Hydrates the server-rendered page in a transition, so that input is not blocked. */
export function hydrateApp(root: HTMLElement, content: ReactNode, options: RootOptions): void {
  startTransition(() => {
    hydrateRoot(root, content, options);
  });
}
