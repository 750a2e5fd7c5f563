import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';

function cell(page: Page, name: string) {
  return page.getByRole('group', { name: 'Taste map' }).getByRole('link', { name });
}

test('goes through taste map, chapters and a year by keyboard', { tag: '@phone-only' }, async ({
  page,
}) => {
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
  await page.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Poll 2003 and Poll 2020 1.1' })).toContainText(
    '0.41',
  );
  await expectNothingBeside(page);
  await expectNoViolations(page);

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

  // The URL of a former tab.
  await page.goto('./insights?section=reviewers');
  const reviewers = page.getByRole('region', { name: 'You are all equally generous' });
  await expect(reviewers).toBeInViewport();
  const row = reviewers
    .getByRole('listitem')
    .filter({ hasText: '68.5 points, 500 albums' })
    .first();
  await expect(row.getByRole('img', { name: /^Tiers that Poll 20\d\d gave$/ })).toBeVisible();
  await row.getByRole('link').first().press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNothingBeside(page);

  await test.step('shows five divisive albums, and all on request', async () => {
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    await chapters.getByRole('link', { name: 'What divides you' }).press('Enter');
    await expect(page).toHaveURL(/#divided$/);
    await expect(
      page.getByRole('heading', { name: 'You agree on 227 of 319 albums' }),
    ).toBeInViewport();
    const disputed = page.getByRole('region', { name: 'Most divisive' }).getByRole('listitem');
    await expect(disputed).toHaveCount(5);
    await page.getByRole('button', { name: 'Show all 20 of “Most divisive”' }).press('Enter');
    await expect(disputed).toHaveCount(20);
    await expectNoViolations(page);
    await expect(disputed.first()).toContainText(/vs\. the world|Split room/);
    await disputed.first().getByRole('link').press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'All but one' }).press('Enter');
    await expect(page).toHaveURL(/tierlist\?word=Lone\+dissenter/);
    const remove = page.getByRole('button', { name: 'Remove filter Ratings All but one' });
    await expect(remove).toBeVisible();
  });

  await test.step('shows whose turn it is, and links submissions', async () => {
    await page.goto('./insights#submitters');
    const turn = page.getByRole('region', { name: 'Whose turn it is' });
    await expect(turn).toContainText('last 10 sessions');
    await expect(turn).toBeInViewport();
    await page.getByRole('heading', { name: 'Poll 2020' }).getByRole('link').click();
    await expect(page).toHaveURL(/tierlist\?by=submitter&name=Poll\+2020/);
  });

  await test.step('leads to the review of a year, saved as an image', async () => {
    await page.goto('./insights#time');
    await page.getByRole('link', { name: '2014', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2014 in Review');
    await expect(page).toHaveTitle('Year in Review · Spindle');
    const years = page.getByRole('navigation', { name: 'Years' });
    await expect(years.locator('[aria-current]')).toHaveText('2014');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: '260 albums' })).toBeFocused();
    await page.getByRole('button', { name: 'Save image' }).click();
    const picture = page.getByRole('img', { name: '2014 in review, as on this page' });
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(2160);
    await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      '2014-in-review.png',
    );
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows every chapter, whole lists, and the albums of a pair', async ({ page }) => {
    await page.goto('./insights');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
    const disputed = page.getByRole('region', { name: 'Most divisive' }).getByRole('listitem');
    await expect(disputed).toHaveCount(20);
    await cell(page, 'Poll 2003 and Poll 2020').click();
    await expect(page).toHaveURL(/pair=Poll\+2003&with=Poll\+2020#pair$/);
    const panel = page.getByRole('region', { name: 'Poll 2003 and Poll 2020', exact: true });
    await expect(panel.getByRole('listitem')).toHaveCount(10);
    await page.goto('./insights/2014');
    await expect(page.getByRole('heading', { name: 'Session by session' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save image' })).toBeHidden();
    await page.getByRole('link', { name: 'Next: The numbers' }).click();
    await expect(page).toHaveURL(/#numbers$/);
    await expect(page.getByRole('heading', { name: '260 albums' })).toBeInViewport();
  });
});

/** Expects no horizontal overflow of the page. */
async function expectNothingBeside(page: Page): Promise<void> {
  const beside = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(beside)).toBeLessThanOrEqual(0);
}
