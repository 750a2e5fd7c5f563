import { expect, type Page } from '@playwright/test';
import { passwordField, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import * as room from './support/room.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

test('a personal link makes a phone a reviewer, who takes a seat, until it is given up or revoked', {
  tag: '@phone-only',
}, async ({ page, browser, problems }) => {
  test.slow();
  problems.expect(/401/);
  problems.expect(/409/);
  await page.goto('./personal-links');
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(findLink(page, 'Ben')).toContainText('No link yet');
  await expectNoViolations(page);
  const url = await createLink(page, 'Ben');
  await expect(findLink(page, 'Ben')).toContainText('never used · 0 phones');

  const phone = await room.newBrowser(browser, problems);
  await phone.goto(url);
  await expect(phone.getByText('You’re Ben on this phone')).toBeVisible();
  await expect(phone).toHaveURL('./me');
  await expectNoViolations(phone);
  await phone.goto('./');
  await phone.goBack();
  await expect(phone).toHaveURL('./me');
  await expect(phone.getByText('You’re Ben on this phone')).toBeVisible();

  await page.goto('./room');
  await page.getByRole('button', { name: 'Start a listening room' }).click();
  const code = await room.findCode(page);

  await test.step('the seat is taken, and the host hands it over', async () => {
    const stranger = await room.newBrowser(browser, problems);
    await stranger.goto(`./room/${code}`);
    await room.sit(stranger, 'Ben');
    await phone.goto('./room');
    await phone.getByRole('button', { name: 'Join the room as Ben' }).click();
    await expect(phone).toHaveURL(new RegExp(`/room/${code}$`));
    await expect(phone.getByRole('heading', { level: 2 })).toHaveText('You’re Ben on this phone');
    await expect(phone.getByRole('button', { name: 'Ada', exact: true })).toBeHidden();
    await expectNoViolations(phone);
    await phone.getByRole('button', { name: 'Join as Ben' }).click();
    await phone.getByRole('button', { name: 'I’m Ben: let me in' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(phone.getByRole('button', { name: 'Leave' })).toBeVisible();
    await expect(stranger.getByRole('heading', { level: 2 })).toHaveText('Who are you?');
  });

  await test.step('the same person takes the seat over after losing the cookie', async () => {
    await phone.context().clearCookies({ name: 'spindle_person' });
    await phone.goto(url);
    await expect(phone.getByText('You’re Ben on this phone')).toBeVisible();
    await phone.goto(`./room/${code}`);
    await room.sit(phone, 'Join as Ben');
  });

  await test.step('the phone gives up its name, and takes it again', async () => {
    await phone.getByRole('button', { name: 'Leave' }).click();
    await phone.getByRole('link', { name: 'Not you?' }).click();
    await phone.getByRole('button', { name: 'Not you?' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'I’m not Ben' }).click();
    await expect(phone.getByText('This phone has no name yet')).toBeVisible();
    await phone.goto(url);
    await room.sit(phone, 'Join the room as Ben');
    await expect(phone).toHaveURL(new RegExp(`/room/${code}$`));
  });

  await test.step('the host revokes the link', async () => {
    const tab = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Personal links' }).click();
    const links = await tab;
    await expect(findLink(links, 'Ben')).toContainText(/\d phones/);
    await findLink(links, 'Ben').getByRole('button', { name: 'Revoke' }).click();
    await links.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await expect(findLink(links, 'Ben')).toContainText('No link yet');
    await expect(phone.getByRole('heading', { level: 2 })).toHaveText('Who are you?');
    await expect(room.seat(page, 'Ben')).toBeHidden();
  });
  await phone.goto('./');
  await phone.goto(url);
  await expect(phone.getByRole('alert')).toContainText('This link doesn’t work anymore');
});

function findLink(page: Page, reviewer: string) {
  return page.getByRole('listitem', { name: reviewer });
}

/** @returns the URL of the new link */
async function createLink(page: Page, reviewer: string): Promise<string> {
  await findLink(page, reviewer).getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: `${reviewer}’s personal link` });
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return url;
}
