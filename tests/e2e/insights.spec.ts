import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';

function cell(page: Page, name: string) {
  return page.getByRole('group', { name: 'Taste map' }).getByRole('link', { name });
}

test('opens disputes, an album and a comparison from the taste map by keyboard', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('./insights');
  await expect(cell(page, 'Poll 2003 and Poll 2012: 0.1 tiers apart')).toBeVisible();
  await cell(page, 'Poll 2003 and Poll 2012').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Poll 2003 and Poll 2020')).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Poll 2003 and Poll 2020' });
  await expect(panel.getByRole('listitem')).toHaveCount(10);
  await expect(cell(page, 'Poll 2003 and Poll 2020')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Kendall' }).press('Space');
  await expect(cell(page, 'Poll 2003 and Poll 2020')).toHaveAccessibleName(
    /0\.41, over 326 albums/,
  );
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Poll 2003 and Poll 2020 1.1' })).toBeVisible();
  await expectNothingBeside(page);

  await panel.getByRole('link', { name: 'The Anthology' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'The Anthology' })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel.getByRole('link', { name: 'Side by side' }).press('Enter');
  await expect(page).toHaveTitle(/Versus/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poll 2003 and Poll 2020');
  await page.getByRole('button', { name: 'Swap' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poll 2020 and Poll 2003');
  await page.getByRole('combobox', { name: 'Second' }).selectOption('Poll 2012');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poll 2020 and Poll 2012');
  await expectNothingBeside(page);
});

test('shows reviewers, what divides them, and their submissions', async ({ page }) => {
  await page.goto('./insights?section=reviewers');
  const card = page.getByRole('article', { name: 'Poll 2020' });
  await expect(card.getByRole('img', { name: 'Tiers that Poll 2020 gave' })).toBeVisible();
  await expect(card.getByRole('img', { name: 'Averages of Poll 2020 by year' })).toBeVisible();
  await card.getByRole('region', { name: 'Lone fan of' }).getByRole('link').first().press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNothingBeside(page);

  await test.step('links divisive albums to their details and to the tier list', async () => {
    await page.goto('./insights?section=divided');
    await expect(
      page.getByText('Based on 319 albums with three or more ratings, of 691 in all.'),
    ).toBeVisible();
    const disputed = page.getByRole('region', { name: 'Most divisive' }).getByRole('listitem');
    await expect(disputed).toHaveCount(20);
    await expect(disputed.first()).toContainText(/vs\. the world|Split room/);
    await expectNothingBeside(page);
    await disputed.first().getByRole('link').press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Lone wolf' }).press('Enter');
    await expect(page).toHaveURL(/tierlist\?word=Lone\+dissenter/);
    const remove = page.getByRole('button', { name: 'Remove filter Ratings Lone wolf' });
    await expect(remove).toBeVisible();
  });

  await test.step('shows whose turn it is, and links submissions', async () => {
    await page.goto('./insights?section=submitters');
    const turn = page.getByRole('region', { name: 'Whose turn it is' });
    await expect(turn).toContainText('last 10 sessions');
    await expect(card).toContainText('154 picks');
    await card.getByRole('link', { name: 'Poll 2020' }).click();
    await expect(page).toHaveURL(/tierlist\?by=submitter&name=Poll\+2020/);
  });
});

test.describe('with an empty database', () => {
  test.use({ club: 'empty' });

  test('shows that nothing is rated, and that a year has no sessions', async ({ page }) => {
    for (const address of ['./insights', './insights/Ada/Ben']) {
      await page.goto(address);
      await expect(page.getByText('Nothing rated yet')).toBeVisible();
    }
    await page.goto('./insights/1999');
    await expect(page.getByText('No sessions in 1999')).toBeVisible();
    await page.getByRole('link', { name: 'All insights' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights');
  });
});

test('links years to their review, and exports it as an image', async ({ page }) => {
  await page.goto('./insights?section=time');
  await expect(page.getByRole('heading', { name: 'Best evenings' })).toBeVisible();
  // Other tests may have caused lookups by now.
  await expect(
    page.getByText(/^We (don’t )?have (genres|release dates) for (these|\d+ of) 691 albums/),
  ).toHaveCount(2);
  await page.getByRole('link', { name: '2014', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2014 in Review');
  await expect(page).toHaveTitle('Year in Review · Spindle');
  const years = page.getByRole('navigation', { name: 'Years' });
  await expect(years.locator('[aria-current]')).toHaveText('2014');
  await expect(page.getByText('Favorite')).toBeVisible();
  await expectNothingBeside(page);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save image' }).click();
  const picture = page.getByRole('img', { name: '2014 in review, as on this page' });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(2160);
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'download',
    '2014-in-review.png',
  );
});

/** Expects no horizontal overflow of the page. */
async function expectNothingBeside(page: Page): Promise<void> {
  const beside = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(beside)).toBeLessThanOrEqual(0);
}
