import { expect } from '@playwright/test';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { caller, DEFAULTS } from './support/odd-club.ts';
import * as room from './support/room.ts';

test('lets a guest play by name, marked in the reveal and the recap', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  problems.expect(/400|409/);
  problems.allow(/covers\.example/);
  const call = caller(server.url);
  const evening = { session_date: '2026-03-06', location: 'Attic' };
  const session = await call<Session>('POST', '/api/sessions', evening);
  const album = await call<AlbumDetail>('POST', '/api/albums', {
    ...DEFAULTS,
    session_id: session.id,
    artist: 'Can',
    title: 'Delay',
    tier: 'Now Listening To',
  });
  await room.becomeAdmin(page);
  await page.goto('./room');
  await page.getByRole('checkbox', { name: 'Allow guests' }).check();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Start a listening room' }).click();
  await expect(page).toHaveURL(/\/room\/[B-Z]{5}$/);
  const code = page.url().slice(-5);
  const ada = await room.newBrowser(browser, problems);
  await ada.goto(`./room/${code}`);
  await room.sit(ada, 'Ada');

  const max = await room.newBrowser(browser, problems);
  await max.goto(`./room/${code}`);
  const name = max.getByRole('textbox', { name: 'Not on the list? Join as a guest' });
  await name.fill('ben');
  await max.getByRole('button', { name: 'Join as guest' }).click();
  await expect(name).toHaveAccessibleDescription(/That’s the name of a reviewer/);
  await expect(name).toBeFocused();
  await expectNoViolations(max);
  await name.fill('Max');
  await max.keyboard.press('Enter');
  await expect(max.getByRole('button', { name: 'Leave' })).toBeVisible();
  await expect(room.seat(page, 'Max')).toContainText('guest');
  await expect(max.getByText('Max (guest)')).toBeVisible();

  await test.step('the host ends it for others, and lets the guest back in', async () => {
    await page.getByRole('checkbox', { name: 'Allow guests' }).uncheck();
    const late = await room.newBrowser(browser, problems);
    await late.goto(`./room/${code}`);
    await expect(late.getByRole('button', { name: 'Ben', exact: true })).toBeVisible();
    await expect(late.getByRole('textbox')).toBeHidden();
    await max.context().clearCookies({ name: 'spindle_person' });
    await max.reload();
    await max.getByRole('button', { name: 'Max guest, taken' }).click();
    await max.getByRole('button', { name: 'I’m Max: let me in' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(max.getByRole('button', { name: 'Leave' })).toBeVisible();
  });

  await room.start(page);
  await room.seal(ada, 'S');
  await room.seal(max, 'F');
  await expect(room.reveal(ada)).toContainText('Split room');
  await expect(room.reveal(ada)).toContainText('1 in the room, guests not counted');
  await expect(room.reveal(ada)).toContainText('95.0');
  const card = room.reveal(ada).getByRole('listitem').filter({ hasText: 'Max' });
  await expect(card).toContainText('guest');
  await expectNoViolations(ada);
  await room.host(page, 'Save and finish');
  await ada.getByRole('link', { name: 'Recap of the evening' }).click();
  await expect(ada.getByRole('row', { name: /Max \(guest\)/ })).toContainText('35.0');
  await expect(ada.getByRole('main')).toContainText('Ada & Max (guest)');
  await expectNoViolations(ada);
  await ada.goto(`./?album=${album.id}`);
  const dialog = ada.getByRole('dialog');
  await expect(dialog).toContainText('95.0');
  await expect(dialog).not.toContainText('Max');
});
