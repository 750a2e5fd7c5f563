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

async function signIn(page: Page): Promise<void> {
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
}

test('changes the club, which all see at once, and restores a backup', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  // The server is away for a moment, and then knows no session.
  problems.expect(/401|ERR_CONNECTION|503/);
  const visitor = await browser.newPage();
  await visitor.goto(server.url);
  await page.goto('./settings');
  await signIn(page);
  await expectNoViolations(page, 'settings');
  const backups = page.getByRole('region', { name: 'Backups and exports' });
  await backups.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups.getByText(/^By hand · /)).toBeVisible();
  const download = page.waitForEvent('download');
  await backups.getByRole('link', { name: /^Download the backup/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^spindle-\w+-manual\.zip$/);

  await test.step('changes the club everywhere', async () => {
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
    await visitor.goto(`${server.url}/changelog`);
    await expect(visitor).toHaveTitle('Changelog · The Vinyl Society of Friday Evenings');
    await expect(visitor.getByRole('article')).toContainText('The club’s settings were updated');
    await visitor.close();
    const manifest = await page.request.get('./manifest.webmanifest');
    expect(await manifest.json()).toMatchObject({ name: 'The Vinyl Society of Friday Evenings' });
  });

  await test.step('restores the backup, after which everyone signs in again', async () => {
    await backups.getByRole('button', { name: /^Restore the backup/ }).click();
    const question = page.getByRole('dialog', { name: 'Restore this backup?' });
    await expectNoViolations(page, 'question');
    await question.getByRole('button', { name: 'Restore' }).click();
    // The page loads again, and asks to sign in.
    await expect(page.getByText('The backup is restored.')).toBeAttached();
    await signIn(page);
    await expect(page.getByText('The backup is restored.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Spindle');
    await expect(page.getByLabel('Usual location')).toHaveValue('');
    await expect(backups.getByText(/^Before a restore · /)).toBeVisible();
  });
});
