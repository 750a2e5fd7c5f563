import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';
import { fail, goWithin, hold } from './support/routes.ts';
import { scrollToLoad } from './support/scrolling.ts';

const PHONE = { tag: '@phone' };
const SECOND_PAGE = /\/api\/sessions\?page=2&/;
const ANY_PAGE = /\/api\/sessions\?page=/;
const START = new Date('2026-03-06T20:00:00Z');
const LATER = new Date('2026-03-06T20:01:00Z');

function sessions(page: Page) {
  return page.getByRole('feed', { name: 'Sessions' }).getByRole('article');
}

test('loads page after page to the end', async ({ page }) => {
  await page.goto('./?search=love');
  for (const first of [6, 11, 16])
    await scrollToLoad(page, page.locator(`[aria-posinset="${first}"]`));
  await expect(sessions(page)).toHaveCount(18);
  await expect(page.getByText("You've reached the end of all sessions")).toBeVisible();
  await expect(page.getByText('18 sessions total')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
});

test('loads more only near the end of the page', PHONE, async ({ page, isMobile }) => {
  await page.clock.install({ time: START });
  await page.goto('./');
  await expect(sessions(page).nth(4)).toBeAttached();
  await page.clock.pauseAt(LATER);
  let asked = 0;
  page.on('request', (request) => {
    if (SECOND_PAGE.test(request.url())) asked += 1;
  });
  const near = isMobile ? 150 : 200;
  await scrollToEnd(page, near + 10);
  await page.clock.runFor(1000);
  expect(asked).toBe(0);
  await scrollToEnd(page, near - 10);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toBe(1);
});

test('loads more when the observer reports an outdated entry first', async ({ page }) => {
  await page.addInitScript(tellOfThePastFirst);
  await page.goto('./');
  await expect(sessions(page).nth(4)).toBeAttached();
  await scrollToLoad(page, sessions(page).nth(9));
});

test('loads the next page by keyboard, and focuses its first session', async ({ page }) => {
  await page.clock.install({ time: START });
  await page.goto('./');
  await expect(sessions(page).first()).toBeVisible();
  await page.clock.pauseAt(LATER);
  const before = await sessions(page).count();
  const asked = page.waitForRequest(SECOND_PAGE);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await asked;
  await page.clock.resume();
  await expect(sessions(page).nth(before)).toBeFocused();
});

test('jumps to a month, and loads from there in both directions', PHONE, async ({ page }) => {
  const session = (name: string) => sessions(page).filter({ hasText: name });
  await page.goto('./');
  await page.getByRole('link', { name: 'Jump to month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Jump to month' });
  await expect(dialog.getByRole('heading', { name: '2014' })).toHaveText('2014 52 sessions');
  await expectNoViolations(page);
  const year = dialog.getByRole('region', { name: /^2014/ });
  await year.getByRole('link', { name: 'May 5 sessions' }).click();
  await expect(page).toHaveURL('./?from=2014-05');
  await expect(sessions(page).first()).toContainText('Fri, May 30, 2014');
  await scrollToLoad(page, session('Fri, Apr 18, 2014'));

  const newer = await hold(page, /\/api\/sessions\?.*before=/);
  await scrollAndTell(page, 60);
  await page.evaluate(() =>
    document.querySelector('main article h2')?.setAttribute('data-read', ''),
  );
  const getPlace = () =>
    page.locator('[data-read]').evaluate((read) => read.getBoundingClientRect().top);
  const place = await getPlace();
  newer();
  await expect(sessions(page).first()).toContainText('Fri, Jul 4, 2014');
  expect(Math.abs((await getPlace()) - place)).toBeLessThan(1);

  await page.goBack();
  await expect(page).toHaveURL('./');
  await expect(sessions(page).first()).toContainText('Fri, Aug 28, 2015');
});

test('loads newer sessions on request, and focuses the nearest one', async ({ page }) => {
  await page.goto('./?from=2015-08');
  await expect(page.getByText('These are the newest sessions')).toBeVisible();
  await page.goto('./?from=2015-07');
  await page.getByRole('button', { name: 'Load newer' }).press('Enter');
  const nearest = sessions(page).filter({ hasText: 'Fri, Aug 7, 2015' });
  await expect(nearest).toBeFocused();
  await expect(nearest).toBeInViewport({ ratio: 1 });
  await expect(sessions(page).first()).toContainText('Fri, Aug 28, 2015');
  await expect(page.getByText('These are the newest sessions')).toBeAttached();
});

test('shows skeletons while the first page loads', async ({ page }) => {
  const response = await hold(page, ANY_PAGE);
  await goWithin(page, './');
  await expect(page.getByText('Loading sessions...')).toBeAttached();
  response();
  await expect(sessions(page).first()).toBeVisible();
  await expect(page.getByText('Loading sessions...')).not.toBeAttached();
});

test('shows an error when more sessions fail to load, and retries', async ({ page, problems }) => {
  problems.expect(/503/);
  let asked = 0;
  await page.route(SECOND_PAGE, (route) => {
    asked += 1;
    return asked > 2 ? route.continue() : route.fulfill({ status: 503, json: {} });
  });
  await page.goto('./');
  await sessions(page).nth(4).scrollIntoViewIfNeeded();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load more sessions');
  expect(asked).toBe(2);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(sessions(page).nth(5)).toBeVisible();
  await expect(alert).toBeHidden();
});

test('shows an error when the sessions fail to load, and retries', async ({ page, problems }) => {
  problems.expect(/429/);
  problems.expect(/400/);
  await fail(page, ANY_PAGE, 429, 'Slow down');
  await goWithin(page, './');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Too Many Requests');
  await expect(alert).toContainText(
    'You are making requests too quickly. Please wait a moment and try again.',
  );
  await page.unroute(ANY_PAGE);
  await fail(page, ANY_PAGE, 400, 'Not so');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText('Something went wrong');
  await expect(alert).toContainText('Failed to fetch sessions');
  await alert.getByText('Technical details').click();
  await expect(alert.getByText('HTTP 400: Not so')).toBeVisible();
  await page.unroute(ANY_PAGE);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(sessions(page).first()).toBeVisible();
});

test('disables retrying after three more attempts, and offers a reload', async ({
  page,
  problems,
}) => {
  problems.expect(/400/);
  let asked = 0;
  await page.route(ANY_PAGE, (route) => {
    asked += 1;
    return route.fulfill({ status: 400, json: {} });
  });
  await goWithin(page, './');
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  for (const attempt of [2, 3, 4]) {
    await tryAgain.click();
    await expect.poll(() => asked).toBe(attempt);
  }
  await expect(tryAgain).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});

test('shows a timeout after two requests of 15 seconds each', async ({ page }) => {
  await page.clock.install({ time: START });
  await page.addInitScript(letTheClockEndRequests);
  let asked = 0;
  await page.route(ANY_PAGE, () => {
    asked += 1;
  });
  await goWithin(page, './');
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(15_000);
  await expect.poll(() => asked).toBe(2);
  await page.clock.fastForward(15_000);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Request Timed Out');
  await expect(alert).toContainText(
    'The request timed out. Please check your connection and try again.',
  );
  await page.unrouteAll();
});

test('shows an error while offline, and recovers once online', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('./changelog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Spindle' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Connection Problem');
  await expect(alert).toContainText(
    'Unable to connect to server. Please check your internet connection.',
  );
  await expect(alert.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  await context.setOffline(false);
  await expect(sessions(page).first()).toBeVisible();
  await expect(alert).toBeHidden();
});

/** Replaces `AbortSignal.timeout`, which does not follow the page's clock, by one that does. */
function letTheClockEndRequests() {
  AbortSignal.timeout = (time) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), time);
    return controller.signal;
  };
}

/** Scrolls to some pixels above the end of the page, and waits until its observers have run. */
async function scrollToEnd(page: Page, distance: number): Promise<void> {
  await page.evaluate(async (distance) => {
    const { scrollHeight } = document.documentElement;
    scrollTo(0, scrollHeight - innerHeight - distance);
    // Observers run in the order of their creation, all in one frame.
    await new Promise((received) => new IntersectionObserver(received).observe(document.body));
  }, distance);
}

/**
 * Scrolls to a position, from one well below it, and waits each time until the observers have run.
 */
async function scrollAndTell(page: Page, place: number): Promise<void> {
  for (const top of [place + 600, place])
    await page.evaluate(async (top) => {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((received) => new IntersectionObserver(received).observe(document.body));
    }, top);
}

/** Simulates a busy browser: several records at once, an old one before the current one. */
function tellOfThePastFirst() {
  const Real = window.IntersectionObserver;
  window.IntersectionObserver = class extends Real {
    constructor(received: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((records, observer) => {
        const past = records.map(({ target }) => ({ target, isIntersecting: false }));
        received([...(past as IntersectionObserverEntry[]), ...records], observer);
      }, options);
    }
  };
}
