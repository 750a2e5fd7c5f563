import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';

const PHONE = { tag: '@phone' };

function session(page: Page) {
  return page.getByRole('dialog', { name: 'Session Details' });
}

test(
  'opens an album from its cover, its session, and after Back and a reload',
  PHONE,
  async ({ page }) => {
    await page.goto('./?search=slowhand');
    const cover = page.getByRole('link', { name: 'Slowhand' });
    const album = page.getByRole('dialog', { name: 'Slowhand' });
    await cover.click();
    await expect(album.getByText('Submitted by Poll 2003')).toBeVisible();
    await expect(album.getByRole('tabpanel').getByRole('listitem')).toHaveText([
      /^Tier C/,
      /^Tier C/,
      /^Tier Not rated yet.*Poll 2020/,
    ]);
    await album.getByRole('link', { name: 'Fri, Mar 7, 2014' }).click();
    await expect(session(page).getByText('Friday, March 7, 2014')).toBeInViewport();
    await expect(album).toBeHidden();
    await session(page).getByRole('button', { name: 'Close' }).click();
    await expect(album).toBeVisible();
    await page.reload();
    await expect(album).toBeVisible();
    await page.goBack();
    await expect(album).toBeHidden();
    await page.goForward();
    await expect(album).toBeVisible();
    await page.mouse.click(8, 8);
    await expect(album).toBeHidden();
    await expect(page).toHaveURL('./?search=slowhand');
  },
);

test('opens a session, and both dialogs by copied links', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const readCopied = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = async (what: string) => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(readCopied).toContain(`/?${what}=`);
    return readCopied();
  };
  await page.goto('./?search=rumours');
  await page.getByRole('link', { name: 'Session details, Fri, Mar 7, 2014' }).press('Enter');
  const rows = session(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows).toHaveText([
    /Tier S.*Fleetwood Mac.*Rumours.*Poll 2003/,
    /Tier C.*Eric Clapton.*Slowhand.*Poll 200365\.00\.0/,
    /Tier C.*Kraftwerk.*Trans-Europe Express.*Poll 2003/,
    /Tier E.*Elvis Costello.*My Aim Is True.*Poll 2003/,
    /Tier Not rated yet.*Ian Dury and the Blockheads.*New Boots & Panties!!.*Poll 2003/,
  ]);
  const sessionLink = await copy('session');
  await session(page).getByRole('link', { name: 'Rumours' }).click();
  const rumours = page.getByRole('dialog', { name: 'Rumours' });
  await expect(rumours).toBeVisible();
  const albumLink = await copy('album');
  await page.goto(sessionLink);
  await expect(session(page).getByText('Friday, March 7, 2014')).toBeVisible();
  await page.goto(albumLink);
  await expect(rumours).toBeVisible();
  await rumours.getByRole('button', { name: 'Close' }).click();
  await expect(rumours).toBeHidden();
  await expect(page).toHaveURL('./');
});

test('shows an error for an unknown album', async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto('./?album=unknown');
  const album = page.getByRole('dialog', { name: 'Album' });
  await expect(album.getByText('Album not found')).toBeVisible();
  await album.getByRole('link', { name: 'Go to the tier list' }).click();
  await expect(page).toHaveURL('./tierlist');
});
