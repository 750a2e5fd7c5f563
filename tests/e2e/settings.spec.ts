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

const PHONE = { tag: '@phone' };

test('changes the club, and shows it everywhere at once', PHONE, async ({ page }) => {
  await signIn(page);
  await expectNoViolations(page);
  await page.getByLabel('Name', { exact: true }).fill('The Vinyl Society of Friday Evenings');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('Usual location').fill('Attic');
  await page.getByRole('radio', { name: 'teal' }).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('link', { name: /Vinyl Society/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'teal');
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

test('shows a change in open pages of others', async ({ page, browser, server }) => {
  const visitor = await browser.newPage();
  await visitor.goto(server.url);
  await signIn(page);
  await page.getByLabel('Name', { exact: true }).fill('Vinyl Society');
  await page.getByRole('radio', { name: 'teal' }).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(visitor.getByRole('link', { name: 'Vinyl Society' })).toBeVisible();
  await expect(visitor.locator('html')).toHaveAttribute('data-accent', 'teal');
  await visitor.close();
});

test('keeps what was typed when it is wrong', async ({ page }) => {
  await signIn(page);
  await page.getByLabel('Usual location').fill('Attic');
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('link', { name: 'Please give the club a name' })).toBeVisible();
  await expect(page.getByLabel('Usual location')).toHaveValue('Attic');
});

test('adds, orders, retires and brings back reviewers by keyboard', async ({ page }) => {
  await signIn(page);
  const names = page.getByRole('list', { name: 'Reviewers', exact: true }).getByRole('listitem');
  await page.getByLabel('New reviewer').fill('Ada');
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Treble', 'Bass', 'Groove', 'Echo', 'Reverb', 'Ada']);
  const up = page.getByRole('button', { name: 'Move Ada up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Retire Bass' }).press('Enter');
  await expect(names).toHaveText(['Treble', 'Groove', 'Ada', 'Echo', 'Reverb']);
  await page.getByLabel('New reviewer').fill('Ada');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Ada is already a reviewer')).toBeVisible();
  await page.getByRole('button', { name: 'Bring Bass back' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(['Treble', 'Groove', 'Ada', 'Echo', 'Reverb', 'Bass']);
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

test('says which settings the server’s environment sets', async ({ page }) => {
  await signIn(page);
  await expect(page.getByText('Set by ADMIN_PASSWORD')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(passwordField(page)).toBeVisible();
});

test('has accent colors with enough contrast in both themes', async ({ page }) => {
  await page.goto('./');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(measureContrasts)).toEqual([]);
  }
});

/** Returns the pairs of colors whose contrast is below 4.5 (WCAG 2.2, 1.4.3). */
function measureContrasts(): string[] {
  const accents = ['magenta', 'red', 'orange', 'green', 'teal', 'blue', 'violet'];
  const pairs = [
    ['--accent', '--ground'],
    ['--accent', '--surface'],
    ['--on-accent', '--accent'],
    ['--accent-strong', '--accent-ground'],
  ] as const;
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('No canvas');
  const probe = document.body.appendChild(document.createElement('span'));
  const luminance = (name: string) => {
    probe.style.color = `var(${name})`;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data]
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return accents.flatMap((accent) => {
    document.documentElement.dataset.accent = accent;
    return pairs.flatMap(([one, other]) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast >= 4.5 ? [] : [`${accent}: ${one} on ${other} ${contrast.toFixed(2)}`];
    });
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto('./settings');
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
}
