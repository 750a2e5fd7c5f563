import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { goAsAdmin, songs, test } from './support/bracket-club.ts';

/** Match of the tree, by its accessible name. */
const match = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('an admin generates, shares, corrects, regenerates and deletes a bracket', {
  tag: '@sub-path-only',
}, async ({ page, browser, baseURL, brackets }) => {
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

  await press('Share');
  await press('Create link');
  const address = await page.getByLabel('Link').inputValue();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  const visitor = await browser.newPage({ ...(baseURL && { baseURL }) });
  await visitor.goto(address);
  await expect(visitor.getByText('0 of 3 matches')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Play', exact: true })).toBeHidden();
  await brackets.decide(await brackets.get(id), 1);
  await expect(visitor.getByText('1 of 3 matches')).toBeVisible();
  await visitor.getByRole('button', { name: /next to play$/ }).click();
  await expect(visitor.getByRole('dialog')).toContainText('Ready to play.');
  await expect(visitor.getByRole('button', { name: /wins/ })).toHaveCount(0);
  await visitor.keyboard.press('Escape');
  await expectNoViolations(visitor);

  await match(page, /^Semifinal 2: /).click();
  await press('Withdraw Three');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Walkover: the other song was withdrawn.')).toBeVisible();
  await press('Reinstate Three');
  await expect(page.getByText('Ready to play.')).toBeVisible();
  await page.keyboard.press('Escape');
  await match(page, /^Semifinal 1: .*, One won$/).click();
  await press('Let this song win instead: Four');
  await expect(match(page, /^Semifinal 1: .*, Four won$/)).toBeAttached();
  await page.keyboard.press('Escape');

  await press('Share');
  await press('Revoke');
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  await expect(visitor.getByText('This link no longer works')).toBeVisible();
  await visitor.close();
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

test('reads and plays a bracket on a phone, in portrait and landscape', {
  tag: '@phone-only',
}, async ({ page, brackets }) => {
  const bracket = await brackets.decide(await brackets.ready(songs(4)), 2);
  await page.goto(`./brackets/${bracket.id}?view=tree`);
  await expect(match(page, /next to play$/)).toBeVisible();
  await expectNoViolations(page);
  await expectToFit(page);
  await page.goto(`./brackets/${bracket.id}`);
  await expect(page.getByRole('tab', { name: 'Final 0 of 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectNoViolations(page);
  await expectToFit(page);
  await page.getByRole('tab', { name: 'Semifinals 2 of 2' }).tap();
  await expect(match(page, /^Semifinal 1: /)).toBeVisible();
  await expect(page).toHaveURL(/round=1/);
  await page.getByRole('button', { name: 'Next match' }).tap();
  await expect(match(page, /^Final: .*, next to play$/)).toBeFocused();
  await match(page, /^Final: .*, next to play$/).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);

  await page.goto(`./brackets/${bracket.id}/play`);
  await expect(page.getByText('Match 3 of 3')).toBeVisible();
  await expectNoViolations(page);
  await expectToFit(page);
  const upright = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 780, height: 360 });
  await expectToFit(page);
  for (const side of await page.getByRole('button', { name: /^Choose/ }).all())
    await expect(side).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize(upright);
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .tap();
  await expect(page.getByText('Champion', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Bracket', exact: true }).tap();
  await expect(page.getByText('Champion', { exact: true }).first()).toBeVisible();
  await expectNoViolations(page);
});

async function expectToFit(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}
