import { expect, type Page } from '@playwright/test';
import { clubAt, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { goAsAdmin } from './support/bracket-club.ts';

const RANK_S = './tierlist/rank/S';

function heading(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('heading', { name, level: 3 });
}

/** Expects the two albums to compare, and the number of questions left. */
async function expectQuestion(page: Page, words: string, left: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
  await expect(page.getByText(new RegExp(`^At most ${left} questions? left$`))).toBeVisible();
}

testAlone(
  'ranks a tier by keyboard on two devices while an album is added, then by drag',
  async ({ page, browser, server, baseURL, problems }) => {
    problems.expect(/409/);
    const club = clubAt(server.url);
    const { id: session_id } = await club.addSession('2026-03-06', 'Attic');
    const add = (title: string) => club.addAlbum({ session_id, tier: 'S', artist: 'Low', title });
    await add('A');
    await goAsAdmin(page, RANK_S);
    await expect(page.getByText('Ranking takes at least two albums.')).toBeVisible();
    for (const title of ['B', 'C', 'D']) await add(title);

    await expectQuestion(page, 'A by Low or B by Low', 5);
    await page.keyboard.press('ArrowLeft');
    await expectQuestion(page, 'C by Low or D by Low', 4);
    await page.keyboard.press('u');
    await expectQuestion(page, 'A by Low or B by Low', 5);
    await page.keyboard.press('ArrowRight');
    await expectQuestion(page, 'C by Low or D by Low', 4);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoViolations(page);

    const other = await browser.newPage({ ...(baseURL && { baseURL }) });
    await goAsAdmin(other, RANK_S);
    await expectQuestion(other, 'C by Low or D by Low', 4);
    const stored = other.waitForResponse(/\/api\/rankings\/S\/answers$/);
    await other.keyboard.press('ArrowRight');
    await stored;
    await other.close();

    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
      'Someone else has answered too',
    );
    await expectQuestion(page, 'B by Low or D by Low', 3);
    await page.keyboard.press('ArrowRight');
    await expectQuestion(page, 'B by Low or C by Low', 2);
    await page.keyboard.press('ArrowRight');
    await expect(heading(page, 'Here’s your order')).toBeFocused();

    await add('E');
    await expect(page.getByText('E is new to this order.')).toBeVisible();
    await expectQuestion(page, 'E by Low or B by Low', 3);
    await page.keyboard.press('ArrowLeft');
    await expectQuestion(page, 'E by Low or C by Low', 2);
    await page.keyboard.press('ArrowRight');
    const places = page.getByRole('dialog').getByRole('listitem');
    await expect(places).toHaveText(['1DLow', '2CLow', '3ELow', '4BLow', '5ALow']);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('link', { name: 'Rank by comparing' }).click();
    await expect(heading(page, 'Tier S is ranked')).toBeVisible();

    await add('Best of All');
    await expect(page.getByText('Best of All is new to this order.')).toBeVisible();
    await page.keyboard.press('Escape');
    const tier = page.getByRole('region', { name: 'Tier S' });
    const tiles = tier.getByRole('listitem').getByRole('link');
    await expect(tiles).toHaveText([
      /Place 1DLow$/,
      /Place 2CLow$/,
      /Place 3ELow$/,
      /Place 4BLow$/,
      /Place 5ALow$/,
      /Best of AllLow$/,
    ]);
    await expect(tier.getByText('#6 not ranked yet')).toBeVisible();
    await expectNoViolations(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    const saved = page.waitForResponse(/\/api\/rankings\/S$/);
    await tiles.last().dragTo(tiles.nth(1), { targetPosition: { x: 8, y: 40 } });
    const moved = [/1D/, /2Best of All/, /3C/, /4E/, /5B/, /6A/];
    await expect(tiles).toHaveText(moved);
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(tiles).toHaveText(moved);
  },
);
