import { expect, type Page } from '@playwright/test';
import { open, passwordField, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { keyboard } from './support/input-methods.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

const CELLS = [
  'Our club\t\t\t\t\t',
  'Band\tAlbum\tScore\tDate\tSpot\tGenre',
  'Low\tHey What\t8,5\t05/01/2024\tAttic\tRock',
  'Can\tTägo Mago\t7\t06/02/2024\tKitchen\tKraut',
  'Total\t2\t\t\t\t',
].join('\n');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const scale = (page: Page) => page.getByLabel('Numbers are on a scale');
const state = (page: Page) => page.getByRole('main').getByRole('status');

test('imports a pasted spreadsheet after its questions and columns are resolved', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await button(page, 'Continue').click();
  await page.getByLabel('Or paste cells from the spreadsheet').fill(CELLS);
  await button(page, 'Continue').click();
  const understood = page.getByRole('region', { name: 'Understood' });
  await expect(understood).toContainText('line 2 names the columns');
  await expect(understood).toContainText('Line 5 is skipped: it holds totals.');
  await expect(page.getByLabel('Genre', { exact: true })).toHaveValue('');
  await button(page, 'Import').press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'Please finish these first' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'How to read the dates',
    'Location of the sessions',
  ]);
  await summary.getByRole('link', { name: 'How to read the dates' }).click();
  const dates = page.getByRole('group', { name: 'Which day is 05/01/2024?' });
  await expect(dates.getByRole('radio').first()).toBeFocused();
  await dates.getByLabel('Month first: May 1, 2024').check();
  await expect(scale(page).getByRole('option', { selected: true })).toHaveText('1 to 10');
  await scale(page).selectOption('1 to 10');
  await page.getByLabel('Spot', { exact: true }).selectOption('Location');
  await expect(state(page)).toHaveText('2 albums in 2 sessions to add');
  await expect(page.getByRole('region', { name: 'Albums' }).getByRole('listitem')).toHaveText([
    /Tier A.*Hey What.*Low.*Wed, May 1, 2024 · line 3/,
    /Tier B.*Tägo Mago.*Can.*Sun, Jun 2, 2024 · line 4/,
  ]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
  await button(page, 'Import').click();
  await expect(page.getByText('Added 2 albums in 2 sessions')).toBeVisible();
  await page.getByRole('link', { name: 'See the sessions' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Tägo Mago/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Kitchen');
});

test('fixes a spreadsheet: values without a tier, rows to leave out, and a missing column', async ({
  page,
  problems,
}) => {
  problems.expect(/422/);
  await open(page, './import');
  const give = (...lines: string[]) =>
    page.getByLabel('Spreadsheet', { exact: true }).setInputFiles({
      name: 'club.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });

  await test.step('lists invalid lines, and rejects another file type', async () => {
    await give('Artist;Album;Tier', 'Low;Hey What;A', ';Drums;Z');
    const wrong = page.getByRole('region', { name: '2 problems in the file' });
    await expect(wrong.getByRole('listitem')).toHaveText([
      'Line 3: Artist is required',
      "Line 3: 'Z' names no tier. Choose its tier, or leave the row out.",
    ]);
    await expect(state(page)).toHaveText('Fix the problems above first');
    await button(page, 'Another file').click();
    await give('PK\u0003\u0004');
    await expect(page.getByRole('alert')).toHaveText(
      'This workbook is damaged. Open it in a spreadsheet app, and save it again as .xlsx or CSV.',
    );
    await expect(button(page, 'Try Again')).toHaveCount(0);
  });

  await test.step('shows columns before tiers and errors, and reports a missing one', async () => {
    await give('Album;Gruppe;Note;Ort', 'Hey What;Low;8;', 'Ege;Can;7;Attic');
    const columns = page.getByRole('group', { name: 'Columns' });
    await expect(columns.getByRole('listitem')).toHaveText([
      'No column for the artist. Choose it below.',
    ]);
    await expect(page.getByRole('region', { name: /problem/ })).toHaveCount(0);
    await button(page, 'Import').press('Enter');
    await page.getByRole('alert').getByRole('link', { name: 'Columns' }).click();
    await expect(columns.getByRole('list')).toBeFocused();
    await columns.getByLabel('Gruppe').selectOption('Artist');
    await columns.getByLabel('Note').selectOption('Tier');
    await columns.getByLabel('Ort').selectOption('Location');
    await expect(columns.getByRole('list')).toHaveCount(0);
    const parts = [
      columns,
      page.getByRole('group', { name: 'Tiers' }),
      page.getByRole('region', { name: '1 problem in the file' }),
      page.getByRole('region', { name: 'Albums' }),
    ];
    for (const part of parts) await expect(part).toBeVisible();
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(new Set(tops).size).toBe(4);
    await button(page, 'Another file').click();
  });

  await test.step('asks for the tier of a value, once', async () => {
    await give('Artist;Album;Tier', 'Low;Hey What;A', 'Low;Trust;meh', 'Low;Ones and Sixes;meh');
    await expect(page.getByRole('row', { name: 'meh' })).toContainText('2');
    await button(page, 'Import').press('Enter');
    const links = page.getByRole('alert').getByRole('link');
    await links.filter({ hasText: 'Overall tier: values without a tier' }).click();
    const tier = page.getByLabel('Tier of meh');
    await expect(tier).toBeFocused();
    await tier.selectOption('D');
    await expect(state(page)).toHaveText('3 albums in 0 sessions to add');
    const albums = page.getByRole('region', { name: 'Albums' });
    await expect(albums.getByRole('listitem').filter({ hasText: 'Tier D' })).toHaveCount(2);
    await button(page, 'Another file').click();
  });

  await test.step('skips invalid rows, and lists them in the result', async () => {
    await give('Artist;Album;Tier', 'Low;Hey What;A', ';Drums;Z', 'Low;Trust;B', 'Can;;C');
    await expect(page.getByRole('region', { name: '3 problems in the file' })).toBeVisible();
    const skip = page.getByRole('checkbox', { name: 'Leave out these 2 rows' });
    await skip.check();
    const leftOut = page.getByRole('region', { name: '2 rows left out' });
    await expect(leftOut.getByRole('listitem')).toHaveCount(3);
    await expectNoViolations(page);
    await skip.uncheck();
    await expect(page.getByRole('region', { name: '3 problems in the file' })).toBeVisible();
    await button(page, 'Import').press('Enter');
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Overall tier: values without a tier',
      'Problems in the file',
    ]);
    await skip.check();
    await expect(state(page)).toHaveText('2 albums in 0 sessions to add');
    await button(page, 'Import').click();
    await expect(page.getByText('Added 2 albums in 0 sessions', { exact: true })).toBeVisible();
    await expect(page.getByText('2 rows left out: lines 3 and 5.')).toBeVisible();
  });
});

test('shows all albums of a long spreadsheet on request', { tag: '@phone-only' }, async ({
  page,
}) => {
  await open(page, './import');
  const rows = Array.from({ length: 500 }, (_, index) => `Low;Album ${index};A`);
  const buffer = Buffer.from(['Artist;Album;Tier', ...rows].join('\n'));
  const file = { name: 'club.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Spreadsheet', { exact: true }).setInputFiles(file);
  const albums = page.getByRole('region', { name: 'Albums' });
  await expect(albums.getByRole('listitem')).toHaveCount(200);
  await albums.getByRole('button', { name: 'Show all 500 albums' }).click();
  await expect(albums.getByRole('list')).toBeFocused();
  await expect(albums.getByText('Album 499', { exact: true })).toBeAttached();
  await expect(albums.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(albums.getByText('Album 499', { exact: true })).toBeInViewport();
});

const MESSY = ['Titel;Gruppe;Note;Datum;Platz', 'Hey What;Low;8;2025-03-07;', 'Ege;;7;2025-03-14;'];

test('applies remembered choices to a corrected file, and none to another header', async ({
  page,
}) => {
  await open(page, './import');
  const choose = (...lines: string[]) =>
    page.getByLabel('Spreadsheet', { exact: true }).setInputFiles({
      name: 'messy.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
  await choose(...MESSY);
  const location = page.getByLabel('no location. What should it be?');
  const column = (name: string) => page.getByLabel(name, { exact: true });
  await column('Gruppe').selectOption('Artist');
  await column('Titel').selectOption('Album title');
  await column('Note').selectOption('Tier');
  await column('Datum').selectOption('Session date');
  await scale(page).selectOption('0 to 100');
  await page.getByRole('checkbox', { name: 'Leave out this row' }).check();
  await location.fill('Attic');
  await location.press('Enter');
  await expect(state(page)).toHaveText('1 album in 1 session to add');
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose the file again').click();
  await chooser;
  await choose(...MESSY, 'Tago Mago;Can;9;2025-03-21;', ';Neu!;9;2025-03-21;');
  await expect(page.getByText('Your choices from before were applied.')).toBeVisible();
  const skip = page.getByRole('checkbox', { name: 'Leave out these 2 rows' });
  await expect(skip).not.toBeChecked();
  await expect(column('Gruppe')).toHaveValue('artist');
  await expect(scale(page)).toHaveValue('100');
  await expect(location).toHaveValue('Attic');
  await skip.check();
  await expect(state(page)).toHaveText('2 albums in 2 sessions to add');
  await button(page, 'Another file').click();
  await choose('Titel;Band;Note;Datum', 'Hey What;Low;8;2025-03-07');
  await expect(column('Titel')).toHaveValue('title');
  await expect(column('Note')).toHaveValue('');
  await expect(location).toHaveValue('');
});

test('imports a spreadsheet by keyboard alone', async ({ page }) => {
  const input = keyboard(page);
  await page.goto('./import');
  await input.type(passwordField(page), ADMIN_PASSWORD);
  await input.press(button(page, 'Continue'));
  await input.type(
    page.getByLabel('Or paste cells from the spreadsheet'),
    'Artist,Album,Tier,Liked by\nLow,Hey What,A,S\n',
  );
  await input.press(button(page, 'Continue'));
  await input.choose(page.getByLabel('Liked by', { exact: true }), 'Ratings of Ada');
  await expect(page.getByRole('region', { name: 'Albums' })).toContainText('1 rating');
  await input.press(button(page, 'Import'));
  await expect(page.getByText('Added 1 album in 0 sessions')).toBeVisible();
});
