import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { passwordField, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { newBrowser } from './support/room.ts';
import { ADMIN_PASSWORD, startServer } from './support/server.ts';

/** Tests on a new server, of which no setting of the club is in the environment. */
const test = testAlone.extend({
  server: async ({ folder, services }, use) => {
    const dataDir = join(folder, 'own');
    mkdirSync(dataDir);
    const server = await startServer(dataDir, services.variables);
    await use(server);
    await server.stop();
  },
});

test('a new club is set up in three steps, and everyone gets a link', {
  tag: ['@phone-only', '@sub-path'],
}, async ({ page, browser, problems }) => {
  test.slow();
  await page.goto('./');
  await page.getByRole('link', { name: 'Set up the club' }).click();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('The club');
  await expectNoViolations(page);
  await page.getByLabel('Name', { exact: true }).fill('Friday Club');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(heading).toHaveText('The people');
  await expect(page).toHaveURL('./set-up?step=people');
  for (const name of ['Ann', 'Bob']) {
    await page.getByLabel('New reviewer').fill(name);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(heading).toHaveText('Tonight, or your list');
  await page.reload();
  await expect(heading).toHaveText('Tonight, or your list');
  await page.getByRole('button', { name: 'Start tonight’s session' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Session' });
  await form.getByLabel('Location').fill('Attic');
  await passwordField(form).fill(ADMIN_PASSWORD);
  await form.getByRole('button', { name: 'Add Session' }).click();

  await expect(heading).toHaveText('Bring everyone in');
  await page.getByRole('button', { name: 'Create a link for everyone' }).click();
  const links = page.getByRole('region', { name: 'New links' });
  await expect(links.getByRole('term')).toHaveText(['Ann', 'Bob']);
  await expectNoViolations(page);
  const [url = ''] = await links.getByRole('definition').allTextContents();
  const phone = await newBrowser(browser, problems);
  await phone.goto(url);
  await expect(phone.getByText('You’re Ann on this phone')).toBeVisible();

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('article')).toContainText('Attic');
  await page.goto('./settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Friday Club');
  await expect(page.getByRole('button', { name: 'Retire Ann' })).toBeVisible();
  await expect(page.getByText('Past reviewers')).toBeHidden();
});
