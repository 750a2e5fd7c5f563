import { expect, type Page } from '@playwright/test';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { pressSlowly, test } from './support/admin.ts';
import { call, openAsAdmin, songRows } from './support/brackets.ts';
import { hold } from './support/routes.ts';

const FIVE = ['A – One', 'B – Two', 'C – Three', 'D – Four', 'E – Five'];

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

async function typeSongs(page: Page, songs: readonly string[]): Promise<void> {
  for (const song of songs) {
    const [artist = '', title = ''] = song.split(' – ');
    await expect(page.getByLabel('Song title')).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type(artist);
    await page.keyboard.press('Enter');
  }
}

/** Expects the order of the list in the form. */
async function expectOrder(page: Page, titles: string): Promise<void> {
  await expect(songRows(page)).toHaveText(
    titles.split(' ').map((title, index) => new RegExp(`^${index + 1}${title}`)),
  );
}

function bracketId(page: Page): string {
  return /\/brackets\/([\w-]+)/.exec(page.url())?.[1] ?? '';
}

test('creates a bracket, orders it in three ways, saves and generates it', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const releaseDrag = await hold(page, /\/drag-adapter-.*\.js$/);
  await openAsAdmin(page, './brackets/create');
  await button(page, 'Generate matchups').click();
  const links = page.getByRole('alert').getByRole('link');
  await expect(links).toHaveText(['Bracket name is required', 'A bracket needs at least 2 songs']);
  await links.first().click();
  await page.keyboard.type('Five songs');
  await links.last().click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await pressSlowly(page, page.getByLabel('Song title'));
  await expect(page.getByLabel('Song title')).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Five songs');
  await page.getByLabel('Song title').focus();
  await typeSongs(page, FIVE);
  await expect(page.getByText('5 of 128')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByText('A bracket needs at least 2 songs')).toBeHidden();
  await expectOrder(page, 'One Two Three Four Five');

  // By keyboard: the handle keeps the focus, and a live region announces the position.
  const handle = button(page, 'Move Five with the arrow keys');
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectOrder(page, 'One Two Five Three Four');
  await expect(handle).toBeFocused();
  await expect(page.getByText('Five is now number 3 of 5')).toBeAttached();
  await page.keyboard.press('Home');
  await expectOrder(page, 'Five One Two Three Four');

  // By tap.
  await button(page, 'Change Two').click();
  await page.getByLabel('Move to position').fill('5');
  await button(page, 'Move').click();
  await expectOrder(page, 'Five One Three Four Two');
  await page.getByLabel('Move to position').fill('4');
  await button(page, 'Move').click();
  await expectOrder(page, 'Five One Three Two Four');
  await button(page, 'Close').click();

  // By drag, which is possible once its chunk has loaded, although the network was lost.
  await page.context().setOffline(true);
  const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/healthz'));
  releaseDrag();
  await lost;
  await expect(songRows(page).first()).not.toHaveAttribute('draggable', 'true');
  await page.context().setOffline(false);
  await expect(songRows(page).first()).toHaveAttribute('draggable', 'true');
  const row = (title: string) => songRows(page).filter({ hasText: title });
  await button(page, 'Move Four with the arrow keys').dragTo(row('One'), {
    targetPosition: { x: 200, y: 4 },
  });
  await expectOrder(page, 'Five Four One Three Two');
  await button(page, 'Move Four with the arrow keys').press('End');
  await expectOrder(page, 'Five One Three Two Four');

  const matches = page.getByRole('region', { name: 'First round' }).getByRole('listitem');
  await expect(matches).toHaveText([
    '#1Five EBye',
    '#4Two B#5Four D',
    '#2One ABye',
    '#3Three CBye',
  ]);
  await expect(page.getByText('1 match. The top 3 seeds have byes')).toBeVisible();

  await page.getByLabel('Who decides a match').selectOption('A vote');
  await expect(page.getByLabel('Who decides a tie')).toHaveValue('coin');
  await button(page, 'Save draft').click();
  await expect(page).toHaveURL(/\/brackets\/[\w-]+\/edit$/);
  await page.reload();
  await expectOrder(page, 'Five One Three Two Four');

  await button(page, 'Change One').click();
  await page.getByLabel('Song title').last().fill('');
  await button(page, 'Apply').click();
  await expect(page.getByText('Song title is required')).toBeVisible();
  await page.getByLabel('Song title').last().fill('Uno');
  await button(page, 'Apply').click();
  await button(page, 'Generate matchups').click();
  await expect(page).toHaveURL(/\/brackets\/[\w-]+$/);
  const { status, voting, songs }: Bracket = await call(
    page,
    'GET',
    `/api/brackets/${bracketId(page)}`,
  );
  expect([status, voting]).toEqual(['ready', 'ballot']);
  expect(songs.map(({ seed, title }) => `${seed} ${title}`)).toEqual([
    '1 Five',
    '2 Uno',
    '3 Three',
    '4 Two',
    '5 Four',
  ]);
});
