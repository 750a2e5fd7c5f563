import { type Browser, expect, type Page } from '@playwright/test';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { passStep, passwordField, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { waitForHydration } from './support/hydration.ts';
import { caller, DEFAULTS } from './support/odd-club.ts';
import * as room from './support/room.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

test('hides ratings from other phones until the reveal', async ({ page, browser, server }) => {
  test.slow();
  await prepare(server.url);
  await signIn(page);
  await page.getByRole('button', { name: 'Start a listening room' }).click();
  await expect(page).toHaveURL(/\/room\/[B-Z]{5}$/);
  const code = page.url().slice(-5);
  const screen = await open(browser, `${server.url}/room/${code}/screen`);
  const ada = await join(browser, server.url, code, 'Ada');
  const ben = await join(browser, server.url, code, 'Ben');
  await expect(room.status(screen)).toHaveText('Waiting for the host to start…');
  await expect(seat(screen, 'Ada')).toBeVisible();
  await expect(ada.getByText('You’re in.')).toBeVisible();
  await expect(page.getByText('Press Start when everyone’s here.')).toBeVisible();
  await room.start(page);
  await expect(seat(screen, 'Ada')).toContainText('thinking…');
  for (const one of [screen, ada]) {
    await expect(one.getByText('Album 1 of 2')).toBeVisible();
    await expect(one.getByText('Waiting for Ada and Ben.')).toBeVisible();
  }

  await tier(ada, 'S').check();
  await expect(ada.getByText('Locked in: S')).toBeVisible();
  await expect(seat(screen, 'Ada')).toContainText('voted');
  await expect(screen.getByText('Tier S')).toBeHidden();
  await expect(screen.getByText('Waiting for Ben.')).toBeVisible();
  await tier(ben, 'C').check();
  for (const one of [screen, ada, ben, page]) {
    await expect(one.getByText('Split room')).toBeVisible({ timeout: 20_000 });
    await expect(one.getByRole('region', { name: 'The reveal' })).toContainText('80.0');
  }
  await page.getByRole('combobox', { name: 'Tier' }).selectOption({ label: 'A (suggested)' });
  await expect(room.status(ada)).toHaveText('The host is choosing the tier.');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(ada.getByRole('heading', { name: 'Delay' })).toBeVisible();
  await expect(ada.getByText('Monster Movie: A. Waiting for Ada and Ben.')).toBeVisible();
  // The big screen has a tile of the last result.
  await expect(screen.getByText('Waiting for Ada and Ben.')).toBeVisible();
  await expect(screen.getByText('Monster Movie')).toBeVisible();
  await page.getByRole('button', { name: 'End the evening' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the evening' }).click();
  await expect(ada.getByText('The listening room is closed')).toBeVisible();
  await ada.getByRole('link', { name: 'Recap of the evening' }).click();
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Recap of the evening');
  await expect(ada.getByRole('main')).toContainText('Monster Movie');
});

test('arranges the albums as host, and continues as another admin', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  await prepare(server.url);
  const call = caller(server.url);
  const cellar = { session_date: '2020-05-01', location: 'Cellar' };
  const old = await call<Session>('POST', '/api/sessions', cellar);
  await call<AlbumDetail>('POST', '/api/albums', {
    ...DEFAULTS,
    session_id: old.id,
    artist: 'Can',
    title: 'Ege Bamyasi',
    tier: 'Not rated yet',
  });
  await signIn(page);
  await page.getByRole('button', { name: 'Start a listening room' }).click();
  const albums = page.getByRole('region', { name: 'Tonight' }).getByRole('listitem');
  await expect(albums).toContainText(['Monster Movie', 'Delay']);

  await page.getByRole('button', { name: 'Add albums' }).click();
  await page.getByRole('button', { name: 'Add Ege Bamyasi by Can' }).click();
  await expect(page.getByRole('button', { name: 'Ege Bamyasi by Can, added' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(albums).toContainText(['Monster Movie', 'Delay', 'Ege Bamyasi']);
  const handle = page.getByRole('button', { name: 'Move Ege Bamyasi with the arrow keys' });
  await handle.press('ArrowUp');
  await expect(page.getByText('Ege Bamyasi is now 2 of 3 in the queue')).toBeAttached();
  await expect(handle).toBeFocused();
  await expect(albums).toContainText(['Monster Movie', 'Ege Bamyasi', 'Delay']);
  await page
    .getByRole('button', { name: 'Move Delay with the arrow keys' })
    .dragTo(albums.filter({ hasText: 'Ege Bamyasi' }), { targetPosition: { x: 60, y: 4 } });
  await expect(albums).toContainText(['Monster Movie', 'Delay', 'Ege Bamyasi']);

  const other = await open(browser, page.url());
  await other.getByRole('button', { name: 'Just watching' }).click();
  await other.getByRole('button', { name: 'Host this room' }).click();
  await passwordField(other).fill(ADMIN_PASSWORD);
  await other.keyboard.press('Enter');
  const bar = other.getByRole('region', { name: 'Host' });
  await bar.getByRole('button', { name: 'Start' }).click();
  await bar.getByRole('button', { name: 'Skip and next' }).click();
  await expect(other.getByRole('heading', { name: 'Delay' })).toBeVisible();

  // The host's session expires, and the requested action continues after the password.
  problems.expect(/401/);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Skip and next' }).click();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ege Bamyasi' })).toBeVisible();
});

test('opens the room from the album list, and adds new albums to it', async ({
  page,
  server,
  problems,
}) => {
  test.slow();
  const evening = await prepare(server.url);
  await prepareSecondSpin(server.url);
  await signIn(page);
  // An expired session asks for the password again, and the room opens.
  problems.expect(/401/);
  await page.goto('./');
  const listening = page.getByRole('region', { name: 'Now Listening To' });
  const door = listening.getByRole('button', { name: 'Start tonight’s room' });
  await expect(door).toBeVisible();
  await page.context().clearCookies();
  await door.click();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/room\/[B-Z]{5}$/);
  const address = page.url();

  await page.goto(`./?session=${evening.id}`);
  const details = page.getByRole('dialog', { name: 'Session Details' });
  await details.getByRole('link', { name: 'Go to the listening room' }).click();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Admin' }).click();
  await expect(page.getByRole('link', { name: 'Go to the listening room' })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add albums' }).click();
  await page.getByRole('link', { name: 'New album' }).click();
  await passStep(page);
  await page.getByRole('searchbox', { name: 'Artist, title or both' }).fill('can future');
  const found = page.getByRole('group', { name: 'Find by Name' });
  await found.getByRole('button', { name: 'Future Days' }).click();
  await page.getByLabel('Submitted By', { exact: true }).selectOption('Ada');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(found.getByRole('status')).toContainText('Added Future Days');
  await page.getByRole('link', { name: /^Back to room/ }).click();
  const albums = page.getByRole('region', { name: 'Tonight' }).getByRole('listitem');
  await expect(albums).toContainText(['Monster Movie', 'Delay', 'Future Days']);

  await page.goto('./');
  await page.getByRole('button', { name: 'Second spin' }).click();
  const suggested = page.getByRole('dialog', { name: 'Second spin' }).getByRole('listitem');
  await suggested.getByRole('button', { name: 'Add to the listening room' }).click();
  await expect(page).toHaveURL(address);
  await expect(albums).toContainText(['Monster Movie', 'Delay', 'Future Days', 'Tago Mago']);
});

test('joins on a phone, preserves offline votes, and reports lost ones', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  problems.expect(/40[49]/);
  // Errors of a phone without a network.
  problems.allow(/net::ERR_/);
  await prepare(server.url);
  await signIn(page);
  await page.getByRole('button', { name: 'Start a listening room' }).click();
  await room.start(page);
  await room.host(page, 'Hold the cards');
  const code = page.url().slice(-5);
  let ada = await room.newBrowser(browser, problems);
  const ben = await room.newBrowser(browser, problems);
  await ada.setViewportSize({ width: 360, height: 740 });

  await test.step('joins from the home page', async () => {
    await ada.goto('./');
    const note = ada.getByRole('link', { name: 'Join the listening room' });
    await expect(note).toBeVisible();
    await ada
      .getByRole('link', { name: /^Session details/ })
      .first()
      .click();
    await expect(ada.getByRole('dialog')).toBeVisible();
    await expect(note).toBeHidden();
    await ada.keyboard.press('Escape');
    await note.click();
    const field = ada.getByLabel('Room code');
    await field.fill('bcd');
    await ada.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(
      'The code is five letters. It’s on the big screen.',
    );
    await field.fill(`${code.slice(0, 2)}-${code.slice(2)}`.toLowerCase());
    await expect(ada.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    await room.sit(ada, 'Ada');
    await expect(ada.getByRole('heading', { name: 'Monster Movie' })).toBeFocused();
    await ada.goto('./');
    await ada.getByRole('link', { name: 'Back to the room as Ada' }).click();
    await expect(ada.getByRole('button', { name: 'Leave' })).toBeVisible();
  });

  await test.step('preserves a note while others join, and an offline vote after a reopen', async () => {
    await ada.getByLabel('Say something about it').fill('Warm');
    await ben.goto(`./room/${code}`);
    await expect(ben.getByText('Ada taken')).toBeVisible();
    await expectNoViolations(ben);
    await room.sit(ben, 'Ben');
    await expect(ada.getByText('Ben has joined.')).toBeAttached();
    await expect(ada.getByLabel('Say something about it')).toHaveValue('Warm');
    await ada.context().setOffline(true);
    await tier(ada, 'S').click();
    await expect(ada.getByText('Your vote is safe here')).toBeVisible();
    const context = ada.context();
    await ada.close();
    await context.setOffline(false);
    ada = await context.newPage();
    await ada.goto(`./room/${code}`);
    await expect(room.seat(ben, 'Ada')).toContainText('voted');
    await expect(tier(ada, 'S')).toBeChecked();
    await expect(ada.getByLabel('Say something about it')).toHaveValue('Warm');
    await expectNoViolations(ada);
    await expectNoViolations(page);
  });

  await test.step('sends an offline vote once online, and shows a vote before the response', async () => {
    await ben.context().setOffline(true);
    await tier(ben, 'C').click();
    await expect(ben.getByText('Your vote is safe here')).toBeVisible();
    await ben.context().setOffline(false);
    await expect(room.seat(ada, 'Ben')).toContainText('voted');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await ben.route('**/rating', async (route) => {
      await held;
      await route.continue();
    });
    await tier(ben, 'C').press('ArrowRight');
    await expect(tier(ben, 'D')).toBeFocused();
    await expect(room.ownRating(ben)).toContainText('Locked in: C');
    await ben.keyboard.press('b');
    await expect(room.ownRating(ben)).toContainText('Locked in: B');
    release();
  });

  await test.step('reports a late vote and a lost seat', async () => {
    await ben.context().setOffline(true);
    await tier(ben, 'F').click();
    await room.host(page, 'Reveal now');
    await expect(room.reveal(ada)).toContainText('“Warm”');
    await ben.context().setOffline(false);
    await expect(ben.getByText('That vote didn’t count.')).toBeVisible();
    const release = page.getByRole('button', { name: 'Release Ada’s seat' });
    const size = await release.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await release.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await release.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release seat' }).click();
    await expect(ada.getByRole('alert')).toHaveText(/The host released Ada’s seat/);
    await ada.getByRole('button', { name: 'Just watching' }).click();
    await expect(room.reveal(ada)).toBeVisible();
    await ben.getByRole('button', { name: 'Leave' }).click();
    await expect(ben.getByText('You’ve left. Your vote still counts.')).toBeVisible();
    await room.hostSurely(page, 'End the evening');
    await expect(ada.getByText('The listening room is closed')).toBeVisible();
    await ben.getByRole('link', { name: 'Back to sessions' }).click();
    await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Sessions');
    await ben.goto('./room');
    await expect(ben.getByText('No room is open right now')).toBeVisible();
  });
});

/** Prepares a session of two unrated albums. */
async function prepare(url: string): Promise<Session> {
  const call = caller(url);
  const attic = { session_date: '2026-03-06', location: 'Attic' };
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

/** Prepares an old album with a large spread. */
async function prepareSecondSpin(url: string): Promise<void> {
  const call = caller(url);
  const attic = { session_date: '2020-05-01', location: 'Attic' };
  const { id } = await call<Session>('POST', '/api/sessions', attic);
  await call<AlbumDetail>('POST', '/api/albums', {
    ...DEFAULTS,
    session_id: id,
    artist: 'Can',
    title: 'Tago Mago',
    tier: 'B',
    individual_tiers: { Ada: 'S', Ben: 'F' },
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto('./brackets/create');
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Bracket');
  await page.goto('./room');
}

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await waitForHydration(page);
  return page;
}

/** Joins from the QR code to the rating page in two taps. */
async function join(browser: Browser, url: string, code: string, name: string): Promise<Page> {
  const page = await open(browser, `${url}/room/${code}`);
  await room.sit(page, name);
  return page;
}

function seat(page: Page, name: string) {
  return page.getByRole('list', { name: 'Seats' }).getByRole('listitem').filter({ hasText: name });
}

function tier(page: Page, name: string) {
  return page.getByRole('radio', { name: `Tier ${name}`, exact: true });
}
