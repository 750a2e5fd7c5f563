import '@fontsource-variable/figtree';
import '@fontsource-variable/gabarito';
import '../styles/base.css';
import { onlineManager } from '@tanstack/react-query';
import * as react from 'react';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { SERVER_TIME_HEADER } from '#shared/domain/site/server-time.ts';
import { takeBufferedKeystrokes } from '../lib/keystroke-buffer.ts';
import { loseEvents } from '../lib/live/topics.ts';
import { personalToken } from '../lib/personal-token.ts';
import { noteServerTime } from '../lib/server-time.ts';
import { settings } from '../lib/settings.ts';
import { clearSpotifyReturn } from '../lib/spotify-return.ts';

const START = location.href;
const TITLE = document.title;
const VIEWPORT = [innerWidth, innerHeight] as const;
const SETTINGS = structuredClone(settings);
const ROOT = document.documentElement.cloneNode() as HTMLElement;
const BODY = document.body.cloneNode() as HTMLElement;

skipOwnerStacks();

// Root margins have no effect in the frame of a test without an explicit root.
class RootedObserver extends IntersectionObserver {
  constructor(received: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
    super(received, { root: document, ...options });
  }
}

beforeEach(() => {
  // Without the focus of its frame, an element that is focused dispatches no event.
  focus();
  vi.stubGlobal('IntersectionObserver', RootedObserver);
  // Errors in the console fail a test, as in the browser tests of the whole app.
  vi.spyOn(console, 'error');
  // The first one registered is the last to run: after the page of the test is unmounted.
  onTestFinished(resetPage);
});

// While the page is mounted, since only its buttons remove messages.
afterEach(() => {
  for (const button of document.querySelectorAll('button[aria-label="Dismiss message"]'))
    (button as HTMLElement).click();
});

/** All tests of a worker share the page and the modules of the app: resets their state. */
async function resetPage(): Promise<void> {
  expect.soft(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.useRealTimers();
  // The library cleans up by itself only in the first file that imports it.
  await cleanup();
  await resetDocument();
  await resetStorage();
  resetModules();
  history.replaceState(null, '', START);
}

async function resetDocument(): Promise<void> {
  document.body.replaceChildren();
  resetAttributes(document.documentElement, ROOT);
  resetAttributes(document.body, BODY);
  document.title = TITLE;
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  const [width, height] = VIEWPORT;
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
}

function resetAttributes(element: HTMLElement, start: HTMLElement): void {
  for (const name of element.getAttributeNames())
    if (!start.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of start.attributes) element.setAttribute(name, value);
}

async function resetStorage(): Promise<void> {
  localStorage.clear();
  // Resets what the app has read from it, as another tab would.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  sessionStorage.clear();
  const cacheNames = await caches.keys();
  await Promise.all(cacheNames.map((name) => caches.delete(name)));
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
}

function resetModules(): void {
  Object.assign(settings, structuredClone(SETTINGS));
  personalToken.set(null);
  clearSpotifyReturn();
  takeBufferedKeystrokes();
  loseEvents();
  // Ends a press of the pointer, and a restoration of the scroll position.
  dispatchEvent(new PointerEvent('pointercancel'));
  dispatchEvent(new WheelEvent('wheel'));
  // Takes the time of this device as the server's.
  const time = new Headers({ [SERVER_TIME_HEADER]: String(Date.now()) });
  noteServerTime(time, performance.now());
  // A connection that was lost long after the last one starts its back-off again.
  onlineManager.setOnline(true);
  vi.spyOn(Date, 'now').mockReturnValue(Number.POSITIVE_INFINITY);
  onlineManager.setOnline(false);
  vi.mocked(Date.now).mockRestore();
  onlineManager.setOnline(true);
}

/**
 * In development, React captures a stack trace for each element, which takes a quarter of the time
 * of the tests. Its warnings name the component without it.
 */
function skipOwnerStacks(): void {
  const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'));
  const get = () => Number.POSITIVE_INFINITY;
  Object.defineProperty(internals?.[1], 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get,
    set: () => {},
  });
}
