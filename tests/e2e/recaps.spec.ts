import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { localDate, longDate } from '#shared/domain/dates.ts';
import { testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { caller, DEFAULTS } from './support/odd-club.ts';
import { becomeAdmin, newBrowser } from './support/room.ts';
import { API_KEY } from './support/server.ts';

const NOTES = ['Like a cathedral on wheels', 'Still the one I would save from a fire'];

test('shows the listening history of an album, and the recaps of its session', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  const call = caller(server.url);
  const old = { session_date: '2025-04-06', location: 'Kitchen' };
  const session = await call<Session>('POST', '/api/sessions', old);
  const album = await call<AlbumDetail>('POST', '/api/albums', {
    ...DEFAULTS,
    session_id: session.id,
    artist: 'Neu!',
    title: 'Neu! 75',
    tier: 'B',
  });
  await page.goto(`./?album=${album.id}`);
  await expect(page.getByRole('heading', { name: 'Individual Ratings' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Listening history' })).toBeHidden();
  const host = await newBrowser(browser, problems);
  await becomeAdmin(host);
  for (const note of NOTES) {
    const { request } = await browser.newContext();
    await playEvening(server.url, host.request, request, { album: album.id, note });
  }
  const today = longDate(localDate(new Date()));

  await page.goto(`./?album=${album.id}`);
  const history = page.getByRole('region', { name: 'Listening history' });
  await expect(history.getByRole('listitem').filter({ hasText: 'Played on' })).toHaveCount(2);
  for (const note of NOTES) await expect(history.getByText(note)).toBeVisible();
  await expectNoViolations(page);
  await expectFitting(page);
  await history
    .getByRole('link', { name: `Played on ${today}` })
    .last()
    .click();
  await expect(page).toHaveURL(/\/recaps\/[\w-]+$/);
  await expect(page.getByRole('main')).toContainText(today);
  await expect(page.getByRole('main')).toContainText(NOTES[0] ?? '');
  await expect(page.getByRole('main')).not.toContainText('Kitchen');

  await page.goto(`./?session=${session.id}`);
  const recaps = page.getByRole('navigation', { name: 'Recaps' });
  await expect(recaps.getByRole('link', { name: today })).toHaveCount(2);
  await expectFitting(page);
  await recaps.getByRole('link', { name: today }).first().click();
  await expect(page.getByRole('main')).toContainText(NOTES[1] ?? '');
});

/** Plays a session: one guest rates an album with a note; the host saves it and closes the room. */
async function playEvening(
  url: string,
  host: APIRequestContext,
  phone: APIRequestContext,
  { album, note }: { album: string; note: string },
): Promise<void> {
  const { code } = await ask(host, 'POST', `${url}/api/rooms`, { album_ids: [album] });
  const room = `${url}/api/rooms/${code}`;
  await ask(phone, 'POST', `${room}/seats`, { reviewer: 'Ada' });
  await ask(host, 'POST', `${room}/start`, {});
  await ask(phone, 'PUT', `${room}/rating`, { album_id: album, tier: 'S', note });
  await ask(host, 'POST', `${room}/reveal`, {});
  await ask(host, 'POST', `${room}/save`, { tier: 'S' });
  await ask(host, 'POST', `${room}/close`, {});
}

async function ask(
  request: APIRequestContext,
  method: string,
  url: string,
  data: object,
): Promise<{ code: string }> {
  const response = await request.fetch(url, { method, data, headers: { 'x-api-key': API_KEY } });
  expect(response.ok(), `${method} ${url}`).toBe(true);
  return (await response.json()).data;
}

async function expectFitting(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
}
