import { expect } from '@playwright/test';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { expectNoViolations } from './support/axe.ts';
import { goAsAdmin, songs, test, testAlone } from './support/bracket-club.ts';
import { CLUB_SETTINGS } from './support/clubs.ts';
import { ADMIN_PASSWORD, API_KEY, startServer } from './support/server.ts';

test('shows results from other devices without a reload', async ({ page, brackets }) => {
  const bracket = await brackets.ready(songs(4));
  await page.goto(`./brackets/${bracket.id}?view=tree`);
  await expect(page.getByText('0 of 3 matches')).toBeVisible();
  const semifinal = page.getByRole('button', { name: /^Semifinal 1: / });
  const card = page.getByRole('listitem').filter({ has: semifinal }).locator('> *');
  await expect(card).not.toHaveAttribute('data-news');
  await brackets.decide(bracket, 3);
  await expect(page.getByRole('heading', { name: 'One', exact: true })).toBeVisible();
  await expect(semifinal).toHaveAccessibleName(/, One won$/);
  await expect(card).toHaveAttribute('data-news');
});

testAlone('resumes live updates after a server outage', async ({ page, dataDir, problems }) => {
  problems.expect(
    /ERR_CONNECTION_|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|503|Refused to apply style/,
  );
  const first = await startServer(dataDir, CLUB_SETTINGS.empty);
  const call = await signedIn(first.url);
  const body = { name: 'Evening', songs: songs(2) };
  const { id } = await call('POST', '/api/brackets', body);
  const { matchups } = await call('POST', `/api/brackets/${id}/generate`, {});
  await page.goto(`${first.url}/brackets/${id}`);
  await expect(page.getByText('0 of 1 match')).toBeVisible();
  await first.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Final: One by A/ })).toBeVisible();

  const second = await startServer(dataDir, {
    ...CLUB_SETTINGS.empty,
    PORT: new URL(first.url).port,
  });
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  const winner = { winner_id: matchups[0]?.song_a, version: matchups[0]?.version };
  await call('PUT', `/api/brackets/${id}/matches/${matchups[0]?.id}`, winner);
  await expect(page.getByText('1 of 1 match')).toBeVisible();
  await page.close();
  await second.stop();
});

test('updates the read-only shared page live', { tag: '@sub-path' }, async ({
  page,
  browser,
  brackets,
  baseURL,
}) => {
  const bracket = await brackets.ready(songs(4));
  await goAsAdmin(page, `./brackets/${bracket.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByLabel('Link').inputValue();
  await expectNoViolations(page);

  const visitor = await browser.newPage({ ...(baseURL && { baseURL }) });
  await visitor.goto(address);
  await expect(visitor.getByText('0 of 3 matches')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Play', exact: true })).toBeHidden();
  await brackets.decide(bracket, 1);
  await expect(visitor.getByText('1 of 3 matches')).toBeVisible();
  await visitor.getByRole('button', { name: /next to play$/ }).click();
  const dialog = visitor.getByRole('dialog');
  await expect(dialog).toContainText('Ready to play.');
  await expect(dialog.getByRole('button', { name: /wins/ })).toHaveCount(0);
  await visitor.keyboard.press('Escape');
  await expectNoViolations(visitor);

  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  await expect(visitor.getByText('This link no longer works')).toBeVisible();
  await visitor.close();
});

/** Sends requests to a server as an admin, whichever process responds. */
async function signedIn(url: string) {
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/auth/verify-password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return async (method: string, path: string, body: object): Promise<Bracket> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    });
    return (await response.json()).data;
  };
}
