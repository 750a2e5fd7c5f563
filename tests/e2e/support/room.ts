import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { localDate } from '#shared/domain/dates.ts';
import { passwordField } from './admin.ts';
import { type Problems, watch } from './console-errors.ts';
import { waitForLife } from './hydration.ts';
import { caller, DEFAULTS, type NewAlbum } from './odd-club.ts';
import { ADMIN_PASSWORD } from './server.ts';

/** Opens a separate browser, as of another user. */
export async function newBrowser(browser: Browser, problems: Problems): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  waitForLife(page);
  await watch(page, problems);
  return page;
}

/** Opens a separate browser of the size of a phone. */
export async function newPhone(browser: Browser, problems: Problems): Promise<Page> {
  const page = await newBrowser(browser, problems);
  await page.setViewportSize({ width: 360, height: 740 });
  return page;
}

/** Adds a session of unrated albums by Can, by default of today. */
export async function addSession(
  url: string,
  albums: readonly (Partial<NewAlbum> & { title: string })[],
  session_date = localDate(new Date()),
): Promise<{ id: string; albums: AlbumDetail[] }> {
  const call = caller(url);
  const fields = { session_date, location: 'Utrecht' };
  const { id } = await call<Session>('POST', '/api/sessions', fields);
  const added: AlbumDetail[] = [];
  for (const album of albums) {
    const body = { ...DEFAULTS, session_id: id, artist: 'Can', tier: 'Not rated yet', ...album };
    added.push(await call<AlbumDetail>('POST', '/api/albums', body));
  }
  return { id, albums: added };
}

/** Opens a room with the albums of tonight, and signs in for it; returns its code. */
export async function openRoom(page: Page): Promise<string> {
  await page.goto('./room');
  await page.getByRole('button', { name: 'Start a listening room' }).click();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  return findCode(page);
}

/** Code of the room that the page is about to show. */
export async function findCode(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/room\/[B-Z]{5}$/);
  return page.url().slice(-5);
}

/** Takes a seat in the current room. */
export async function sit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
}

/** Radio button of a tier. */
export function tier(page: Page, name: string): Locator {
  return page.getByRole('radio', { name: `Tier ${name}`, exact: true });
}

/** Taps a tier, which seals it. */
export async function seal(page: Page, name: string): Promise<void> {
  await tier(page, name).click();
  await expect(ownRating(page)).toContainText(`Locked in: ${name}`);
}

export function ownRating(page: Page): Locator {
  return page.getByRole('region', { name: 'Your rating' });
}

/** Input of the note on the current album. */
export function note(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Say something about it' });
}

/** Line with the guests or step that the room waits for. */
export function status(page: Page): Locator {
  return page.getByRole('status', { name: 'Room status' });
}

/** Starts the first album, as a host in the lobby. */
export async function start(page: Page): Promise<void> {
  await host(page, 'Start');
}

/** Seat of a reviewer, as other guests see it before the reveal. */
export function seat(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Seats' }).getByRole('listitem').filter({ hasText: name });
}

export function reveal(page: Page): Locator {
  return page.getByRole('region', { name: 'The reveal' });
}

/** Presses a button of the host. */
export async function host(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
}

/** Presses a button of the host and confirms it, since data is lost. */
export async function hostSurely(page: Page, step: string): Promise<void> {
  await host(page, step);
  await page.getByRole('dialog').getByRole('button', { name: step }).click();
}
