import { expect, type Page } from '@playwright/test';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { passwordField, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { caller, DEFAULTS } from './support/odd-club.ts';
import * as room from './support/room.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

test('starts the room signed out from /room, the menu or tonight’s session', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  problems.allow(/covers\.example/);
  await prepare(server.url);
  await test.step('the menu asks for the password', async () => {
    await page.goto('./tierlist');
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('link', { name: 'Open listening room' }).click();
    const dialog = page.getByRole('dialog', { name: 'Admin sign-in' });
    await expect(dialog).toContainText('Enter the admin password to host.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/room\?start=true$/);
  });

  await test.step('the session of today asks for the password', async () => {
    await page.goto('./');
    const today = page.getByRole('region', { name: 'Now Listening To' });
    const older = page.getByRole('article').filter({ hasText: 'Cellar' });
    await expect(today.getByRole('link', { name: 'Start tonight’s room' })).toBeVisible();
    await expect(older.getByRole('link', { name: 'Start tonight’s room' })).toBeHidden();
    await today.getByRole('link', { name: 'Start tonight’s room' }).click();
    await expect(page.getByRole('dialog', { name: 'Admin sign-in' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('/room opens the room with the albums of tonight', async () => {
    await page.goto('./room');
    await expect(page.getByLabel('Room code')).toBeFocused();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Start a listening room' }).click();
    await passwordField(page).fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/room\/[B-Z]{5}$/);
    const albums = page.getByRole('region', { name: 'Tonight' }).getByRole('listitem');
    await expect(albums).toContainText(['Monster Movie', 'Delay']);
  });

  await test.step('every link leads to the open room', async () => {
    const address = page.url();
    await page.goto('./');
    const today = page.getByRole('region', { name: 'Now Listening To' });
    await today.getByRole('link', { name: 'Join the listening room' }).click();
    await expect(page).toHaveURL(address);
    const visitor = await room.newBrowser(browser, problems);
    await visitor.goto('./');
    const door = visitor.getByRole('region', { name: 'Now Listening To' }).getByRole('link', {
      name: 'Join the listening room',
    });
    await door.click();
    await expect(visitor.getByLabel('Room code')).toBeVisible();
    await visitor.getByRole('button', { name: 'Host this room' }).click();
    await passwordField(visitor).fill(ADMIN_PASSWORD);
    await visitor.keyboard.press('Enter');
    await expect(visitor).toHaveURL(address);
  });
});

test('submits the code by itself, and reports invalid letters', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  problems.expect(/404/);
  problems.allow(/covers\.example/);
  await prepare(server.url);
  const host = await room.newBrowser(browser, problems);
  const code = await openRoom(host);
  const wrong = code === 'BCDFG' ? 'GFDCB' : 'BCDFG';
  await page.goto('./room');
  const field = page.getByLabel('Room code');
  await expect(field).toBeFocused();
  await page.keyboard.type('BAD');
  await expect(field).toHaveAccessibleDescription('Room codes never have A. Look again?');
  await field.fill(wrong);
  await expect(field).toHaveAccessibleDescription(
    'No room with that code. Maybe it’s over already?',
  );
  await expect(field).toBeFocused();
  await page.keyboard.type(code.slice(0, 4).toLowerCase());
  await expect(page).toHaveURL(/\/room$/);
  await page.keyboard.type(code.slice(4).toLowerCase());
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('opens the big screen in a tab, clears an outage error, and covers no card', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  problems.allow(/net::ERR_|covers\.example/);
  await prepare(server.url);
  const code = await openRoom(page);
  const ada = await room.newBrowser(browser, problems);
  await ada.goto(`./room/${code}`);
  await room.sit(ada, 'Ada');
  await room.start(page);
  await room.seal(ada, 'S');

  const tab = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Big screen' }).click();
  const screen = await tab;
  await expect(screen).toHaveURL(new RegExp(`/room/${code}/screen$`));
  await screen.close();

  await page.context().setOffline(true);
  await room.host(page, 'Reveal now');
  const bar = page.getByRole('region', { name: 'Host' });
  await expect(bar.getByRole('alert')).toContainText('Unable to connect to server');
  await page.context().setOffline(false);
  await expect(bar.getByRole('alert')).toBeHidden();
  await room.host(page, 'Reveal now');
  await expect(room.reveal(page)).toContainText('95.0');
  const cards = await room.reveal(page).boundingBox();
  const side = await bar.boundingBox();
  expect(side?.x).toBeGreaterThan((cards?.x ?? 0) + (cards?.width ?? 0));
  await room.host(page, 'Save and next');
  await expect(ada.getByRole('heading', { name: 'Delay' })).toBeVisible();
  await room.seal(ada, 'B');
  await room.host(page, 'Reveal now');
  await room.host(page, 'Save and finish');
  await expect(ada.getByText('The listening room is closed')).toBeVisible();
});

/** Prepares a session of today with two unrated albums, and an older one. */
async function prepare(url: string): Promise<Session> {
  const call = caller(url);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format();
  await call<Session>('POST', '/api/sessions', { session_date: '2020-05-01', location: 'Cellar' });
  const attic = { session_date: today, location: 'Attic' };
  const session = await call<Session>('POST', '/api/sessions', attic);
  for (const title of ['Monster Movie', 'Delay'])
    await call<AlbumDetail>('POST', '/api/albums', {
      ...DEFAULTS,
      session_id: session.id,
      artist: 'Can',
      title,
      tier: 'Now Listening To',
    });
  return session;
}

/** @returns the code of the room */
async function openRoom(page: Page): Promise<string> {
  await room.becomeAdmin(page);
  await page.goto('./room');
  await page.getByRole('button', { name: 'Start a listening room' }).click();
  await expect(page).toHaveURL(/\/room\/[B-Z]{5}$/);
  return page.url().slice(-5);
}
