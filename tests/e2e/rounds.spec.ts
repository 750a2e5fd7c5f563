import { expect } from '@playwright/test';
import { clubAt, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { call, openAsAdmin } from './support/brackets.ts';
import * as room from './support/room.ts';

test('a round from its form to the revealed cards, on two phones and without scripts', {
  tag: '@phone-only',
}, async ({ page, browser, server, problems }) => {
  const club = clubAt(server.url);
  const session = await club.addSession('2026-01-02', 'Cellar');
  await club.addAlbum({
    artist: 'Can',
    title: 'Delay',
    session_id: session.id,
    tier: 'Not rated yet',
  });
  await openAsAdmin(page, './rounds/create');
  await page.getByRole('button', { name: 'Add albums' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add albums' });
  await dialog.getByRole('button', { name: /^Add Delay/ }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Title').fill('Album of the week');
  for (const name of ['Cleo', 'Dev', 'Eva']) await page.getByRole('checkbox', { name }).uncheck();
  await page.getByRole('button', { name: 'Create a link for everyone' }).click();
  const urls = page.getByRole('region', { name: 'New links' }).getByText(/\/me#/);
  await expect(urls).toHaveCount(2);
  const links = await urls.allTextContents();
  await page.getByRole('button', { name: 'Open round' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Album of the week');
  await expect(page).toHaveURL(/\/rounds\/[\w-]+$/);
  const url = page.url();

  const [ada, ben] = await Promise.all(
    links.map(async (link) => {
      const phone = await room.newBrowser(browser, problems);
      await phone.goto(link);
      return phone;
    }),
  );
  if (ada === undefined || ben === undefined) throw new Error('Two phones are needed');
  const mine = ada.getByRole('region', { name: 'Album of the week' });
  await mine.getByRole('radio', { name: 'Tier S' }).click();
  await expect(mine.getByText('you have rated everything')).toBeVisible();
  await ada.goto('./');
  await ada.getByRole('link', { name: 'To the round' }).click();
  await expect(ada.getByRole('radio', { name: 'Tier S' })).toBeChecked();
  await expectNoViolations(ada);

  // A visitor sees who has rated, and nothing else.
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(url);
  await expect(plain.getByRole('article', { name: 'Delay' })).toBeVisible();
  await expect(plain.getByText('1 of 2 people done')).toBeVisible();

  await ben.goto(url);
  await ben.getByLabel('Say something about it').fill('Slow burner');
  await ben.getByRole('radio', { name: 'Tier A' }).click();
  await ben.getByRole('button', { name: 'Turn the cards' }).click();
  await expect(ben.getByText('So close!')).toBeVisible();
  await expectNoViolations(ben);
  await ben.getByRole('button', { name: 'To the round' }).click();
  await expect(ben.getByRole('article', { name: 'Delay' })).toContainText('Slow burner');
  await ben.reload();
  await expect(ben.getByRole('article', { name: 'Delay' })).toContainText('Slow burner');
  await plain.reload();
  await expect(plain.getByRole('article', { name: 'Delay' })).toContainText('Slow burner');
  await plain.close();
  const [round] = await call(page, 'GET', '/api/club-rounds');
  expect(round).toMatchObject({ status: 'revealed' });
});
