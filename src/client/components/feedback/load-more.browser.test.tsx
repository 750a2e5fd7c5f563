import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePages, sampleSession } from '../../testing/samples.ts';
import { scrollToLoad } from '../../testing/scrolling.ts';
import { useFakeTimeouts } from '../../testing/timers.ts';

const sessions = page.getByRole('feed', { name: 'Sessions' }).getByRole('article');
const button = page.getByRole('button', { name: 'Load more' });
const footer = page.getByRole('contentinfo');

/** Twelve sessions on three pages. */
const LIST = samplePages(
  Array.from({ length: 12 }, (_, n) =>
    sampleSession({ id: `session-${n}`, albums: [sampleAlbum({ id: `album-${n}` })] }),
  ),
  5,
);

async function openHome() {
  const api = await renderPage('/', { prepare: ({ on }) => on(endpoints.LIST_SESSIONS, LIST) });
  await expect.element(sessions.nth(4)).toBeInTheDocument();
  return api;
}

/** Scrolls to some pixels above the end of the page, and waits until its observers have run. */
async function scrollToEnd(distance = 0): Promise<void> {
  scrollTo(0, document.documentElement.scrollHeight - innerHeight - distance);
  // Observers run in the order of their creation, all in one frame.
  await new Promise((received) => new IntersectionObserver(received).observe(document.body));
}

test.each([
  { width: 1280, near: 200 },
  { width: 390, near: 150 },
])('loads more within $near px of the end at $width px', async ({ width, near }) => {
  await page.viewport(width, 800);
  const api = await openHome();
  useFakeTimeouts(false);
  await scrollToEnd(near + 10);
  await vi.advanceTimersByTimeAsync(1000);
  expect(api.sent(endpoints.LIST_SESSIONS)).toHaveLength(1);
  await scrollToEnd(near - 10);
  await vi.advanceTimersByTimeAsync(100);
  expect(api.sent(endpoints.LIST_SESSIONS)).toHaveLength(2);
});

test.each([
  { line: '4g', waitMs: 100 },
  { line: 'slow-2g', waitMs: 600 },
])('waits $waitMs ms at the end on a $line connection', async ({ line, waitMs }) => {
  vi.stubGlobal('navigator', withConnection(line));
  const api = await openHome();
  useFakeTimeouts(false);
  await scrollToEnd();
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect(api.sent(endpoints.LIST_SESSIONS)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.sent(endpoints.LIST_SESSIONS)).toHaveLength(2);
});

function withConnection(effectiveType: string): Navigator {
  return new Proxy(navigator, {
    get: (target, name: keyof Navigator | 'connection') => {
      if (name === 'connection') return { effectiveType };
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('loads page after page to the end', async () => {
  await openHome();
  await scrollToLoad(sessions.nth(11));
  await expect.element(page.getByText("You've reached the end of all sessions")).toBeVisible();
  await expect.element(page.getByText('12 sessions total')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  await scrollToEnd();
  await expect.element(footer).toBeInViewport();
});

test('shows the footer of a growing list to the keyboard only', async () => {
  await openHome();
  useFakeTimeouts(false);
  await scrollToEnd();
  await expect.element(footer).not.toBeInViewport();
  const link = footer.getByRole('link').first();
  (link.element() as HTMLElement).focus();
  await expect.element(link).toBeInViewport();
  (link.element() as HTMLElement).blur();
  await expect.element(footer).not.toBeInViewport();
});

test('loads more when the observer reports an outdated entry first', async () => {
  const Real = IntersectionObserver;
  class Busy extends Real {
    constructor(received: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((records, observer) => {
        const past = records.map(({ target }) => ({ target, isIntersecting: false }));
        received([...(past as IntersectionObserverEntry[]), ...records], observer);
      }, options);
    }
  }
  vi.stubGlobal('IntersectionObserver', Busy);
  await openHome();
  await scrollToLoad(sessions.nth(9));
});

test('loads more by keyboard, and focuses the first new row', async () => {
  await openHome();
  (button.element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(sessions.nth(5)).toHaveFocus();
});

test('shows an error when a page fails to load, and retries', async () => {
  useFakeTimeouts();
  const api = await openHome();
  api.fail(endpoints.LIST_SESSIONS, 400);
  const alert = page.getByRole('alert');
  await scrollToLoad(alert);
  await expect.element(alert).toHaveTextContent('Failed to load more sessions');
  api.on(endpoints.LIST_SESSIONS, LIST);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  vi.advanceTimersByTime(500);
  await expect.element(sessions.nth(5)).toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
});
