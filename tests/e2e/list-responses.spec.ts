import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { goWithin } from './support/routes.ts';

const LISTS = [
  {
    path: './',
    address: /\/api\/sessions\?page=/,
    rows: (page: Page) => page.getByRole('feed', { name: 'Sessions' }).getByRole('article'),
    failure: 'Failed to fetch sessions',
    end: '3 sessions total',
  },
  {
    path: './tierlist',
    address: /\/api\/albums\?page=/,
    rows: (page: Page) => page.locator('[data-tier] a[href*="album="]'),
    failure: 'Failed to fetch album data',
    end: null,
  },
  {
    path: './changelog',
    address: /\/api\/changelog\?page=/,
    rows: (page: Page) => page.getByRole('feed', { name: 'Changes' }).getByRole('article'),
    failure: 'Failed to fetch changelog entries. Please try again later.',
    end: 'Viewed 3 entries',
  },
];

/** Forms of a list response: three rows at once, or two and one on the next page. */
const FORMS = {
  'an array': (data: object[], _hasNext: boolean) => data,
  'data with hasNext': (data: object[], hasNext: boolean) => ({ success: true, data, hasNext }),
  'data with pagination.hasNext': (data: object[], hasNext: boolean) => ({
    success: true,
    data,
    pagination: { hasNext },
  }),
};

for (const { path, address, rows, failure, end } of LISTS) {
  for (const [name, toBody] of Object.entries(FORMS))
    test(`${path} accepts ${name}`, async ({ page }) => {
      let list: object[] = [];
      await page.route(address, async (route) => {
        const isFirst = route.request().url().includes('page=1&');
        if (isFirst) ({ data: list } = await (await route.fetch()).json());
        const [from, to] = name === 'an array' ? [0, 3] : isFirst ? [0, 2] : [2, 3];
        await route.fulfill({ json: toBody(list.slice(from, to), isFirst) });
      });
      await goWithin(page, path);
      await expect(rows(page)).toHaveCount(3);
      if (end !== null) await expect(page.getByText(end)).toBeVisible();
    });

  for (const [name, body] of Object.entries({
    null: 'null',
    'a text': '"Good evening"',
    'no list': '{"success":true,"data":null}',
  }))
    test(`${path} shows its error for ${name}`, async ({ page }) => {
      await page.route(address, (route) =>
        route.fulfill({ body, contentType: 'application/json' }),
      );
      await goWithin(page, path);
      await expect(page.getByRole('alert')).toContainText(failure);
      await expect(page.getByText(/^Loading .*\.\.\.$/)).toHaveCount(0);
      await page.unroute(address);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(rows(page).first()).toBeVisible();
    });

  test(`${path} shows its error for an HTML response`, async ({ page }) => {
    await page.route(address, (route) => route.fulfill({ body: '<h1>Sign in</h1>' }));
    await goWithin(page, path);
    await expect(page.getByRole('alert')).toContainText(/Connection Problem|Loading Error/);
  });
}
