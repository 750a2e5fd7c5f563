import { expect } from '@playwright/test';
import { testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { addBracket, call, openAsAdmin, playBracket } from './support/brackets.ts';
import { store } from './support/browser-storage.ts';

const SONGS = ['A – One', 'B – Two', 'C – Three', 'D – Four'];

testAlone(
  'lists brackets by status, filters them, and links to them',
  { tag: '@phone-only' },
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
