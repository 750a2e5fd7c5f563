import { expect, type Page } from '@playwright/test';
import { testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import * as room from './support/room.ts';

const NOTE = 'This one goes to eleven';

test('plays an evening as a game with a guest, who counts for points and no rating', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  problems.expect(/400|409/);
  problems.allow(/covers\.example/);
  const { albums } = await room.addSession(server.url, [
    { title: 'Monster Movie', submitted_by: 'Ada' },
    { title: 'Delay', submitted_by: 'Ben' },
  ]);
  const code = await room.openRoom(page);
  for (const name of ['Call it', 'Who brought it?', 'Allow guests'])
    await page.getByRole('checkbox', { name }).check();
  await expectNoViolations(page);
  // The submitter is hidden on every page, also outside the room.
  const screen = await room.newBrowser(browser, problems);
  await screen.goto(`./tierlist?album=${albums[1]?.id}`);
  await expect(screen.getByRole('dialog')).toContainText('Submitted by Unknown');
  await screen.goto(`./room/${code}/screen`);
  const [ada, ben, max] = [
    await room.newPhone(browser, problems),
    await room.newPhone(browser, problems),
    await room.newPhone(browser, problems),
  ];
  for (const phone of [ada, ben, max]) await phone.goto(`./room/${code}`);
  await room.sit(ada, 'Ada');
  await room.sit(ben, 'Ben');

  await test.step('a guest joins with a name of their own', async () => {
    const name = max.getByRole('textbox', { name: 'Not on the list? Join as a guest' });
    await name.fill('ben');
    await max.getByRole('button', { name: 'Join as guest' }).click();
    await expect(name).toHaveAccessibleDescription(/That’s the name of a reviewer/);
    await expect(name).toBeFocused();
    await expectNoViolations(max);
    await name.fill('Max');
    await max.keyboard.press('Enter');
    await expect(max.getByText('Max (guest)')).toBeVisible();
    await expect(room.seat(page, 'Max')).toContainText('guest');
  });

  await test.step('the host allows no further guests, and lets this one back in', async () => {
    await page.getByRole('checkbox', { name: 'Allow guests' }).uncheck();
    await max.context().clearCookies({ name: 'spindle_person' });
    await max.reload();
    await expect(max.getByRole('button', { name: 'Cleo', exact: true })).toBeVisible();
    await expect(max.getByRole('textbox')).toBeHidden();
    await max.getByRole('button', { name: 'Max guest, taken' }).click();
    await max.getByRole('button', { name: 'I’m Max: let me in' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(max.getByRole('button', { name: 'Leave' })).toBeVisible();
  });
  await room.start(page);
  await expect(screen.getByText('Album 1 of 2')).toBeVisible();

  await test.step('calls and guesses hold the reveal', async () => {
    await room.seal(ada, 'S');
    await expect(room.ownRating(ada)).toContainText('One more thing');
    await expect(room.seat(screen, 'Ada')).toContainText('thinking…');
    await predict(ada, 'S', 'Ben');
    await expect(room.seat(screen, 'Ada')).toContainText('voted');
    // The stream of the screen opens once the page is idle; an emoji before is lost.
    await expect(async () => {
      await ada.getByRole('button', { name: 'Dancing' }).click();
      await expect(screen.locator('[data-reactions]')).toContainText('🕺', { timeout: 2000 });
    }).toPass();
    await predict(ben, 'A', 'Ada');
    await room.seal(ben, 'S');
    await predict(max, 'B', 'Ben');
    await room.tier(max, 'F').click();
    for (const one of [screen, ada])
      await expect(room.reveal(one)).toContainText('2 in the room, guests not counted', {
        timeout: 20_000,
      });
    await expect(room.reveal(ada)).toContainText('95.0');
    await expect(room.reveal(ada)).toContainText('called S +3 · brought it +1');
    await expect(room.reveal(ada)).toContainText('called A +1 · guessed Ada +2');
    await expect(screen.getByText('brought by Ada')).toBeVisible();
    const card = room.reveal(ada).getByRole('listitem').filter({ hasText: 'Max' });
    await expect(card).toContainText('guest');
    await expectNoViolations(ada);
    await room.host(page, 'Save and next');
    await expect(screen.getByRole('heading', { name: 'Delay' })).toBeVisible();
    await expect(screen.getByText('brought by')).toBeHidden();
  });

  await test.step('the own card lies face down, unless it is held', async () => {
    await max.getByRole('button', { name: 'Leave' }).click();
    await expect(room.seat(screen, 'Max')).toHaveCount(0);
    await room.seal(ada, 'B');
    const card = ada.getByRole('button', { name: 'Hold to peek at your card' });
    await expect(card.getByText('Tier B')).toHaveCount(0);
    await card.dispatchEvent('pointerdown');
    await expect(card.getByText('Tier B')).toBeVisible();
    await card.dispatchEvent('pointerup');
    await expect(card.getByText('Tier B')).toHaveCount(0);
  });
  await predict(ada, 'B', 'Ada');
  await room.note(ben).fill(NOTE);
  await predict(ben, 'B', 'Ada');
  await room.tier(ben, 'E').click();
  await expect(screen.getByText('Split room')).toBeVisible({ timeout: 20_000 });
  await room.host(page, 'Save and finish');

  await test.step('the recap has awards, points and a story', async () => {
    await ada.getByRole('link', { name: 'Recap of the evening' }).click();
    const awards = ada.getByRole('region', { name: 'Awards' });
    await expect(awards).toContainText('Quote of the night');
    await expect(awards).toContainText(NOTE);
    await expect(awards).toContainText('Best caller');
    const points = ada.getByRole('table', { name: 'Points of the games' });
    await expect(points).toContainText('Ada');
    await expect(points).toContainText('Max (guest)');
    await expectNoViolations(ada);
    await ada.getByRole('button', { name: 'Save image' }).click();
    const dialog = ada.getByRole('dialog', { name: 'Image of the evening' });
    await dialog.getByRole('button', { name: 'Story (9:16)' }).click();
    const getShape = ({ naturalHeight, naturalWidth }: HTMLImageElement) =>
      naturalHeight / naturalWidth;
    await expect.poll(() => dialog.getByRole('img').evaluate(getShape)).toBeCloseTo(16 / 9, 2);
  });
  await ada.goto(`./?album=${albums[0]?.id}`);
  await expect(ada.getByRole('dialog')).toContainText('95.0');
  await expect(ada.getByRole('dialog')).not.toContainText('Max');
});

/** Calls a tier, and guesses a submitter; leads back to the tiers. */
async function predict(page: Page, tier: string, name: string): Promise<void> {
  const own = room.ownRating(page);
  const steps = own.getByRole('group', { name: 'Steps' });
  for (const [step, choice] of [
    [/Call$/, `Call ${tier}`],
    [/Who$/, name],
  ] as const) {
    const button = own.getByRole('button', { name: choice, exact: true });
    await steps.getByRole('button', { name: step }).click();
    await button.click();
    // The next step follows in its place.
    await steps.getByRole('button', { name: step }).click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await steps.getByRole('button', { name: /Tier$/ }).click();
}
