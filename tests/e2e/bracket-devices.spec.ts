import { expect, type Page } from '@playwright/test';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { getSides, nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { expectNoViolations } from './support/axe.ts';
import { songs, test } from './support/bracket-club.ts';
import { hold } from './support/routes.ts';

test('shows the same bracket on three devices that pick and undo at the same time', async ({
  page,
  browser,
  baseURL,
  brackets,
}) => {
  const bracket = await brackets.ready(songs(4));
  const { winner, loser } = firstMatch(bracket);
  const open = () => browser.newPage({ ...(baseURL && { baseURL }) });
  const [late, watching] = [await open(), await open()];
  for (const device of [page, late, watching]) await goToPlay(device, bracket.id);

  await test.step('ignores taps and keys while a result from another device is shown', async () => {
    const writes = collectWrites(watching);
    await watching.evaluate(pressAtEveryChange);
    // The event of the first pick reaches this page only after its own pick.
    const release = await hold(late, /\/api\/brackets\/[^/]+$/);
    await choose(page, winner.title);
    await expect(news(page)).toHaveText(`${winner.title} is through.`);
    await choose(late, loser.title);
    await expect(news(late)).toHaveText(`Someone else was faster: ${winner.title} is through.`);
    release();
    const text = `${winner.title} is through, picked on another device.`;
    await expect(news(watching)).toHaveText(text);
    for (const device of [page, late, watching]) {
      await expect(device.getByText('Match 2 of 3')).toBeVisible();
      await expect(device.getByText(`${loser.title} is through`)).toHaveCount(0);
      await expect(device.getByText(`${loser.title} won`)).toHaveCount(0);
      await expect(device.getByRole('status', { name: 'Messages' })).toBeEmpty();
    }
    const { seen } = await watching.evaluate(() => window.pressed);
    expect(seen[0]).toContain(text.slice(0, -1));
    expect(writes).toEqual([]);
    expect((await brackets.get(bracket.id)).progress.decided).toBe(1);
    await expectNoViolations(late);
  });

  await test.step('shows an undo from another device', async () => {
    const writes = collectWrites(watching);
    await watching.evaluate(pressAtEveryChange);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Match 1 of 3')).toBeVisible();
    await expect(page.getByText('was undone')).toHaveCount(0);
    const text = `The win for ${winner.title} was undone on another device.`;
    await expect(news(watching)).toHaveText(text);
    await expect(watching.getByText('Match 1 of 3')).toBeVisible();
    expect(writes).toEqual([]);
  });
  await late.close();
  await watching.close();
});

async function goToPlay(page: Page, id: string): Promise<void> {
  await page.goto(`./brackets/${id}/play`);
  await expect(page.getByText(/^Match 1 of/)).toBeVisible();
}

function choose(page: Page, title: string): Promise<void> {
  return page.getByRole('button', { name: `Choose ${title}` }).click();
}

/** Line with the result of the last change. */
function news(page: Page) {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /is through|was undone/ });
}

/** Songs of the first match; the winner is the one that `brackets.decide` selects. */
function firstMatch({ songs: all, matchups }: Bracket) {
  const match = nextMatch(matchups);
  const ids = match ? Object.values(getSides(match)) : [];
  const [winner, loser] = all.filter(({ id }) => ids.includes(id));
  if (winner === undefined || loser === undefined) throw new Error('There is no match');
  return { winner, loser };
}

/** Collects the picks and undos that a page sends from now on. */
function collectWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const isWrite = request.method() === 'PUT' || request.method() === 'POST';
    if (isWrite && /\/(matches\/|undo$)/.test(request.url())) writes.push(request.url());
  });
  return writes;
}

/**
 * Runs in the page: presses both sides and all keys at the first change of the content, and at
 * every frame while the sides are disabled, and records the texts on the page.
 */
function pressAtEveryChange(): void {
  window.pressed = { seen: [] };
  const main = document.querySelector('main');
  if (main === null) return;
  const press = () => {
    window.pressed.seen.push(main.innerText);
    for (const side of main.querySelectorAll<HTMLElement>('button[aria-keyshortcuts^="Arrow"]')) {
      side.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      side.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    }
    for (const key of ['ArrowLeft', 'ArrowRight', 'u'])
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  const pressWhileDisabled = () => {
    if (main.querySelector('button[aria-disabled="true"]') === null) return;
    press();
    requestAnimationFrame(pressWhileDisabled);
  };
  const observer = new MutationObserver(() => {
    observer.disconnect();
    press();
    requestAnimationFrame(pressWhileDisabled);
  });
  observer.observe(main, { subtree: true, childList: true, characterData: true });
}

declare global {
  interface Window {
    pressed: { seen: string[] };
  }
}
