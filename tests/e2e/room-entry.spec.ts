import { expect } from '@playwright/test';
import { passwordField, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { caller, DEFAULTS } from './support/odd-club.ts';
import * as room from './support/room.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

test('opens tonight’s room from menu and list, and adds albums that phones then find', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  problems.expect(/404/);
  problems.allow(/covers\.example/);
  const titles = ['Monster Movie', 'Delay'];
  const tonight = await room.addSession(
    server.url,
    titles.map((title) => ({ title, tier: 'Now Listening To' })),
  );
  const ratings = { tier: 'B', individual_tiers: { Ada: 'S', Ben: 'F' } } as const;
  const old = await room.addSession(server.url, [], '2020-05-01');
  const divisive = { ...DEFAULTS, session_id: old.id, artist: 'Can', title: 'Tago Mago' };
  await caller(server.url)('POST', '/api/albums', { ...divisive, ...ratings });

  await test.step('the menu and the session of today ask for the password', async () => {
    const signIn = page.getByRole('dialog', { name: 'Admin sign-in' });
    await page.goto('./tierlist');
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('link', { name: 'Open listening room' }).click();
    await expect(signIn).toContainText('Enter the admin password to host.');
    await page.keyboard.press('Escape');
    await expect(signIn).toBeHidden();
    await expect(page).toHaveURL(/\/room\?start=true$/);

    await page.goto('./');
    const start = page.getByRole('link', { name: 'Start tonight’s room' });
    await expect(start).toHaveCount(1);
    await page
      .getByRole('region', { name: 'Now Listening To' })
      .getByRole('link', { name: 'Start tonight’s room' })
      .click();
    await passwordField(signIn).fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
  });
  const code = await room.findCode(page);
  const address = page.url();
  const albums = page.getByRole('region', { name: 'Tonight' }).getByRole('listitem');
  await expect(albums).toContainText(titles);

  await test.step('adds a new album, and one from the list', async () => {
    await page.getByRole('button', { name: 'Add albums' }).click();
    await page.getByRole('link', { name: 'New album' }).click();
    await page.getByRole('searchbox', { name: 'Artist, title or both' }).fill('can future');
    const found = page.getByRole('group', { name: 'Find by Name' });
    await found.getByRole('button', { name: 'Future Days' }).click();
    await page.getByLabel('Submitted By', { exact: true }).selectOption('Ada');
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect(found.getByRole('status')).toContainText('Added Future Days');
    await page.getByRole('link', { name: /^Back to room/ }).click();
    await expect(albums).toContainText([...titles, 'Future Days']);

    await page.goto(`./?session=${tonight.id}`);
    const details = page.getByRole('dialog', { name: 'Session Details' });
    await expect(details.getByRole('link', { name: 'Go to the listening room' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Second spin' }).click();
    const suggested = page.getByRole('dialog', { name: 'Second spin' }).getByRole('listitem');
    await suggested.getByRole('button', { name: 'Add to the listening room' }).click();
    await expect(page).toHaveURL(address);
    await expect(albums).toContainText([...titles, 'Future Days', 'Tago Mago']);
  });

  await test.step('a phone joins from the home page, with the code', async () => {
    const phone = await room.newPhone(browser, problems);
    await phone.goto('./');
    const note = phone.getByRole('link', { name: 'Join the listening room' }).last();
    await expect(note).toBeVisible();
    const details = phone.getByRole('link', { name: /^Session details/ });
    await details.first().click();
    await expect(phone.getByRole('dialog')).toBeVisible();
    await expect(note).toBeHidden();
    await phone.keyboard.press('Escape');
    await note.click();
    const field = phone.getByLabel('Room code');
    await expect(field).toBeFocused();
    await expectNoViolations(phone);
    await field.fill('bcd');
    await phone.keyboard.press('Enter');
    const short = 'The code is five letters. It’s on the big screen.';
    await expect(field).toHaveAccessibleDescription(short);
    await field.fill(code === 'BCDFG' ? 'GFDCB' : 'BCDFG');
    const unknown = 'No room with that code. Maybe it’s over already?';
    await expect(field).toHaveAccessibleDescription(unknown);
    await expect(field).toBeFocused();
    await phone.keyboard.type(`${code.slice(0, 2)}-${code.slice(2, 4)}`.toLowerCase());
    await expect(phone).toHaveURL(/\/room$/);
    await phone.keyboard.type(code.slice(4).toLowerCase());
    await expect(phone.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    await room.sit(phone, 'Ada');
    await expect(phone.getByText('You’re in.')).toBeVisible();
    await phone.goto('./');
    await phone.getByRole('link', { name: 'Back to the room as Ada' }).click();
    await expect(phone.getByRole('button', { name: 'Leave' })).toBeVisible();
  });
});
