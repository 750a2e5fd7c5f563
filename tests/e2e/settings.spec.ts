import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { passwordField, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { ADMIN_PASSWORD, startServer } from './support/server.ts';

/** Tests on a server of which no setting of the club is in the environment. */
const test = testAlone.extend({
  server: async ({ folder, services }, use) => {
    const dataDir = join(folder, 'own');
    mkdirSync(dataDir);
    const server = await startServer(dataDir, services.variables);
    await use(server);
    await server.stop();
  },
});

test('changes the club, and shows it everywhere at once', async ({ page, browser, server }) => {
  const visitor = await browser.newPage();
  await visitor.goto(server.url);
  await signIn(page);
  await expectNoViolations(page);
  await page.getByLabel('Name', { exact: true }).fill('The Vinyl Society of Friday Evenings');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('Usual location').fill('Attic');
  await page.getByRole('radio', { name: 'teal' }).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  for (const open of [page, visitor]) {
    await expect(open.getByRole('link', { name: /Vinyl Society/ })).toBeVisible();
    await expect(open.locator('html')).toHaveAttribute('data-accent', 'teal');
  }
  await visitor.close();
  await expectNoViolations(page);

  await page.goto('./changelog');
  await expect(page).toHaveTitle('Changelog · The Vinyl Society of Friday Evenings');
  await expect(page.getByRole('article')).toContainText('The club’s settings were updated');
  const manifest = await page.request.get('./manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({ name: 'The Vinyl Society of Friday Evenings' });

  await page.goto('./manage-sessions');
  await page.getByRole('button', { name: 'Add New Session' }).click();
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Attic');
});

test('renames a reviewer everywhere, without losing what was typed', async ({ page, problems }) => {
  problems.expect(/400/);
  await signIn(page);
  await page.getByLabel('Usual location').fill('Attic');
  await page.getByRole('button', { name: 'Move Bass up' }).click();
  await page.getByRole('button', { name: 'Rename Bass' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Bass' });
  await dialog.getByLabel('New name').fill('Treble');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('The name Treble is taken. Pick another one.')).toBeVisible();
  await dialog.getByLabel('New name').fill('Basso');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  const names = page.getByRole('list', { name: 'Reviewers', exact: true }).getByRole('listitem');
  await expect(names).toHaveText(['Basso', 'Treble', 'Groove', 'Echo', 'Reverb']);
  await expect(page.getByLabel('Usual location')).toHaveValue('Attic');
  await page.reload();
  await expect(names).toHaveText(['Treble', 'Basso', 'Groove', 'Echo', 'Reverb']);
  await page.goto('./changelog');
  await expect(page.getByRole('article')).toContainText(/reviewer.*Bass.*Basso/);
});

async function signIn(page: Page): Promise<void> {
  await page.goto('./settings');
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
}

test('backs up, and restores by the page, after which everyone signs in again', async ({
  page,
  problems,
}) => {
  // The server is away for a moment, and then knows no session.
  problems.expect(/401|ERR_CONNECTION|503/);
  await signIn(page);
  const backups = page.getByRole('region', { name: 'Backups and exports' });
  await backups.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups.getByText(/^By hand · /)).toBeVisible();
  const download = page.waitForEvent('download');
  await backups.getByRole('link', { name: /^Download the backup/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^spindle-\w+-manual\.zip$/);
  await expectNoViolations(page);

  await page.getByLabel('Usual location').fill('Attic');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await backups.getByRole('button', { name: /^Restore the backup/ }).click();
  const question = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Restore' }).click();
  // The page loads again, and asks to sign in.
  await expect(page.getByText('The backup is restored.')).toBeAttached();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
  await expect(page.getByText('The backup is restored.')).toBeVisible();
  await expect(page.getByLabel('Usual location')).toHaveValue('');
  await expect(backups.getByText(/^Before a restore · /)).toBeVisible();
});
