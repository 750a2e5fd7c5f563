import { expect } from '@playwright/test';
import { localDate, longDate, shortDate } from '#shared/domain/dates.ts';
import { clubAt, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';

const test = testAlone.extend<{ days: { past: string; next: string; far: string } }>({
  days: async ({ server: _ }, use) => {
    const day = (after: number) => localDate(new Date(Date.now() + after * 86_400_000));
    await use({ past: day(-7), next: day(7), far: day(400) });
  },
});

test('shows the nearest session to come, also without scripts, and links to calendar and feed', {
  tag: '@sub-path-only',
}, async ({ page, browser, server, days }) => {
  const club = clubAt(server.url);
  await club.addSession(days.past, 'Cellar');
  await page.goto('./');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Next session' })).toHaveCount(0);
  await club.addSession(days.far, 'Barn');
  await club.addSession(days.next, 'Roof');
  await page.reload();
  const next = page.getByRole('region', { name: 'Next session' });
  await expect(next).toContainText(longDate(days.next));
  await expect(next).toContainText('Roof');
  await expect(next).not.toContainText('album');
  await expect(next.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    /\/calendar\.ics$/,
  );
  // It stays in the list, after the session further away.
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText([
    new RegExp(shortDate(days.far)),
    new RegExp(shortDate(days.next)),
    new RegExp(shortDate(days.past)),
  ]);
  await expectNoViolations(page);
  await next.getByRole('link', { name: 'Session details' }).click();
  await expect(page.getByRole('dialog', { name: 'Session Details' })).toContainText('Roof');
  await page.goBack();
  await page.getByRole('searchbox').fill('nothing');
  await expect(page.getByText('No sessions found')).toBeVisible();
  await expect(next).toBeHidden();

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(server.url);
  await expect(plain.getByRole('region', { name: 'Next session' })).toContainText('Roof');
  await plain.close();

  await page.goto('./changelog');
  const feed = page.getByRole('main').getByRole('link', { name: 'Feed' });
  await expect(feed).toHaveAttribute('href', /\/changes\.atom$/);
  const announced = page.locator('link[rel=alternate][type="application/atom+xml"]');
  for (const link of [feed, announced]) {
    const url = await link.evaluate((element: HTMLAnchorElement | HTMLLinkElement) => element.href);
    const response = await page.request.get(url);
    expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  }
});
