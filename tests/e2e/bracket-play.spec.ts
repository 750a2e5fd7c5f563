import { expect, type Page } from '@playwright/test';
import {
  getRounds,
  getSides,
  roundName,
  winnerPath,
} from '#shared/domain/brackets/bracket-view.ts';
import { passwordField } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { classicRock, songs, test, testAlone } from './support/bracket-club.ts';
import { hold } from './support/routes.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

testAlone('plays 55 songs to a champion by keyboard', async ({ page, brackets }) => {
  const { id, matchups, progress } = await brackets.ready(classicRock(), { name: 'Hits' });
  expect(matchups.filter(({ state }) => state === 'bye')).toHaveLength(9);
  expect(progress).toEqual({ decided: 0, total: 54 });

  await page.goto(`./brackets/${id}`);
  await expect(page.getByText('0 of 54 matches')).toBeVisible();
  await page.getByRole('link', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Match 1 of 54')).toBeVisible();
  await page.evaluate(watchProgress);
  for (let match = 1; match <= 54; match += 1) {
    await expect(page.getByText(`Match ${match} of 54`)).toBeVisible();
    await page.keyboard.press(match % 3 === 0 ? 'ArrowRight' : 'ArrowLeft');
  }

  // A key pressed while a match is shown again would decide the wrong match.
  const seen = await page.evaluate(() => window.progress_seen);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  await expect.poll(async () => (await brackets.get(id)).status).toBe('completed');
  const { champion, songs: all, matchups: played } = await brackets.get(id);
  const heading = page.getByRole('heading', { name: champion?.title ?? '', level: 2 });
  await expect(heading).toBeFocused();
  const getTitle = (song: string | null) => all.find((one) => one.id === song)?.title;
  const path = winnerPath(played).map(({ round, song_a, song_b, winner_id }) => {
    const beaten = getTitle(winner_id === song_a ? song_b : song_a);
    return [roundName(round, getRounds(played)), beaten ? `Beat ${beaten}` : 'Bye'];
  });
  expect(path).toHaveLength(6);
  const way = page.getByRole('region', { name: 'Path to the title' }).getByRole('listitem');
  for (const [index, [round = '', outcome = '']] of path.entries()) {
    await expect(way.nth(index)).toContainText(round);
    await expect(way.nth(index)).toContainText(outcome);
  }

  await page.keyboard.press('u');
  await expect(page.getByText('Match 54 of 54')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Final', exact: true })).toBeFocused();
  await expect.poll(async () => (await brackets.get(id)).status).toBe('active');
});

test('shows the champion when the confetti chunk fails to load', async ({
  page,
  brackets,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route('**/assets/confetti.module*.js', (route) => route.abort());
  const { id } = await brackets.ready(songs(2));
  await goToPlay(page, id);
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('confetti.module'),
  );
  await page.keyboard.press('ArrowLeft');
  await failed;
  await expect(page.getByText('Champion', { exact: true })).toBeVisible();
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

test('loses no pick when two browsers play at once', { tag: '@all' }, async ({
  browser,
  page,
  baseURL,
  brackets,
  problems,
}) => {
  problems.expect(/409/);
  const bracket = await brackets.ready(songs(4));
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await goToPlay(page, bracket.id);
  await goToPlay(other, bracket.id);
  // The event of the other pick reaches this page only after its own pick.
  const release = await hold(page, /\/api\/brackets\/[^/]+$/);
  await other.keyboard.press('ArrowLeft');
  await expect(other.getByText('Match 2 of 3')).toBeVisible();
  await expect.poll(async () => (await brackets.get(bracket.id)).progress.decided).toBe(1);
  const [first] = (await brackets.get(bracket.id)).matchups;

  await page.keyboard.press('ArrowRight');
  const winner = bracket.songs.find(({ id }) => id === first?.winner_id)?.title;
  const lost = page.getByText(`Someone else was faster: ${winner} is through.`);
  await expect(lost).toBeVisible();
  await expect(page.getByText('Match 2 of 3')).toBeVisible();
  release();
  await page.keyboard.press('ArrowLeft');
  await expect(other.getByRole('heading', { name: 'Final', exact: true })).toBeVisible();
  await expect.poll(async () => (await brackets.get(bracket.id)).progress.decided).toBe(2);
  const now = await brackets.get(bracket.id);
  expect(now.matchups[0]?.winner_id).toBe(first?.winner_id);
  await other.close();
});

test('is read-only for visitors when only admins play, until they sign in', async ({
  page,
  brackets,
  problems,
}) => {
  problems.expect(/401/);
  const { id } = await brackets.ready(songs(4), { play_access: 'admin' });
  await page.goto(`./brackets/${id}`);
  await expect(page.getByText('Admins only')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play', exact: true })).toHaveCount(0);
  await page.goto(`./brackets/${id}/play`);
  const locked = page.getByText('Only admins can play this bracket.');
  await expect(locked).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Choose|Undo)/ })).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press('ArrowLeft');
  await expect(passwordField(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(locked).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Match 2 of 3')).toBeVisible();
  await expect.poll(async () => (await brackets.get(id)).progress.decided).toBe(1);

  // The session expires during play: the pick waits for the password.
  await page.context().clearCookies();
  await page.keyboard.press('ArrowLeft');
  await passwordField(page).fill(ADMIN_PASSWORD);
  // The field now receives arrows and letters.
  await page.keyboard.press('u');
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Final', exact: true })).toBeVisible();
});

test('loads a Spotify preview only on request', async ({ page, brackets }) => {
  const asked: string[] = [];
  await page.route('https://open.spotify.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  const [one, two] = classicRock();
  const { id } = await brackets.ready(one && two ? [one, two] : []);
  await page.goto(`./brackets/${id}/play`);
  await expect(page.getByRole('button', { name: /^Preview/ })).toHaveCount(2);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: `Preview of ${one?.title}` }).click();
  await expect(page.getByTitle(`Preview of ${one?.title} on Spotify`)).toBeVisible();
  // The frame is rendered before its content is requested.
  await expect
    .poll(() => asked)
    .toEqual([`https://open.spotify.com/embed/track/${one?.spotify_track_id}`]);
});

test('fits play and champion on a phone in portrait and landscape', { tag: '@phone-only' }, async ({
  page,
  brackets,
}) => {
  const bracket = await brackets.ready(songs(3));
  await page.goto(`./brackets/${bracket.id}/play`);
  await expect(page.getByText('Match 1 of 2')).toBeVisible();
  await expectNoViolations(page);
  await expectToFit(page);
  const upright = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 780, height: 360 });
  await expectToFit(page);
  for (const side of await page.getByRole('button', { name: /^Choose/ }).all())
    await expect(side).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize(upright);
  await brackets.decide(bracket, 2);
  await expect(page.getByText('Champion', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await expectToFit(page);
});

async function goToPlay(page: Page, id: string): Promise<void> {
  await page.goto(`./brackets/${id}/play`);
  await expect(page.getByText(/^Match 1 of/)).toBeVisible();
}

async function expectToFit(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
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
