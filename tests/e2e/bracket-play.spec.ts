import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  getRounds,
  getSides,
  roundName,
  winnerPath,
} from '#shared/domain/brackets/bracket-view.ts';
import { classicRock, songs, test } from './support/bracket-club.ts';

test('plays a bracket to its champion by keyboard, and saves it as an image', async ({
  page,
  brackets,
  problems,
}) => {
  // The confetti.
  problems.expect(/ERR_FAILED/);
  await page.route('**/assets/confetti.module*.js', (route) => route.abort());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const asked: string[] = [];
  await page.route('https://open.spotify.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  const all = classicRock().slice(0, 14);
  const { id, matchups, progress } = await brackets.ready(all, { third_place: true });
  expect(matchups.filter(({ state }) => state === 'bye')).toHaveLength(2);
  expect(progress).toEqual({ decided: 0, total: 14 });

  await page.goto(`./brackets/${id}?view=tree`);
  await expect(page.getByText('0 of 14 matches')).toBeVisible();
  await test.step('a drag pans the tree, and opens no match', async () => {
    const first = page.getByRole('button', { name: /^Round of 16, match 2: / });
    await first.hover();
    await page.mouse.down();
    await page.mouse.move(400, 200, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  await page.getByRole('link', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Match 1 of 14')).toBeVisible();

  await test.step('a preview is loaded only on request', async () => {
    const previews = page.getByRole('button', { name: /^Preview of / });
    await expect(previews).toHaveCount(2);
    expect(asked).toEqual([]);
    await previews.first().click();
    await expect(page.getByTitle(/^Preview of .* on Spotify$/)).toBeVisible();
    // The frame is rendered before its content is requested.
    await expect.poll(() => asked).toEqual([expect.stringMatching(/\/embed\/track\/\w{22}$/)]);
  });

  await page.evaluate(watchProgress);
  for (let match = 1; match <= 14; match += 1) {
    await expect(page.getByText(`Match ${match} of 14`)).toBeVisible();
    await page.keyboard.press(match % 3 === 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  // A key pressed while a match is shown again would decide the wrong match.
  const seen = await page.evaluate(() => window.progress_seen);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  await expect.poll(async () => (await brackets.get(id)).status).toBe('completed');
  const { champion, songs: present, matchups: played } = await brackets.get(id);
  const heading = page.getByRole('heading', { name: champion?.title ?? '', level: 2 });
  await expect(heading).toBeFocused();
  const getTitle = (song: string | null) => present.find((one) => one.id === song)?.title;
  const way = page.getByRole('region', { name: 'Path to the title' }).getByRole('listitem');
  for (const [index, match] of winnerPath(played).entries()) {
    const { round, song_a, song_b, winner_id } = match;
    const beaten = getTitle(winner_id === song_a ? song_b : song_a);
    await expect(way.nth(index)).toContainText(roundName(round, getRounds(played)));
    await expect(way.nth(index)).toContainText(beaten ? `Beat ${beaten}` : 'Bye');
  }
  await page.keyboard.press('u');
  await expect(page.getByText('Match 14 of 14')).toBeVisible();
  await expect.poll(async () => (await brackets.get(id)).status).toBe('active');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Champion', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Bracket', exact: true }).click();
  await page.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByRole('img', { name: /^The whole bracket, won by / })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('bracket.png');
  const { width, height, format } = await sharp(await file.path()).metadata();
  expect(format).toBe('png');
  expect(width).toBeGreaterThan(2000);
  expect(height).toBeGreaterThan(800);
});

test('queues picks while offline, and yields to results made meanwhile', async ({
  page,
  brackets,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  problems.expect(/409/);
  const { id, matchups, songs: all } = await brackets.ready(songs(4));
  const [first, second] = matchups;
  const chosen = second && getSides(second).left;
  await goToPlay(page, id);
  await page.context().setOffline(true);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('You’re offline. 1 result is waiting to be sent.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('You’re offline. 2 results are waiting to be sent.')).toBeVisible();
  // Selects a song from the second match, which has another opponent in the end.
  const title = all.find((song) => song.id === chosen)?.title;
  await page.getByRole('button', { name: `Choose ${title}` }).click();
  await expect(page.getByText('Champion', { exact: true })).toBeVisible();
  await expect(page.getByText('You’re offline. 3 results are waiting to be sent.')).toBeVisible();

  const mine = first && getSides(first).left;
  const winner_id = mine === first?.song_a ? first?.song_b : first?.song_a;
  const other = { winner_id, version: first?.version };
  await brackets.call('PUT', `/api/brackets/${id}/matches/${first?.id}`, other);
  await page.context().setOffline(false);
  const messages = page.getByRole('status', { name: 'Messages' });
  const stored = all.find((song) => song.id === winner_id)?.title;
  await expect(page.getByText(`Someone else was faster: ${stored} is through.`)).toBeVisible();
  await expect(messages).toContainText('One of your picks no longer counts');
  await expect(page.getByText('Match 3 of 3')).toBeVisible();
  await expect(page.getByText(/No connection/)).toBeHidden();
  const { progress, matchups: after } = await brackets.get(id);
  expect(progress.decided).toBe(2);
  expect(after.map((match) => match.winner_id)).toEqual([winner_id, chosen, null]);
});

async function goToPlay(page: Page, id: string): Promise<void> {
  await page.goto(`./brackets/${id}/play`);
  await expect(page.getByText(/^Match 1 of/)).toBeVisible();
}

/** Runs in the page: records the number of decided matches at every change of the page. */
function watchProgress(): void {
  window.progress_seen = [];
  const note = () => {
    const bar = document.querySelector<HTMLProgressElement>('main progress');
    if (bar !== null) window.progress_seen.push(bar.value);
  };
  new MutationObserver(note).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

declare global {
  interface Window {
    progress_seen: number[];
  }
}
