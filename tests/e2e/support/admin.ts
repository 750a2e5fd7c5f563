import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { CLUB_SETTINGS } from './clubs.ts';
import { test as base } from './fixtures.ts';
import { caller, DEFAULTS, type NewAlbum } from './odd-club.ts';
import { ADMIN_PASSWORD, API_KEY, type Server, startServer } from './server.ts';

/** API calls by which a test prepares data, on the server of its page. */
export type Club = {
  sessions: () => Promise<Session[]>;
  addSession: (session_date: string, location: string) => Promise<Session>;
  /** Adds an album that no other test changes, by default to the session in Utrecht. */
  addAlbum: (album: NewAlbum) => Promise<AlbumDetail>;
  album: (id: string) => Promise<AlbumDetail>;
};

/** Tests that write: each with its own albums on the server of its worker. */
export const test = base.extend<{ prepared: Club }>({
  club: 'admin',
  prepared: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('No server');
    await use(clubAt(baseURL.replace(/\/$/, '')));
  },
});

/** Tests with a server each, and a data directory for another that they start. */
export const testAlone = base.extend<{ folder: string; dataDir: string; server: Server }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'spindle-alone-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  dataDir: async ({ folder }, use) => use(newFolder(folder, 'another')),
  server: async ({ folder, services }, use) => {
    const settings = { ...CLUB_SETTINGS.empty, ...services.variables };
    const server = await startServer(newFolder(folder, 'own'), settings);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(`${server.url}/`),
});

function newFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}

/** API client for a server. */
export function clubAt(url: string): Club {
  const call = caller(url);
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path, { headers: { 'x-api-key': API_KEY } });
    return (await response.json()).data;
  };
  const sessions = () => read<Session[]>('/api/sessions?limit=100');
  return {
    sessions,
    addSession: (session_date, location) =>
      call('POST', '/api/sessions', { session_date, location }),
    addAlbum: async (album) => {
      const utrecht = (await sessions()).find(({ location }) => location === 'Utrecht');
      return call('POST', '/api/albums', { ...DEFAULTS, session_id: utrecht?.id, ...album });
    },
    album: (id) => read(`/api/albums/${id}`),
  };
}

/** Password field of a page or dialog. */
export function passwordField(within: Page | Locator): Locator {
  return within.getByLabel('Admin Password', { exact: true });
}

/** Completes the password step of an admin page. */
export async function passStep(page: Page): Promise<void> {
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(passwordField(page)).toBeHidden();
}

/** Opens an admin page and completes its password step. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await passStep(page);
}

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** PNG of one color, square by default. */
export async function picture(
  name: string,
  background: string,
  width = 700,
  height = width,
): Promise<Picture> {
  const image = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** Radio button of a reviewer's tier. */
export function rating(page: Page, reviewer: string, tier: string): Locator {
  const group = page.getByRole('group', { name: reviewer, exact: true });
  return group.getByRole('radio', { name: tier, exact: true });
}

/** Presses a button with the mouse, and releases it only after the page had time to move it. */
export async function pressSlowly(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const place = await button.boundingBox();
  if (place === null) throw new Error('Nothing to press');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))),
  );
  expect(await button.boundingBox()).toEqual(place);
  await page.mouse.up();
}

/** Status line beside the buttons of a form. */
export function formStatus(page: Page): Locator {
  return page.locator('form').getByRole('status').last();
}
