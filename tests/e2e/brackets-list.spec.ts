import { expect } from '@playwright/test';
import { testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { songs, test } from './support/bracket-club.ts';
import { addBracket, call, openAsAdmin, playBracket } from './support/brackets.ts';
import { store } from './support/browser-storage.ts';
import { fail, goWithin } from './support/routes.ts';
import { scrollToLoad } from './support/scrolling.ts';

const SVG = 'data:image/svg+xml,';
const SONGS = ['A – One', 'B – Two', 'C – Three', 'D – Four'];

testAlone(
  'lists brackets by status, filters them, and links to them',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('./brackets');
    await expect(page.getByText('No brackets yet')).toBeVisible();
    await expectNoViolations(page);
    await openAsAdmin(page, './brackets/create');
    const name = `Long ${'and longer '.repeat(8)}`.trim();
    const over = await addBracket(page, SONGS, { name });
    await playBracket(page, over.id, 3);
    await addBracket(page, SONGS, { name: 'Not yet' });
    await addBracket(page, SONGS, { name: 'Trial', is_test: true });
    const played = await addBracket(page, SONGS, { name: 'Going on' });
    await playBracket(page, played.id, 1);
    const paused = await addBracket(page, SONGS, { name: 'Held' });
    await playBracket(page, paused.id, 0);
    await call(page, 'POST', `/api/brackets/${paused.id}/pause`, {});

    await page.goto('./brackets');
    const headings = page.getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(['Held', 'Going on', 'Not yet', name]);
    const card = (title: string) => page.getByRole('article', { name: title });
    await expect(card('Going on')).toContainText('Active');
    await expect(card('Going on')).toContainText('1 of 3 matches');
    await expect(card('Going on')).toContainText('4 songs · Played just now');
    await expect(card(name)).toContainText('Champion: One · A');
    await expect(card(name)).toContainText('Completed just now');
    await expect(card('Not yet')).toContainText('Created just now');
    await expect(card('Not yet').getByRole('link', { name: 'Edit Not yet' })).toBeVisible();
    await expectNoViolations(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Paused' }).click();
    await expect(headings).toHaveText(['Held']);
    await expect(page).toHaveURL(/\?status=paused$/);
    await page.getByRole('button', { name: 'Ready' }).click();
    await page.getByRole('button', { name: 'Show all brackets' }).click();
    await expect(page.getByRole('button', { name: 'All', exact: true })).toBeFocused();
    await expect(headings).toHaveCount(4);
    await page.getByRole('link', { name: 'Play Going on' }).click();
    await expect(page).toHaveURL(`./brackets/${played.id}/play`);

    await store(page, 'test-albums', 'true');
    await page.goto('./brackets');
    await expect(headings.filter({ hasText: 'Trial' })).toBeVisible();
    await headings.getByRole('link', { name: 'Held' }).click();
    await expect(page).toHaveURL(`./brackets/${paused.id}`);
  },
);

testAlone('loads more brackets, and retries after a failure', async ({ page, problems }) => {
  problems.expect(/400/);
  await openAsAdmin(page, './brackets/create');
  for (let count = 1; count <= 21; count += 1)
    await addBracket(page, [], { name: `Draft ${count}` });
  await fail(page, /\/api\/brackets\?/, 400, 'Not so');
  await goWithin(page, './brackets');
  await expect(page.getByText('Failed to load brackets: Not so')).toBeVisible();
  await page.unroute(/\/api\/brackets\?/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await scrollToLoad(page, page.getByRole('article').nth(20));
  await expect(page.getByRole('article')).toHaveCount(21);
});

test('replaces all covers that fail at the same time', async ({ page, brackets }) => {
  await brackets.ready(songs(2), { name: 'Covered' });
  const covers = [1, 2, 3, 4, 5].map(
    (count) => `${SVG}<svg id="${count}" xmlns="http://www.w3.org/2000/svg"/>`,
  );
  await page.route(/\/api\/brackets\?/, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const covered = data.map((bracket: object) => ({ ...bracket, covers }));
    await route.fulfill({ response, json: { ...rest, data: covered } });
  });
  await goWithin(page, './brackets');
  const shown = page.getByRole('article', { name: 'Covered' }).locator('img');
  await expect(shown).toHaveCount(4);
  await shown.evaluateAll((images) => {
    for (const image of images.slice(0, 2)) image.dispatchEvent(new Event('error'));
  });
  await expect(shown).toHaveCount(3);
  await page.unrouteAll({ behavior: 'wait' });
});
