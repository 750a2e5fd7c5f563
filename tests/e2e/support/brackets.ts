import { expect, type Locator, type Page } from '@playwright/test';
import type { z } from 'zod';
import type { Bracket, createBracketSchema } from '#shared/contracts/bracket.ts';
import { passwordField } from './admin.ts';
import { ADMIN_PASSWORD, API_KEY } from './server.ts';

/** Opens an admin page and signs in with its modal. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(passwordField(page)).toBeHidden();
}

/** Calls the API with the session of the page's browser. */
export async function call(page: Page, method: string, path: string, data?: object) {
  const headers = { 'x-api-key': API_KEY };
  const response = await page.request.fetch(`.${path}`, { method, headers, ...(data && { data }) });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBeLessThan(300);
  return (await response.json()).data;
}

/** Adds a bracket; songs have the form 'Artist – Title'. */
export function addBracket(
  page: Page,
  songs: readonly string[],
  fields: Partial<z.input<typeof createBracketSchema>> & { name: string },
): Promise<Bracket> {
  const body = { songs: songs.map(getSong), ...fields };
  return call(page, 'POST', '/api/brackets', body);
}

/** Creates the matchups of a bracket, and decides this number of them for the first song. */
export async function playBracket(page: Page, id: string, decisions: number): Promise<Bracket> {
  let bracket: Bracket = await call(page, 'POST', `/api/brackets/${id}/generate`, {});
  for (let decided = 0; decided < decisions; decided += 1) {
    const match = bracket.matchups.find(({ state }) => state === 'ready');
    const body = { winner_id: match?.song_a, version: match?.version };
    bracket = await call(page, 'PUT', `/api/brackets/${id}/matches/${match?.id}`, body);
  }
  return bracket;
}

/** Songs of the list in the form, as 'Title, Artist'. */
export function songRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Songs' }).getByRole('listitem');
}

function getSong(text: string): { artist: string; title: string } {
  const [artist = '', title = ''] = text.split(' – ');
  return { artist, title };
}
