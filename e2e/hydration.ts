import type { BrowserContext, Page } from '@playwright/test';

/**
 * Lets a test begin when a page that the server drew has come to life, as a reader who looks at it
 * first. What is done before has tests of its own (`drawn.spec.ts`).
 */
export function waitForLife(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    if (args[1]?.waitUntil !== 'commit') await waitForHydration(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await waitForHydration(page);
    return response;
  };
}

/**
 * React knows what it has taken over, and letters come; a page without a program has nothing to wait
 * for. Looked at now and then: to be asked in every frame has the browser draw all of them.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      if (document.getElementById('program') === null) return true;
      if (![...document.fonts].some(({ family }) => family.includes('Variable'))) return false;
      const heading = document.querySelector('main h1');
      if (heading === null) return true;
      return Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
    },
    undefined,
    { polling: 50 },
  );
}

/**
 * Has pages that are opened from now on do nothing in turns, nor after five seconds or more: what they know
 * then was told to them, however long a busy machine takes.
 */
export async function takeTheClockAway(from: Page | BrowserContext): Promise<void> {
  await from.addInitScript(() => {
    const { setTimeout: wait } = window;
    const soon = (work: () => void, ms = 0) => (ms < 5000 ? wait(work, ms) : 0);
    Object.assign(window, { setInterval: () => 0, setTimeout: soon });
  });
}
