import '@fontsource-variable/figtree';
import '@fontsource-variable/gabarito';
import '../styles/base.css';
import { onlineManager } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '../lib/settings.ts';

const START = location.href;
const SETTINGS = structuredClone(settings);

// Root margins have no effect in the frame of a test without an explicit root.
globalThis.IntersectionObserver = class extends IntersectionObserver {
  constructor(received: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
    super(received, { root: document, ...options });
  }
};

// Errors in the console fail a test, as in the browser tests of the whole app.
beforeEach(() => {
  vi.spyOn(console, 'error');
  // The first one registered is the last to run: after the page of the test is unmounted.
  onTestFinished(resetGlobals);
});

/** Component tests share the modules of the app, so each leaves their state as it was. */
function resetGlobals(): void {
  expect.soft(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.useRealTimers();
  for (const button of page.getByRole('button', { name: 'Dismiss message' }).elements())
    (button as HTMLElement).click();
  onlineManager.setOnline(true);
  Object.assign(settings, structuredClone(SETTINGS));
  localStorage.clear();
  // Resets what the app has read from it, as another tab would.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  sessionStorage.clear();
  history.replaceState(null, '', START);
}
