import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { scrollToLoad } from './support/scrolling.ts';

test('browses the changes by type, opens an album, and goes back', async ({ page, context }) => {
  const entries = page.getByRole('feed', { name: 'Changes' }).getByRole('article');
  const filter = page.getByLabel('Filter by change type');
  await page.goto('./changelog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await expect(entries).toHaveCount(20);
  await scrollToLoad(page, entries.nth(20));
  await filter.selectOption('Created');
  await expect(page).toHaveURL('./changelog?type=created');
  await expect(entries.first()).toContainText('was added to the list');
  await entries.first().getByRole('button', { name: 'Lana Del Ray' }).click();
  const dialog = page.getByRole('dialog', { name: 'Norman Fucking Rockwell' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await test.step('opens an album in a new tab', async () => {
    const opened = context.waitForEvent('page');
    const time = entries.first().getByRole('link', { name: 'Lana Del Ray' });
    await time.click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/\/changelog\?.*album=/);
    await expect(dialog).toBeHidden();
  });
  await page.reload();
  await expect(filter).toHaveValue('created');
  await expect(entries.first()).toContainText('was added to the list');
  await page.goBack();
  await expect(page).toHaveURL('./changelog');
  await expect(filter).toHaveValue('');
});
