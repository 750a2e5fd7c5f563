import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { getSides, nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { expectNoViolations } from './support/axe.ts';
import { testAlone as test } from './support/bracket-club.ts';
import type { Problems } from './support/console-errors.ts';
import { newBrowser } from './support/room.ts';

const PHONE = { width: 360, height: 780 };

/** Sixteen songs: 'Song 1' by 'Artist 1', … */
const SIXTEEN = Array.from({ length: 16 }, (_, index) => ({
  title: `Song ${index + 1}`,
  artist: `Artist ${index + 1}`,
}));

test('votes with three phones and a big screen, in secret until the decision', async ({
  browser,
  brackets,
  server,
  problems,
}) => {
  test.slow();
  // Errors of the restart.
  problems.expect(/ERR_|Failed to load|Failed to fetch/);
  const { id } = await brackets.ready(SIXTEEN, { name: 'Cup', voting: 'ballot' });
  const screen = await open(browser, problems, `${server.url}/brackets/${id}/screen`);
  await screen.setViewportSize({ width: 1920, height: 1080 });
  await expect(screen.getByText('Scan to vote!')).toBeVisible();
  const ada = await join(browser, problems, `${server.url}/brackets/${id}/play`, 'Ada');
  const ben = await join(browser, problems, `${server.url}/brackets/${id}/play`, 'Ben');
  await expect(ben.getByRole('button', { name: /^Ada/ })).toBeHidden();
  const bracket = await brackets.get(id);
  const [first, second] = pairs(bracket);

  // Nobody sees a vote before the decision, only who has voted.
  await choose(ada, first.left);
  await expect(own(ada)).toHaveText('Your vote is in. Waiting for Ben.');
  await expect(voter(screen, 'Ada')).toContainText('voted');
  await expect(screen.getByText('1 of 2 voted. Waiting for Ben.')).toBeVisible();
  expect((await brackets.get(id)).ballots).toEqual([]);
  await expectNoViolations(ada);
  await expectNoViolations(screen);

  // A late voter is waited for.
  const cleo = await join(browser, problems, `${server.url}/brackets/${id}/play`, 'Cleo');
  await expect(voter(screen, 'Cleo')).toBeVisible();
  await choose(ben, first.right);
  await expect(own(ben)).toHaveText('Your vote is in. Waiting for Cleo.');
  // A second press within 300 ms counts as a double click, and is ignored.
  const changed = ben.waitForResponse(/\/vote$/);
  const other = choice(ben, first.left);
  await expect(async () => {
    await other.click();
    await expect(other).toHaveAttribute('aria-pressed', 'true', { timeout: 400 });
  }).toPass();
  await changed;
  for (const page of [ada, ben, cleo, screen]) await page.evaluate(collectStatus);
  await choose(cleo, first.right);
  for (const page of [ada, ben, cleo, screen])
    await expectStatus(page, `${first.left} 2 : 1 (Ada, Ben).`);
  for (const page of [ada, ben, cleo, screen])
    await expect(page.getByText('Match 2 of 15')).toBeVisible();

  // A tie: Cleo leaves, and the coin decides.
  await cleo.getByRole('button', { name: 'I’m not Cleo' }).click();
  await expect(voter(screen, 'Cleo')).toBeHidden();
  await choose(ada, second.left);
  await choose(ben, second.right);
  for (const page of [ada, ben, cleo, screen]) {
    await expectStatus(page, 'Tied. Flipping a coin.');
    await expectStatus(page, 'The coin decided.');
  }
  await expect(ada.getByText('Match 3 of 15')).toBeVisible();
  const [, tied] = (await brackets.get(id)).ballots;
  expect(tied).toMatchObject({ decided_by: 'coin', coin_seed: expect.any(Number) });

  // Votes ahead, and a restart in the middle of a vote: none is lost.
  const third = pairs(await brackets.get(id));
  await ada.getByText('Vote ahead: 0 of 5 done').click();
  await ada.getByRole('button', { name: third[1].left, exact: true }).click();
  await expect(ada.getByText('Vote ahead: 1 of 5 done')).toBeVisible();
  await choose(ada, third[0].left);
  await expect(own(ada)).toHaveText('Your vote is in. Waiting for Ben.');
  await server.restart();
  await choose(ben, third[0].left);
  await expect(ada.getByText('Match 4 of 15')).toBeVisible({ timeout: 30_000 });
  await expect(choice(ada, third[1].left)).toHaveAttribute('aria-pressed', 'true');
  await choose(ben, third[1].left);
  await expect(ben.getByText('Match 5 of 15')).toBeVisible();
  const after = await brackets.get(id);
  expect(after.ballots.map(({ votes }) => votes.length)).toEqual([3, 2, 2, 2]);

  await ada.getByRole('link', { name: 'Bracket', exact: true }).click();
  await expect(ada.getByText('Closest match')).toBeVisible();
  await expectNoViolations(ada);
});

declare global {
  interface Window {
    /** Texts of status regions so far: a result is shown for two seconds only. */
    statusTexts: Set<string>;
  }
}

function collectStatus(): void {
  const texts = new Set<string>();
  window.statusTexts = texts;
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=status]'))
      texts.add(textContent ?? '');
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

function expectStatus(page: Page, text: string): Promise<void> {
  const read = () =>
    page.evaluate(() => [...window.statusTexts].join('\n').replaceAll('\u00a0', ' '));
  return expect.poll(read).toContain(text);
}

async function open(browser: Browser, problems: Problems, url: string): Promise<Page> {
  const page = await newBrowser(browser, problems);
  await page.goto(url);
  return page;
}

async function join(
  browser: Browser,
  problems: Problems,
  url: string,
  name: string,
): Promise<Page> {
  const page = await open(browser, problems, url);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: `I’m not ${name}` })).toBeVisible();
  return page;
}

type Pair = { left: string; right: string };

/** The matches that can be voted on, by title. */
function pairs(bracket: Bracket): [Pair, Pair] {
  const title = (id: string | null) => bracket.songs.find((song) => song.id === id)?.title ?? '';
  const current = nextMatch(bracket.matchups);
  const ready = bracket.matchups.filter(
    ({ state, round }) => state === 'ready' && round === current?.round,
  );
  return ready.map((match) => {
    const { left, right } = getSides(match);
    return { left: title(left), right: title(right) };
  }) as [Pair, Pair];
}

function choice(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^Choose\\s+.*\\b${title}\\b(?! \\d)`) });
}

async function choose(page: Page, title: string): Promise<void> {
  await choice(page, title).click();
}

/** Line with the state of the own vote. */
function own(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /vote is in|tie|better|Waiting/ });
}

function voter(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Voters' }).getByRole('listitem').filter({ hasText: name });
}
