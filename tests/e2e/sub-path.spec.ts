import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { passwordField, testAlone } from './support/admin.ts';
import { openAsAdmin } from './support/brackets.ts';
import { CLUB_SETTINGS } from './support/clubs.ts';
import { type Server, startBuilt } from './support/server.ts';
import { type ClubProxy, type Proxying, startProxy } from './support/sub-path.ts';

/** Serves two sites on paths of one origin: the proxy strips `/music`, and keeps `/films`. */
const test = testAlone.extend({
  baseURL: async ({ folder }, use) => {
    const proxy = await startProxy();
    const clubs = [
      await startClub(proxy, folder, '/music', 'strip'),
      await startClub(proxy, folder, '/films', 'keep'),
    ];
    await use(proxy.origin);
    for (const club of clubs) await club.stop();
    await proxy.stop();
  },
});

test('two instances on one origin share the theme, but no sign-in', async ({ page }) => {
  await openAsAdmin(page, './music/brackets/create');
  await expect(page).toHaveURL('./music/brackets/create');
  const extended = page.waitForResponse('**/films/api/auth/extend');
  await openAsAdmin(page, './films/brackets/create');
  await extended;
  await signOut(page);
  await page.goto('./music/brackets/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Bracket');
  await expect(passwordField(page)).toBeHidden();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, path }) => `${name} ${path}`).toSorted()).toEqual([
    'spindle_device.films /films',
    'spindle_device.music /music',
    'spindle_session.music /music',
  ]);

  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await page.goto('./films');
  await expect(page).toHaveURL('./films/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await page.goto('/music/api/docs');
  // The page resolves all operations before it draws, which takes seconds.
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Spindle');
  await expect(page.getByRole('combobox')).toHaveValue('/music');
});

async function startClub(
  proxy: ClubProxy,
  folder: string,
  path: string,
  proxying: Proxying,
): Promise<Server> {
  const dataDir = join(folder, path);
  mkdirSync(dataDir);
  const settings = { ...CLUB_SETTINGS.empty, PUBLIC_URL: proxy.origin + path };
  const server = await startBuilt(dataDir, settings);
  proxy.serve({ path, target: server.url, proxying });
  return server;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  const received = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(passwordField(page)).toBeVisible();
  await received;
}
