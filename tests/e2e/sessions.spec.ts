import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { hold } from './support/routes.ts';
import { scrollToLoad } from './support/scrolling.ts';

function sessions(page: Page) {
  return page.getByRole('feed', { name: 'Sessions' }).getByRole('article');
}

test('jumps to a month, and loads from there in both directions', async ({ page }) => {
  const session = (name: string) => sessions(page).filter({ hasText: name });
  await page.goto('./');
  await page.getByRole('link', { name: 'Jump to month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Jump to month' });
  await expect(dialog.getByRole('heading', { name: '2014' })).toHaveText('2014 52 sessions');
  const year = dialog.getByRole('region', { name: /^2014/ });
  await year.getByRole('link', { name: 'May 5 sessions' }).click();
  await expect(page).toHaveURL('./?from=2014-05');
  await expect(sessions(page).first()).toContainText('Fri, May 30, 2014');
  await scrollToLoad(page, session('Fri, Apr 18, 2014'));

  await test.step('newer ones above, without a shift', async () => {
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
  });
  await page.goBack();
  await expect(page).toHaveURL('./');
  await expect(sessions(page).first()).toContainText('Fri, Aug 28, 2015');

  await test.step('newer ones on request, with focus on the nearest', async () => {
    await page.goto('./?from=2015-07');
    await page.getByRole('button', { name: 'Load newer' }).press('Enter');
    const nearest = session('Fri, Aug 7, 2015');
    await expect(nearest).toBeFocused();
    await expect(nearest).toBeInViewport({ ratio: 1 });
    await expect(sessions(page).first()).toContainText('Fri, Aug 28, 2015');
    await expect(page.getByText('These are the newest sessions')).toBeAttached();
  });
});

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

test.describe('with special cases', () => {
  test.use({ club: 'odd' });

  test('animates now listening off the main thread, and only in view', { tag: '@all' }, async ({
    page,
  }) => {
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.goto('./');
    await expect(page.getByText('end of all sessions')).toBeAttached();
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBe(4);
    const before = await styleRecalculations(page);
    await page.evaluate(passFrames, 60);
    expect((await styleRecalculations(page)) - before).toBeLessThan(10);
    await page.getByText('end of all sessions').scrollIntoViewIfNeeded();
    await expect.poll(moving).toBe(1);
  });
});

async function styleRecalculations(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
}

async function passFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
