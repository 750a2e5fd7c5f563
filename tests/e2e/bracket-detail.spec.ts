import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './support/axe.ts';
import { classicRock, goAsAdmin, songs, test } from './support/bracket-club.ts';
import { hold } from './support/routes.ts';

const PHONE = { tag: '@phone' };

/** Match of the tree, by its accessible name. */
const match = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('lists what changing an earlier result clears, and undoes it', async ({ page, brackets }) => {
  const bracket = await brackets.decide(await brackets.ready(songs(4)), 3);
  await page.goto(`./brackets/${bracket.id}`);
  await match(page, /^Semifinal 1: .*, One won$/).click();
  const other = page.getByRole('button', { name: 'Let this song win instead: Four' });
  // Visitors cannot change a completed bracket.
  await expect(page.getByText(/^Decided /)).toBeVisible();
  await expect(other).toBeHidden();
  await goAsAdmin(page, `./brackets/${bracket.id}`);
  await match(page, /^Semifinal 1: .*, One won$/).click();
  await other.click();
  const warning = page.getByRole('dialog', { name: 'Change an earlier result?' });
  await expect(warning.getByRole('listitem')).toHaveText([
    'FinalOne by A against Two by B, One won',
  ]);
  await expectNoViolations(page);
  await warning.getByRole('button', { name: 'Change it' }).click();
  await expect(warning).toBeHidden();
  await expect(match(page, /^Semifinal 1: .*, Four won$/)).toBeVisible();
  await expect(match(page, /^Final: Four by D against Two by B, next to play$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(match(page, /^Final: One by A against Two by B, One won$/)).toBeVisible();
  const champion = page.getByRole('region', { name: 'One', exact: true });
  await expect(champion.getByRole('button').first()).toHaveAccessibleName('Share this page');

  // The undo button is the last one, and hiding it does not lose the focus.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(champion.getByRole('button').last()).toHaveAccessibleName('Undo');
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(champion).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('generates, pauses, resumes, regenerates, duplicates and deletes a bracket', async ({
  page,
  brackets,
}) => {
  const body = { name: 'Evening', songs: songs(4) };
  const { id } = await brackets.call('POST', '/api/brackets', body);
  await goAsAdmin(page, `./brackets/${id}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText('This bracket is a draft')).toBeVisible();
  await press('Generate matchups');
  await expect(page.getByText('0 of 3 matches')).toBeVisible();
  await press('Pause');
  await expect(page.getByText('This bracket is paused')).toBeVisible();
  await press('Resume');
  await expect(page.getByRole('link', { name: 'Play', exact: true })).toBeVisible();
  await brackets.decide(await brackets.get(id), 1);
  await expect(page.getByText('1 of 3 matches')).toBeVisible();

  await match(page, /^Semifinal 2: /).click();
  await press('Withdraw Three');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Walkover: the other song was withdrawn.')).toBeVisible();
  await press('Reinstate Three');
  await expect(page.getByText('Ready to play.')).toBeVisible();
  await page.keyboard.press('Escape');

  await press('Manage');
  await press('Regenerate');
  await expect(page.getByRole('dialog')).toContainText('One result is lost for good.');
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('0 of 3 matches')).toBeVisible();
  await press('Duplicate');
  await expect(page.getByText('This bracket is a draft')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  await press('Manage');
  await press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('./brackets');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Bracket deleted');
});

test('duplicates a bracket once when the response is lost', { tag: '@all' }, async ({
  page,
  brackets,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const { id } = await brackets.ready(songs(2), { name: 'Copied' });
  await goAsAdmin(page, `./brackets/${id}`);
  await page.route(
    /\/duplicate$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  const messages = page.getByRole('status', { name: 'Messages' });
  await expect(messages).toContainText('Failed to duplicate bracket: Unable to connect to server.');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'Copied (copy)' })).toBeVisible();
  await page.goto('./brackets?status=draft');
  await expect(page.getByRole('heading', { name: 'Copied (copy)' })).toHaveCount(1);
});

test('moves focus to the name of the bracket', async ({ page, brackets }) => {
  const { id } = await brackets.ready(songs(2), { name: 'Two of a kind' });
  await page.goto('./brackets');
  const release = await hold(page, new RegExp(`/api/brackets/${id}$`));
  await page.getByRole('link', { name: 'Two of a kind', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bracket' })).toBeFocused();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Two of a kind' })).toBeFocused();
});

test('zooms, pans and fits the tree without scrolling the page', async ({ page, brackets }) => {
  const { id } = await brackets.ready(classicRock());
  await page.goto(`./brackets/${id}`);
  const scale = page.getByText(/^\d+ %$/);
  await expect(scale).toHaveText('92 %');
  const first = match(page, /^Round of 64, match 2: /);
  await first.hover();
  await page.mouse.down();
  await page.mouse.move(400, 200, { steps: 5 });
  await page.mouse.up();
  await expect(first).not.toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Fit the whole tree' }).click();
  await expect(scale).toHaveText('23 %');
  await match(page, /^Final: /).focus();
  await page.keyboard.press('+');
  await expect(scale).toHaveText('29 %');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('exports the finished bracket as an image', async ({ page, brackets }) => {
  const bracket = await brackets.decide(await brackets.ready(songs(8), { third_place: true }), 8);
  await page.goto(`./brackets/${bracket.id}`);
  await page.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByRole('img', { name: /^The whole bracket, won by One$/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('bracket.png');
  const { width, height, format } = await sharp(await file.path()).metadata();
  expect(format).toBe('png');
  expect(width).toBeGreaterThan(2000);
  expect(height).toBeGreaterThan(800);
});

test('tree, rounds, match and champion meet WCAG 2.2 AA', PHONE, async ({ page, brackets }) => {
  const bracket = await brackets.decide(await brackets.ready(songs(6)), 2);
  for (const view of ['tree', 'rounds']) {
    await page.goto(`./brackets/${bracket.id}?view=${view}`);
    await expect(match(page, /next to play$/)).toBeVisible();
    await expectNoViolations(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  }
  await match(page, /next to play$/).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await brackets.decide(bracket, 3);
  await expect(page.getByText('Champion', { exact: true }).first()).toBeVisible();
  await expectNoViolations(page);
});

test('opens at the current round on a phone', { tag: '@phone-only' }, async ({
  page,
  brackets,
}) => {
  const bracket = await brackets.decide(await brackets.ready(songs(4)), 2);
  await page.goto(`./brackets/${bracket.id}`);
  await expect(page.getByRole('tab', { name: 'Final 0 of 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: 'Semifinals 2 of 2' }).tap();
  await expect(match(page, /^Semifinal 1: /)).toBeVisible();
  await expect(page).toHaveURL(/round=1/);
  await page.getByRole('button', { name: 'Next match' }).tap();
  await expect(match(page, /^Final: .*, next to play$/)).toBeFocused();
});
