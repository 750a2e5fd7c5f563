import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';
import { hold } from './support/routes.ts';
import { scrollToLoad } from './support/scrolling.ts';

const PHONE = { tag: '@phone' };

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search albums in sessions...' });
}

function sessions(page: Page) {
  return page.getByRole('feed', { name: 'Sessions' }).getByRole('article');
}

test(
  'browses the newest sessions, and opens one and an album',
  PHONE,
  async ({ page, isMobile }) => {
    await page.goto('./');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions');
    const dates = sessions(page).getByRole('heading', { level: 2 });
    await expect(dates.nth(4)).toBeVisible();
    expect((await dates.allTextContents()).slice(0, 5)).toEqual([
      'Fri, Aug 28, 2015 · Unknown genre',
      'Fri, Aug 21, 2015 · Latin',
      'Fri, Aug 14, 2015 · Unknown genre',
      'Fri, Aug 7, 2015 · Unknown genre',
      'Fri, Jul 31, 2015 · Hip-Hop/Rap',
    ]);
    const second = page.getByRole('article', { name: 'Fri, Aug 21, 2015' });
    await expect(second).toHaveAttribute('aria-posinset', '2');
    await expect(second).toHaveAttribute('aria-setsize', '139');
    if (isMobile)
      await test.step('two and a half covers of a row are in view', async () => {
        const covers = second.getByRole('listitem');
        await expect(covers.nth(1)).toBeInViewport({ ratio: 1 });
        await expect(covers.nth(2)).toBeInViewport({ ratio: 0.3 });
        await expect(covers.nth(3)).not.toBeInViewport();
      });
    const session = page.getByRole('article', { name: 'Fri, Aug 7, 2015' });
    await expect(session.getByRole('listitem')).toHaveText([
      /Tier S.*Lemonade.*Beyonce/,
      /Tier A.*Blonde.*Frank Ocean/,
      /Tier D.*Currents.*Tame Impala/,
      /Tier E.*The Weight of These Wings.*Miranda Lambert/,
      /Tier E.*Beauty Behind the Madness.*The Weeknd/,
    ]);
    await session.getByRole('link', { name: 'Session details, Fri, Aug 7, 2015' }).click();
    const details = page.getByRole('dialog', { name: 'Session Details' });
    await expect(details).toBeVisible();
    await page.goBack();
    await expect(details).toBeHidden();
    await session.getByRole('link', { name: 'Lemonade' }).click();
    await expect(page.getByRole('dialog', { name: 'Lemonade' })).toBeVisible();
  },
);

test('loads page after page to the end', async ({ page }) => {
  await page.goto('./?search=love');
  for (const first of [6, 11, 16])
    await scrollToLoad(page, page.locator(`[aria-posinset="${first}"]`));
  await expect(sessions(page)).toHaveCount(18);
  await expect(page.getByText("You've reached the end of all sessions")).toBeVisible();
  await expect(page.getByText('18 sessions total')).toBeVisible();
});

test('searches albums, and keeps the search after a reload', async ({ page }) => {
  await page.goto('./');
  await searchBox(page).fill('Radiohead');
  await expect(page.getByText('5 albums found')).toBeVisible();
  await expect(sessions(page)).toHaveCount(5);
  await searchBox(page).fill('motorhead');
  await expect(page.getByText('1 album found')).toBeVisible();
  await expect(sessions(page).getByRole('link', { name: /^Tier/ })).toHaveText([/Motörhead/]);
  await page.reload();
  await expect(searchBox(page)).toHaveValue('motorhead');
  await expect(page.getByText('1 album found')).toBeVisible();
  await searchBox(page).press('Escape');
  await expect(sessions(page).nth(4)).toBeAttached();
  await expect(page).toHaveURL('./');
});

test('filters by location, and shows all sessions again', async ({ page }) => {
  await page.goto('./');
  await sessions(page).nth(1).getByRole('link', { name: 'Latin' }).click();
  await expect(page).toHaveURL('./?location=Latin');
  await expect(page.getByText(/^\d+ sessions? total$/)).toBeVisible();
  for (const heading of await sessions(page).getByRole('heading').all())
    await expect(heading).toContainText('· Latin');
  await expectNoViolations(page);
  await sessions(page)
    .first()
    .getByRole('link', { name: /^Session details/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Session Details' });
  await dialog.getByRole('link', { name: 'Latin' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('./?location=Latin');
  await page.getByRole('button', { name: 'Remove filter Location Latin' }).click();
  await expect(page).toHaveURL('./');
  await expect(sessions(page).first()).toContainText('Unknown genre');
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
  await page.goto('./?from=2015-07');
  await page.getByRole('button', { name: 'Load newer' }).press('Enter');
  const nearest = sessions(page).filter({ hasText: 'Fri, Aug 7, 2015' });
  await expect(nearest).toBeFocused();
  await expect(nearest).toBeInViewport({ ratio: 1 });
  await expect(sessions(page).first()).toContainText('Fri, Aug 28, 2015');
  await expect(page.getByText('These are the newest sessions')).toBeAttached();
});

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

async function styleRecalculations(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
}

async function passFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
