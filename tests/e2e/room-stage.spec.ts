import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { localDate } from '#shared/domain/dates.ts';
import { testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { caller, DEFAULTS } from './support/odd-club.ts';
import { becomeAdmin, newBrowser, reveal, seat, status } from './support/room.ts';
import { API_KEY } from './support/server.ts';

const LAPTOP = { width: 1366, height: 768 };
const TELEVISION = { width: 1920, height: 1080 };
const LONG_TITLE = 'When the Pawn Hits the Conflicts He Thinks Like a King '.repeat(3).trim();
const LONG_NOTE = 'I would not change a second of it, and would never play it to my mother. '
  .repeat(4)
  .slice(0, 280);

test('reveals cards one by one, fits the window, and ends with a recap', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  // Intercepted in the first browser only; the others show placeholders.
  problems.allow(/covers\.example/);
  const session = await prepare(server.url);
  const host = await newBrowser(browser, problems);
  await becomeAdmin(host);
  const { code, albums } = await ask(host.request, 'POST', `${server.url}/api/rooms`, {
    session_id: session.id,
  });
  const room = `${server.url}/api/rooms/${code}`;
  const albumId = albums[0]?.album_id;
  await page.setViewportSize(LAPTOP);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`./room/${code}/screen`);
  await expect(page.getByText('Join with your phone')).toBeVisible();
  await expect(status(page)).toHaveText('Waiting for the host to start…');
  await expect(page.getByRole('note')).toContainText('restart the server with HOST=lan');
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectFitting(page);

  const tiers = { Ada: 'A', Ben: 'Tiering Herrie', Cleo: 'A' };
  const phones: APIRequestContext[] = [];
  // All guests take seats before the first two rate, or the reveal might not wait for the third.
  for (const reviewer of Object.keys(tiers)) {
    const { request } = await browser.newContext();
    phones.push(request);
    await ask(request, 'POST', `${room}/seats`, { reviewer });
    await expect(seat(page, reviewer)).toBeVisible();
  }
  await expectFitting(page);
  await ask(host.request, 'POST', `${room}/start`, {});
  await expect(seat(page, 'Cleo')).toContainText('thinking…');
  await noteTurns(page);
  for (const [place, tier] of Object.values(tiers).entries()) {
    const sealed = { album_id: albumId, tier, note: LONG_NOTE };
    await ask(phones[place] ?? page.request, 'PUT', `${room}/rating`, sealed);
  }
  await expect(reveal(page)).toContainText('Ben vs. the world', { timeout: 30_000 });
  expect(await turnsSeen(page)).toEqual([1, 2, 3]);
  await expect(page.getByRole('log', { name: 'Cards' })).toHaveText(/Ada: A.*Cleo: A.*Ben: /);
  for (const size of [LAPTOP, TELEVISION]) {
    await page.setViewportSize(size);
    await expectFitting(page);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolations(page);
  const late = await newBrowser(browser, problems);
  await late.goto(`./room/${code}/screen`);
  await expect(reveal(late)).toContainText('Ben vs. the world');
  expect(await late.locator('[data-state="turned"]').count()).toBe(3);

  await ask(host.request, 'POST', `${room}/save`, { tier: 'C' });
  await expect(status(page)).toContainText(': C. That’s a wrap!');
  await ask(host.request, 'POST', `${room}/close`, {});
  await expect(page.getByText('What a night.')).toBeVisible();
  await expectFitting(page);
  await keepRecap(page, session.id);
});

test('triggers the next host action on Space only when signed in', async ({
  page,
  browser,
  server,
  problems,
}) => {
  problems.allow(/covers\.example/);
  const session = await prepare(server.url);
  await caller(server.url)<AlbumDetail>('POST', '/api/albums', {
    ...DEFAULTS,
    session_id: session.id,
    artist: 'Can',
    title: 'Delay',
    tier: 'Not rated yet',
  });
  await becomeAdmin(page);
  const { code, albums } = await ask(page.request, 'POST', `${server.url}/api/rooms`, {
    session_id: session.id,
  });
  const room = `${server.url}/api/rooms/${code}`;
  const phone = (await browser.newContext()).request;
  await ask(phone, 'POST', `${room}/seats`, { reviewer: 'Ada' });
  await page.goto(`./room/${code}/screen`);
  await expect(page.getByText('Space Start')).toBeVisible();
  const visitor = await newBrowser(browser, problems);
  await visitor.goto(`./room/${code}/screen`);
  await expect(seat(visitor, 'Ada')).toBeVisible();
  await expect(visitor.getByText('Space Start')).toBeHidden();

  await page.keyboard.press('Space');
  await expect(seat(page, 'Ada')).toContainText('thinking…');
  const sealed = { album_id: albums[0]?.album_id, tier: 'A', note: null };
  await ask(phone, 'PUT', `${room}/rating`, sealed);
  await expect(page.getByText('Space Reveal')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(reveal(page)).toContainText('85.0');
  await page.getByText('Space Save as A and next').waitFor();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Delay' })).toBeVisible();
});

/** Goes from the session to its recap, and to the share image of that. */
async function keepRecap(page: Page, session: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`./?session=${session}`);
  await page.getByRole('link', { name: 'Recap' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recap of the evening');
  await expect(page.getByRole('main')).toContainText('Utrecht');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByRole('img', { name: /^The recap of one album/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`recap-${localDate(new Date())}-utrecht.png`);
  expect(await sharp(await file.path()).metadata()).toMatchObject({ format: 'png', width: 2160 });
}

async function prepare(url: string): Promise<Session> {
  const call = caller(url);
  const evening = { session_date: localDate(new Date()), location: 'Utrecht' };
  const session = await call<Session>('POST', '/api/sessions', evening);
  await call<AlbumDetail>('POST', '/api/albums', {
    ...DEFAULTS,
    session_id: session.id,
    artist: 'Fiona Apple',
    title: LONG_TITLE,
    tier: 'Now Listening To',
  });
  return session;
}

type Responded = { code: string; albums: { album_id: string }[] };

/** Sends a request as a phone or host, whose browser stores its cookies. */
async function ask(
  request: APIRequestContext,
  method: string,
  url: string,
  data: object,
): Promise<Responded> {
  const response = await request.fetch(url, { method, data, headers: { 'x-api-key': API_KEY } });
  expect(response.ok(), `${method} ${url}`).toBe(true);
  return (await response.json()).data;
}

/** Expects that the big screen, with its cards, is neither cut off nor scrollable. */
async function expectFitting(page: Page): Promise<void> {
  const overflowing = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[data-stage], [data-stage] ul')]
        .filter((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)
        .map(({ className }) => className),
    );
  await expect.poll(overflowing).toEqual([]);
}

/** Records the number of revealed cards at each reveal from now on. */
async function noteTurns(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { turnsSeen: seen });
    new MutationObserver(() => {
      const turned = document.querySelectorAll('[data-state="turned"]').length;
      if (turned !== (seen.at(-1) ?? 0)) seen.push(turned);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

function turnsSeen(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { turnsSeen: number[] }).turnsSeen);
}
