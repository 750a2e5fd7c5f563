import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { transformWithOxc } from 'vite';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { testAlone as test } from './support/admin.ts';
import { waitForHydration } from './support/hydration.ts';
import { caller, DEFAULTS } from './support/odd-club.ts';
import * as room from './support/room.ts';

const NOTE = 'This one goes to eleven';

test('plays an evening as a game, from the switches to the awards', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const { delay } = await prepare(server.url);
  await room.becomeAdmin(page);
  await page.goto('./room');
  await page.getByRole('button', { name: 'Start a listening room' }).click();
  await expect(page).toHaveURL(/\/room\/[B-Z]{5}$/);
  const code = page.url().slice(-5);
  await page.getByRole('checkbox', { name: 'Call it' }).check();
  await page.getByRole('checkbox', { name: 'Who brought it?' }).check();
  const screen = await open(browser, `${server.url}/tierlist?album=${delay}`);
  const ada = await join(browser, `${server.url}/room/${code}`, 'Ada');
  const ben = await join(browser, `${server.url}/room/${code}`, 'Ben');
  await page.getByRole('checkbox', { name: 'Allow guests' }).check();
  const max = await joinAsGuest(browser, `${server.url}/room/${code}`, 'Max');

  // The submitter is hidden on every page, also outside the room.
  await expect(screen.getByRole('dialog')).toContainText('Submitted by Unknown');
  await screen.goto(`${server.url}/room/${code}/screen`);
  await room.start(page);
  await expect(screen.getByText('Album 1 of 3')).toBeVisible();

  await test.step('calls and guesses hold the reveal', async () => {
    await room.seal(ada, 'S');
    await expect(room.ownRating(ada)).toContainText('One more thing');
    await expect(room.seat(screen, 'Ada')).toContainText('thinking…');
    await predict(ada, 'S', 'Ben');
    await expect(room.seat(screen, 'Ada')).toContainText('voted');
    // The stream of the screen opens once the page is idle; an emoji before is lost.
    await expect(async () => {
      await ada.getByRole('button', { name: 'Dancing' }).click();
      await expect(screen.locator('[data-reactions]')).toContainText('🕺', { timeout: 2000 });
    }).toPass();
    await predict(ben, 'A', 'Ada');
    await room.seal(ben, 'S');
    await predict(max, 'B', 'Ben');
    await room.seal(max, 'S');
    for (const one of [screen, ada])
      await expect(one.getByText('Unanimous!')).toBeVisible({ timeout: 20_000 });
    await expect(room.reveal(ada)).toContainText('called S +3 · brought it +1');
    await expect(room.reveal(ada)).toContainText('called A +1 · guessed Ada +2');
    await expect(screen.getByText('brought by Ada')).toBeVisible();
  });
  await room.host(page, 'Save and next');
  await expect(screen.getByRole('heading', { name: 'Delay' })).toBeVisible();
  await expect(screen.getByText('brought by')).toBeHidden();

  await test.step('a lost seat is given back, and a guest leaves', async () => {
    await ben.context().clearCookies();
    await ben.reload();
    await ben.getByRole('button', { name: 'Ben taken' }).click();
    await ben.getByRole('button', { name: 'I’m Ben: let me in' }).click();
    const request = page.getByRole('group', { name: 'Request from Ben' });
    await request.getByRole('button', { name: 'Allow' }).click();
    await expect(room.ownRating(ben)).toBeVisible();
    await max.getByRole('button', { name: 'Leave' }).click();
    await expect(room.seat(screen, 'Max')).toHaveCount(0);
  });

  await test.step('the own card lies face down, unless it is held', async () => {
    await room.seal(ada, 'B');
    const card = ada.getByRole('button', { name: 'Hold to peek at your card' });
    await expect(card.getByText('Tier B')).toHaveCount(0);
    await card.dispatchEvent('pointerdown');
    await expect(card.getByText('Tier B')).toBeVisible();
    await card.dispatchEvent('pointerup');
    await expect(card.getByText('Tier B')).toHaveCount(0);
  });
  await predict(ada, 'B', 'Ada');
  await ben.getByRole('textbox', { name: 'Say something about it' }).fill(NOTE);
  await predict(ben, 'B', 'Ada');
  await room.seal(ben, 'E');
  await expect(screen.getByText('Split room')).toBeVisible({ timeout: 20_000 });
  await room.host(page, 'Save and next');
  await expect(screen.getByRole('heading', { name: 'Tago Mago' })).toBeVisible();
  await room.seal(ada, 'A');
  await room.host(page, 'Reveal now');
  await room.host(page, 'Save and finish');

  await ada.getByRole('link', { name: 'Recap of the evening' }).click();
  const awards = ada.getByRole('region', { name: 'Awards' });
  await expect(awards).toContainText('Quote of the night');
  await expect(awards).toContainText(NOTE);
  await expect(awards).toContainText('Best caller');
  const points = ada.getByRole('table', { name: 'Points of the games' });
  await expect(points).toContainText('Ada');
  await expect(points).toContainText('Max (guest)');
  await ada.getByRole('button', { name: 'Save image' }).click();
  const dialog = ada.getByRole('dialog', { name: 'Image of the evening' });
  await dialog.getByRole('button', { name: 'Story (9:16)' }).click();
  const story = dialog.getByRole('img');
  await expect
    .poll(() =>
      story.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth),
    )
    .toBeCloseTo(16 / 9, 2);
});

