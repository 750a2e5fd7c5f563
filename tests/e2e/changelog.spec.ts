import { expect, type Page } from '@playwright/test';
import { open, passwordField, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';
import { scrollToLoad } from './support/scrolling.ts';
import { ADMIN_PASSWORD, fromRoot } from './support/server.ts';

function entries(page: Page) {
  return page.getByRole('feed', { name: 'Changes' }).getByRole('article');
}

test('browses the changes by type, opens an album, and goes back', { tag: '@phone' }, async ({
  page,
  context,
  isMobile,
}) => {
  const filter = page.getByLabel('Filter by change type');
  await page.goto('./changelog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await expect(entries(page)).toHaveCount(20);
  await scrollToLoad(page, entries(page).nth(20));
  await filter.selectOption('Created');
  await expect(page).toHaveURL('./changelog?type=created');
  await expect(entries(page).first()).toContainText('was added to the list');
  const album = entries(page).first().getByRole('button', { name: 'Lana Del Ray' });
  await album.click();
  const dialog = page.getByRole('dialog', { name: 'Norman Fucking Rockwell' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  if (!isMobile)
    await test.step('opens an album in a new tab', async () => {
      const opened = context.waitForEvent('page');
      const time = entries(page).first().getByRole('link', { name: 'Lana Del Ray' });
      await time.click({ modifiers: ['ControlOrMeta'] });
      await expect(await opened).toHaveURL(/\/changelog\?.*album=/);
      await expect(dialog).toBeHidden();
    });
  await page.reload();
  await expect(filter).toHaveValue('created');
  await expect(entries(page).first()).toContainText('was added to the list');
  await page.goBack();
  await expect(page).toHaveURL('./changelog');
  await expect(filter).toHaveValue('');
});

/** Enters the password, which a tab loses when the page reloads. */
async function authenticate(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Admin sign-in' });
  await passwordField(dialog).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

testAlone('undoes and restores an import from its row', async ({ page }) => {
  await open(page, './import');
  await page
    .getByLabel('Spreadsheet', { exact: true })
    .setInputFiles(fromRoot('tests/fixtures/evenings.csv'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Added 2 albums in 2 sessions')).toBeVisible();
  await page.getByRole('link', { name: 'Undo in the changelog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await page.reload();
  await testAlone.step('expanded', async () => {
    const group = entries(page).filter({ hasText: 'evenings.csv' });
    await group.getByRole('button', { name: 'Show 4 changes' }).click();
    const inside = group.getByRole('feed', { name: 'Changes of this group' });
    await expect(inside.getByRole('article').first()).toContainText('was added');
    await group.getByRole('button', { name: /^Hide/ }).click();
  });
  await testAlone.step('undone', async () => {
    await page.getByRole('button', { name: 'Undo import of evenings.csv' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await expectNoViolations(page);
    await question.getByRole('button', { name: 'Undo import' }).click();
    await authenticate(page);
    await expect(page.getByText('Import undone!')).toBeVisible();
    await expect(entries(page)).toContainText([
      'The import of evenings.csv was undone: 2 albums and 2 sessions removed',
      'Imported 2 albums in 2 sessions from evenings.csv (undone)',
    ]);
    await expect(page.getByRole('button', { name: /^Undo import/ })).toBeHidden();
  });
  await testAlone.step('restored', async () => {
    await page.getByRole('button', { name: 'Restore import of evenings.csv' }).click();
    const question = page.getByRole('dialog', { name: 'Restore this import?' });
    await question.getByRole('button', { name: 'Restore import' }).click();
    await expect(page.getByText('Import restored!')).toBeVisible();
    await expect(entries(page).first()).toContainText(
      'The import of evenings.csv was restored: 2 albums and 2 sessions',
    );
    await page.goto('./');
    await expect(page.getByRole('main')).toContainText('Utrecht');
  });
});
