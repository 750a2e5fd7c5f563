import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { placesOf } from './places.ts';
import { fail, goWithin, hold } from './routes.ts';

const PHONE = { tag: '@phone' };
const ALBUMS = /\/api\/albums\?page=1&/;

function row(page: Page, tier: string) {
  return page.getByRole('region', { name: `Tier ${tier}`, exact: true });
}

function tiers(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}

test('puts all 691 albums in their tiers', async ({ page }) => {
  await page.goto('./tierlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierlist');
  await expect(page.getByRole('status').getByText('691 albums')).toBeVisible();
  await expect(tiers(page)).toHaveText([
    'Tier SS52 albums',
    'Tier AA82 albums',
    'Tier BB135 albums',
    'Tier CC176 albums',
    'Tier DD119 albums',
    'Tier EE126 albums',
    'Tier Not rated yet–Not rated yet1 album',
  ]);
  await expect(row(page, 'S').getByRole('listitem')).toHaveCount(52);
  await expect(row(page, 'C').getByRole('listitem')).toHaveCount(176);
});

test('draws them in slices, so that a touch never waits for all of them', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => {
    const most = document.documentElement.dataset;
    const count = (records: MutationRecord[]) => {
      const added = records
        .flatMap((record) => [...record.addedNodes])
        .flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('li')] : []));
      const tiles = new Set(added.filter((element) => element.matches('[data-tier] li'))).size;
      most.tiles = String(Math.max(tiles, Number(most.tiles ?? 0)));
    };
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Tierlist' }).first().click();
  await expect(page.locator('[data-tier] li')).toHaveCount(691);
  const most = Number(await page.locator('html').getAttribute('data-tiles'));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(60);
});

test('asks for a thousand albums at once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/api/albums')) asked.push(search);
  });
  await goWithin(page, './tierlist');
  await expect(row(page, 'S')).toBeVisible();
  expect(asked).toEqual(['?page=1&limit=1000']);
});

test('opens the details of an album by its cover', async ({ page }) => {
  await page.goto('./tierlist');
  await row(page, 'S').getByRole('link', { name: 'Lemonade' }).click();
  const album = page.getByRole('dialog', { name: 'Lemonade' });
  await expect(album.getByRole('link', { name: 'Fri 7 Aug 2015' })).toBeVisible();
});

test('opens a tier on the full screen', async ({ page }) => {
  await page.goto('./tierlist');
  await page.getByRole('link', { name: 'Expand tier A', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tier A 82 albums' });
  await expect(dialog).toBeVisible();
  const first = dialog.getByRole('listitem').filter({ hasText: 'Submitted by' }).first();
  await expect(first.getByText(/^Submitted by Poll/)).toBeVisible();
  await expect(first.getByRole('listitem').first()).toHaveText(/^Tier [A-E].*Poll/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test(
  'opens an album on top of its tier, of which Escape closes only that',
  PHONE,
  async ({ page }) => {
    await page.goto('./tierlist?tier=S');
    const dialog = page.getByRole('dialog', { name: 'Tier S 52 albums' });
    await dialog.getByRole('link', { name: 'Lemonade' }).click();
    const album = page.getByRole('dialog', { name: 'Lemonade' });
    await expect(album).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(album).toBeHidden();
    await expect(dialog).toBeVisible();
  },
);

test('gives a tier no more room than its covers take', PHONE, async ({ page }) => {
  await page.goto('./tierlist');
  const [tier, covers] = await placesOf(row(page, 'S'), row(page, 'S').getByRole('list'));
  expect(tier.height - covers.height).toBeLessThan(4);
});

test('dims the full-screen tier below an album', async ({ page }) => {
  await page.goto('./tierlist?tier=S');
  const tier = page.getByRole('dialog', { name: 'Tier S' });
  await tier.getByRole('link').first().click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  const isCovered = () =>
    page.evaluate(() => document.elementFromPoint(8, 8)?.closest('[role="dialog"]') === null);
  await expect.poll(isCovered).toBe(true);
});

test('says that a tier has no albums', async ({ page }) => {
  await page.goto('./tierlist?tier=F');
  const dialog = page.getByRole('dialog', { name: 'Tier F 0 albums' });
  await expect(dialog.getByText('No albums in this tier')).toBeVisible();
});

test('shows a full-screen tier again after a reload, and not after Back', async ({ page }) => {
  await page.goto('./tierlist');
  await page.getByRole('link', { name: 'Expand tier S', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tier S 52 albums' });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('keeps the label of a tier in view while its covers scroll by', PHONE, async ({ page }) => {
  await page.goto('./tierlist');
  const albums = row(page, 'B').getByRole('listitem');
  await albums.nth(70).scrollIntoViewIfNeeded();
  await expect(row(page, 'B').getByRole('heading')).toBeInViewport();
});

test('shows skeletons while the albums come', async ({ page }) => {
  const answer = await hold(page, ALBUMS);
  await goWithin(page, './tierlist');
  await expect(page.getByText('Loading albums...')).toBeAttached();
  answer();
  await expect(row(page, 'S')).toBeVisible();
  await expect(page.getByText('Loading albums...')).not.toBeAttached();
});

test('says that the albums could not be loaded, and tries again', async ({ page, problems }) => {
  problems.expect(/400/);
  await fail(page, ALBUMS, 400);
  await goWithin(page, './tierlist');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch album data');
  await page.unroute(ALBUMS);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'S')).toBeVisible();
});

test.describe('with special cases', () => {
  test.use({ club: 'odd' });

  test('begins with what is being listened to and ends with what is not rated', async ({
    page,
  }) => {
    await page.goto('./tierlist');
    await expect(tiers(page)).toHaveText([
      /^Tier Now Listening To/,
      /^Tier S/,
      /^Tier A/,
      /^Tier B/,
      /^Tier C/,
      /^Tier D/,
      /^Tier E/,
      /^Tier F/,
      /^Tier Tiering Herrie/,
      /^Tier Unknown/,
      /^Tier Not rated yet/,
    ]);
  });

  test('leaves test albums out', async ({ page }) => {
    await page.goto('./tierlist');
    await expect(row(page, 'S').getByRole('listitem')).toHaveText([/Homogenic/, /音楽図鑑/]);
  });

  test("calls a missing submitter 'Unknown'", async ({ page }) => {
    await page.goto('./tierlist?tier=B');
    const album = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Pink Moon' });
    await expect(album.getByText('Submitted by Unknown')).toBeVisible();
  });
});

test.describe('with nothing yet', () => {
  test.use({ club: 'empty' });

  test('says that there are no albums', async ({ page }) => {
    await page.goto('./tierlist');
    await expect(page.getByText('No albums found')).toBeVisible();
    await expect(page.getByText('Try adjusting your filters')).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Add Album' })).toBeVisible();
  });
});
