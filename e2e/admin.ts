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

/** What a test prepares through the API, on the server that its page is on. */
export type Club = {
  sessions: () => Promise<Session[]>;
  addSession: (session_date: string, location: string) => Promise<Session>;
  /** As another admin does, who does not look what is there. */
  saveSession: (id: string, fields: object) => Promise<Session>;
  /** Adds an album that nobody else changes, to the session in Utrecht unless told otherwise. */
  addAlbum: (album: NewAlbum) => Promise<AlbumDetail>;
  album: (id: string) => Promise<AlbumDetail>;
};

/** Tests that change something: each with albums of its own on the server of its worker. */
export const test = base.extend<{ prepared: Club }>({
  club: 'admin',
  prepared: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('No server');
    await use(clubAt(baseURL.replace(/\/$/, '')));
  },
});

/** Tests of which each has a server of its own, and a data directory for another that it starts. */
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

/** The club of any server. */
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
    saveSession: (id, fields) => call('PUT', `/api/sessions/${id}`, fields),
    addAlbum: async (album) => {
      const utrecht = (await sessions()).find(({ location }) => location === 'Utrecht');
      return call('POST', '/api/albums', { ...DEFAULTS, session_id: utrecht?.id, ...album });
    },
    album: (id) => read(`/api/albums/${id}`),
  };
}

/** Where the password is typed, on a page or in a dialog. */
export function passwordField(within: Page | Locator): Locator {
  return within.getByLabel('Admin Password', { exact: true });
}

/** Passes the password step of an admin page. */
export async function passStep(page: Page): Promise<void> {
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(passwordField(page)).toBeHidden();
}

/** Opens an admin page and passes its step. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await passStep(page);
}

/**
 * Makes the server know the browser without the page knowing: wrong passwords then count for this
 * browser alone, not for the address that all tests share.
 */
export async function becomeKnown(page: Page): Promise<void> {
  const response = await page.request.post('./api/auth/verify-password', {
    headers: { 'x-api-key': API_KEY },
    data: { password: ADMIN_PASSWORD },
  });
  expect(response.status()).toBe(200);
}

/** Opens the form of a new album, for one that is typed by hand. */
export async function openManual(page: Page): Promise<void> {
  await open(page, './add-album');
  await page.getByRole('button', { name: 'Switch to Manual Entry' }).click();
  await expect(page.getByRole('button', { name: 'Save Album' })).toBeVisible();
}

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A PNG of one colour, square unless told otherwise. */
export async function picture(
  name: string,
  background: string,
  width = 700,
  height = width,
): Promise<Picture> {
  const image = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** The choice of a tier by one reviewer. */
export function rating(page: Page, reviewer: string, tier: string): Locator {
  const group = page.getByRole('group', { name: reviewer, exact: true });
  return group.getByRole('radio', { name: tier, exact: true });
}

/** The list of problems of a form that could not be saved. */
export function summary(page: Page): Locator {
  return page.locator('form [role="alert"][tabindex="-1"]');
}

/** Checks that a field is marked as wrong and described by a text. */
export async function expectProblem(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${literal(text)}`));
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Presses a button with the mouse and lets it go when the page has had the time to move it away. */
export async function pressSlowly(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const place = await button.boundingBox();
  if (place === null) throw new Error('Nothing to press');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await button.boundingBox()).toEqual(place);
  await page.mouse.up();
}

/** In the past of every session of a test, for pages whose clock the test sets. */
export const START = new Date('2026-03-06T20:00:00Z');
export const LATER = new Date('2026-03-06T20:01:00Z');

/** Lets time pass in small steps, on a clock that stands, until a form says something. */
export async function expectInSteps(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await formStatus(page).textContent()).toBe(text);
  }).toPass();
}

/** The status line beside the buttons of a form. */
export function formStatus(page: Page): Locator {
  return page.locator('form').getByRole('status').last();
}
