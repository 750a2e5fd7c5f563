import { expect, type Page } from '@playwright/test';
import { passwordField, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

const CELLS = [
  'Our club\t\t\t\t\t',
  'Band\tAlbum\tScore\tDate\tSpot\tGenre',
  'Low\tHey What\t8,5\t05/01/2024\tAttic\tRock',
  'Can\tTägo Mago\t7\t06/02/2024\tKitchen\tKraut',
  'Total\t2\t\t\t\t',
].join('\n');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const changes = (page: Page) =>
  page.getByRole('feed', { name: 'Changes', exact: true }).getByRole('article');

test('imports a pasted spreadsheet after its questions, undoes and restores it', async ({
  page,
}) => {
  await page.goto('./');
  await expectNoViolations(page, 'welcome panel');
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await button(page, 'Continue').click();
  await page.getByLabel('Or paste cells from the spreadsheet').fill(CELLS);
  await button(page, 'Continue').click();
  const understood = page.getByRole('region', { name: 'Understood' });
  await expect(understood).toContainText('line 2 names the columns');
  await expect(understood).toContainText('Line 5 is skipped: it holds totals.');
  await button(page, 'Import').press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'Please finish these first' });
  await expect(summary.getByRole('link')).toHaveText([
    'How to read the dates',
    'Location of the sessions',
  ]);
  await summary.getByRole('link', { name: 'How to read the dates' }).click();
  await page.getByLabel('Month first: May 1, 2024').check();
  const scale = page.getByLabel('Numbers are on a scale');
  await expect(scale.getByRole('option', { selected: true })).toHaveText('1 to 10');
  await page.getByLabel('Spot', { exact: true }).selectOption('Location');
  await expect(main(page).getByRole('status')).toHaveText('2 albums in 2 sessions to add');
  await expect(page.getByRole('region', { name: 'Albums' }).getByRole('listitem')).toHaveText([
    /Tier A.*Hey What.*Low.*Wed, May 1, 2024 · line 3/,
    /Tier B.*Tägo Mago.*Can.*Sun, Jun 2, 2024 · line 4/,
  ]);
  await expectNoViolations(page, 'preview');
  await button(page, 'Import').click();
  await expect(page.getByText('Added 2 albums in 2 sessions')).toBeVisible();
  await page.getByRole('link', { name: 'Undo in the changelog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await page.reload();

  await test.step('its changes', async () => {
    await button(page, 'Show 4 changes').click();
    const inside = page.getByRole('feed', { name: 'Changes of this group' });
    await expect(inside.getByRole('article').first()).toContainText('was added');
    await button(page, 'Hide 4 changes').click();
  });

  await test.step('undone, with the password, which a tab loses when the page reloads', async () => {
    await button(page, 'Undo import of Pasted cells').click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await expectNoViolations(page, 'question');
    await button(page, 'Undo import').click();
    const prompt = page.getByRole('dialog', { name: 'Admin sign-in' });
    await passwordField(prompt).fill(ADMIN_PASSWORD);
    await prompt.getByRole('button', { name: 'Sign in' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Import undone!')).toBeVisible();
    await expect(changes(page)).toContainText([
      'The import of Pasted cells was undone: 2 albums and 2 sessions removed',
      'Imported 2 albums in 2 sessions from Pasted cells (undone)',
    ]);
  });

  await test.step('restored', async () => {
    await button(page, 'Restore import of Pasted cells').click();
    await button(page, 'Restore import').click();
    await expect(page.getByText('Import restored!')).toBeVisible();
    await expect(changes(page).first()).toContainText(
      'The import of Pasted cells was restored: 2 albums and 2 sessions',
    );
    await page.getByRole('link', { name: 'Spindle' }).click();
    await expect(main(page).getByRole('link', { name: /Tägo Mago/ })).toBeVisible();
    await expect(main(page)).toContainText('Kitchen');
  });
});
