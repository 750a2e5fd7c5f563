import type { QueryClient } from '@tanstack/react-query';
import { NOW_LISTENING_ID } from '#shared/domain/albums/now-listening.ts';
import { SIGN_OUTS, TOPICS_OF_ALL } from '#shared/domain/site/event-topics.ts';
import type { SsrContext } from '#shared/domain/site/rendered-page.ts';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { checkSession, rememberedPassword } from '../admin-session.ts';
import { isConnected } from '../http/server-status.ts';
import { readInertJson } from '../settings.ts';
import { waitForPointerUp } from '../wait-for-pointer-up.ts';
import { shareStream } from './shared-event-source.ts';
import { followTopic, loseEvents, noteVersions, publishedVersions, tellChange } from './topics.ts';

/** Polling interval without a stream, in milliseconds (product/conventions.md#times). */
const POLL_MS = 10_000;

/** Debounce of changes, in milliseconds. */
const REST_MS = 250;

/** First part of the query keys of each topic. */
const ABOUT: Readonly<Record<(typeof TOPICS_OF_ALL)[number], readonly unknown[]>> = {
  albums: ['albums', 'sessions', 'changelog', 'recaps'],
  brackets: ['brackets'],
  rooms: ['rooms'],
  rounds: ['rounds'],
  club: ['settings'],
};

/**
 * Follows changes by other clients while the page is visible (product/api.md#events): now listening
 * is updated at once, and inactive queries are invalidated.
 */
export function followEvents(client: QueryClient): void {
  noteVersions(readInertJson<Partial<SsrContext>>('ssr-context').versions ?? {});
  for (const topic of TOPICS_OF_ALL) followTopic(topic, () => outdate(client, ABOUT[topic]));
  followTopic('albums', followListening(client));
  followSignOuts();
  let ending: AbortController | null = null;
  const attend = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen === (ending !== null)) return;
    ending?.abort();
    ending = isSeen ? begin() : null;
    if (!isSeen) loseEvents();
  };
  document.addEventListener('visibilitychange', attend);
  // An open connection would prevent the bfcache.
  addEventListener('pagehide', () => {
    ending?.abort();
    ending = null;
    loseEvents();
  });
  addEventListener('pageshow', attend);
  attend();
}

/** Signs this browser out when its session is ended on another device. */
export function followSignOuts(): () => void {
  let isFirst = true;
  return followTopic(SIGN_OUTS, () => {
    // At first only a remembered password may be outdated; without one a 401 ends the session.
    if (!isFirst || rememberedPassword() !== null) void checkSession();
    isFirst = false;
  });
}

function begin(): AbortController {
  const ending = new AbortController();
  shareStream(ending.signal);
  const timer = setInterval(poll, POLL_MS);
  ending.signal.addEventListener('abort', () => clearInterval(timer));
  return ending;
}

/** Without a stream every topic may have changed; brackets poll by themselves. */
function poll(): void {
  if (publishedVersions().length > 0 || !isConnected()) return;
  for (const topic of TOPICS_OF_ALL) tellChange(topic);
}

/** Invalidates inactive queries; shown lists announce updates themselves. */
function outdate(client: QueryClient, about: readonly unknown[]): void {
  client.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ queryKey }) => about.includes(queryKey[0]),
  });
}

function followListening(client: QueryClient): () => void {
  return throttleTrailing(
    async () => {
      // Now listening shifts the page when it starts or ends: not during a press.
      await waitForPointerUp();
      await client.refetchQueries({
        queryKey: ['sessions', 'one', NOW_LISTENING_ID],
        type: 'active',
      });
    },
    () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
  );
}
