import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Session } from '#shared/contracts/sessions.ts';
import type { UploadResponse } from '#shared/contracts/uploads.ts';
import { UPLOAD_ALBUM_COVER } from '#shared/endpoints.ts';
import { picture, testAlone } from './admin.ts';
import { CLUB_SETTINGS } from './clubs.ts';
import { caller, DEFAULTS } from './odd-club.ts';
import { ADMIN_PASSWORD, API_KEY, DIST, fromRoot, type Server, startServer } from './server.ts';

export type OfflineClub = {
  url: string;
  stop: () => Promise<void>;
  /** Starts again at the same URL, with another build if `dist` is set. */
  start: (settings?: Record<string, string>, dist?: string) => Promise<void>;
};

/** Tests with a server each, with 691 albums, whose pages can be read offline. */
export const test = testAlone.extend<{ site: OfflineClub }>({
  // A second server besides the site's would receive no requests.
  baseURL: undefined,
  site: async ({ dataDir, page }, use) => {
    cpSync(join(process.env.SPINDLE_CLUBS ?? '', 'rs500'), dataDir, { recursive: true });
    const settings = { ...CLUB_SETTINGS.rs500, OFFLINE: 'on' };
    let server: Server | null = await startServer(dataDir, settings);
    const { url } = server;
    const stop = async () => {
      await server?.stop();
      server = null;
    };
    const start: OfflineClub['start'] = async (changed = {}, dist = DIST) => {
      const { port: PORT } = new URL(url);
      server = await startServer(dataDir, { ...settings, ...changed, PORT }, 'main', dist);
    };
    await use({ url, stop, start });
    // Prefetching may still run.
    await page.close();
    await stop();
  },
});

const COVERS = { 'Alder One': '#345', 'Birch Two': '#543', 'Cedar Three': '#534' };

/** Adds the newest session, of three albums with their own covers; returns their titles. */
export async function addCovers(url: string): Promise<string[]> {
  const call = caller(url);
  const session = { session_date: '2016-01-01', location: 'Utrecht' };
  const { id: session_id } = await call<Session>('POST', '/api/sessions', session);
  for (const [title, colour] of Object.entries(COVERS)) {
    const cover_url = await uploadCover(url, colour);
    const album = { ...DEFAULTS, submitted_by: 'Poll 2003', artist: 'Low', title };
    await call('POST', '/api/albums', { ...album, session_id, cover_url });
  }
  return Object.keys(COVERS);
}

async function uploadCover(url: string, colour: string): Promise<string> {
  const { name, mimeType, buffer } = await picture('cover.png', colour);
  const body = new FormData();
  body.append('password', ADMIN_PASSWORD);
  body.append('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const headers = { 'x-api-key': API_KEY };
  const response = await fetch(`${url}${UPLOAD_ALBUM_COVER.path}`, {
    method: 'POST',
    headers,
    body,
  });
  expect(response.status).toBe(200);
  const { imageUrl }: UploadResponse = await response.json();
  return imageUrl;
}

/** Waits until the page and its resources are in the browser's caches. */
export async function waitUntilCached(page: Page, ...addresses: RegExp[]): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.keyboard.press('Shift');
  await expect(async () => {
    const cached = await listCachedUrls(page);
    for (const address of addresses) expect(cached.some((one) => address.test(one))).toBe(true);
  }).toPass({ timeout: 45_000 });
}

/** URLs in the browser's caches. */
export function listCachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => url);
  });
}

/** Creates a copy of the build with another build id and other names for its scripts. */
export function nextBuild(folder: string): string {
  const dist = join(folder, 'next');
  mkdirSync(dist, { recursive: true });
  // Compressed files would have the previous content.
  const isPlain = (file: string) => !/\.(br|gz)$/.test(file);
  cpSync(fromRoot(DIST), dist, { recursive: true, filter: isPlain });
  const client = join(dist, 'client');
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const program = /<meta name="program" content="(\w+)"/.exec(page)?.[1] ?? '';
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const rename = (text: string) => text.replaceAll(/(-[\w-]{8})\.js(?=["'`]|$)/g, '$1.next.js');
  for (const name of files.filter((one) => /\.(js|html|json)$/.test(one))) {
    const text = readFileSync(join(client, name), 'utf8');
    rmSync(join(client, name));
    writeFileSync(join(client, rename(name)), rename(text).replaceAll(program, 'nextbuild'));
  }
  return relative(fromRoot('.'), dist);
}