test('renders every sound within its length, and not too loud', async ({ page }) => {
  await page.goto('about:blank');
  const measured = await page.evaluate(
    async (source) => {
      const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      const { playSound, SOUND_SECONDS } = await import(url);
      const results: { kind: string; peak: number; tail: number }[] = [];
      for (const [kind, seconds] of Object.entries<number>(SOUND_SECONDS)) {
        const context = new OfflineAudioContext(1, 44_100 * (seconds + 1), 44_100);
        playSound(context, { kind, place: 4 }, 0);
        const samples = (await context.startRendering()).getChannelData(0);
        const loudest = (from: number, to: number) =>
          samples.subarray(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        const end = Math.ceil(44_100 * seconds);
        results.push({ kind, peak: loudest(0, end), tail: loudest(end, samples.length) });
      }
      return results;
    },
    await soundGraph(),
  );
  expect(measured.map(({ kind }) => kind)).toEqual(['tick', 'hush', 'note', 'fanfare', 'groan']);
  for (const { kind, peak, tail } of measured) {
    expect(peak, kind).toBeGreaterThan(0.01);
    expect(peak, kind).toBeLessThan(0.9);
    expect(tail, kind).toBeLessThan(0.001);
  }
});

/** The sound module as a script of the browser. */
async function soundGraph(): Promise<string> {
  const file = new URL('../../src/client/components/sound/sound-graph.ts', import.meta.url);
  return (await transformWithOxc(await readFile(file, 'utf8'), file.pathname)).code;
}

/** Three unrated albums. @returns the id of 'Delay' */
async function prepare(url: string): Promise<{ delay: string }> {
  const call = caller(url);
  const attic = { session_date: '2026-03-06', location: 'Attic' };
  const { id } = await call<Session>('POST', '/api/sessions', attic);
  const albums = [
    ['Monster Movie', 'Ada'],
    ['Delay', 'Ben'],
    ['Tago Mago', 'Ada'],
  ] as const;
  let delay = '';
  for (const [title, submitted_by] of albums) {
    const album = await call<AlbumDetail>('POST', '/api/albums', {
      ...DEFAULTS,
      session_id: id,
      artist: 'Can',
      title,
      submitted_by,
      tier: 'Not rated yet',
    });
    if (title === 'Delay') delay = album.id;
  }
  return { delay };
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await waitForHydration(page);
  return page;
}

async function join(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await open(browser, url);
  await room.sit(page, name);
  return page;
}

async function joinAsGuest(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await open(browser, url);
  await page.getByRole('textbox', { name: 'Not on the list? Join as a guest' }).fill(name);
  await page.getByRole('button', { name: 'Join as guest' }).click();
  await expect(room.seat(page, name)).toContainText('guest');
  return page;
}

/** Calls a tier, and guesses a submitter; leads back to the tiers. */
async function predict(page: Page, tier: string, name: string): Promise<void> {
  const own = room.ownRating(page);
  const steps = own.getByRole('group', { name: 'Steps' });
  for (const [step, choice] of [
    [/Call$/, `Call ${tier}`],
    [/Who$/, name],
  ] as const) {
    const button = own.getByRole('button', { name: choice, exact: true });
    await steps.getByRole('button', { name: step }).click();
    await button.click();
    // The next step follows in its place.
    await steps.getByRole('button', { name: step }).click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await steps.getByRole('button', { name: /Tier$/ }).click();
}
