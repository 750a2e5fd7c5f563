import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes navigation wait until a server-rendered page is hydrated, like a user who reads first.
 * Input before hydration has its own tests (`server-rendering.spec.ts`).
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
 * Waits until React has hydrated and web fonts are loaded; a page without a script is ready at
 * once. Polls with pauses, since a check in every frame would force the browser to render all of
 * them.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      if (document.getElementById('program') === null) return true;
      if (document.fonts.status === 'loading') return false;
      const isWebFont = ({ family, status }: FontFace) =>
        family.includes('Variable') && status === 'loaded';
      if (![...document.fonts].some(isWebFont)) return false;
      const heading = document.querySelector('main h1');
      if (heading === null) return true;
      return Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
    },
    undefined,
    { polling: 50 },
  );
}

/**
 * Disables intervals, and timers of five seconds or more, in pages opened from now on: their
 * updates must then come from events, however slow the machine is.
 */
export async function takeTheClockAway(from: Page | BrowserContext): Promise<void> {
  await from.addInitScript(() => {
    const { setTimeout: wait } = window;
    const soon = (work: () => void, ms = 0) => (ms < 5000 ? wait(work, ms) : 0);
    Object.assign(window, { setInterval: () => 0, setTimeout: soon });
  });
}
