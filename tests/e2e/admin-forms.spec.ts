import { expect, type Page } from '@playwright/test';
import { formStatus, open, rating, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const conflict = (page: Page) =>
  page.getByRole('dialog', { name: 'Someone else changed this too' });
const choice = (page: Page, label: string, side: string) =>
  conflict(page)
    .getByRole('group', { name: label, exact: true })
    .getByRole('radio', { name: new RegExp(`^${side}`) });

test('two admins merge separate fields, and resolve conflicting ones', async ({
  page,
  browser,
  baseURL,
  prepared,
}) => {
  const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Trust', tier: 'B' });
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const second = await other.newPage();
  await open(page, `./edit-album/${id}`);
  await open(second, `./edit-album/${id}`);
  await expect(field(second, 'Album Title')).toHaveValue('Trust');
  await field(page, 'Artist').fill('Low (US)');
  await field(page, 'Album Title').fill('Trust (2002)');
  await rating(page, 'Ada', 'S').check();
  await button(page, 'Save Changes').click();
  await expect(formStatus(page)).toHaveText('Album updated successfully!');

  await field(second, 'Album Title').fill('Trust!');
  await rating(second, 'Ada', 'A').check();
  await rating(second, 'Ben', 'C').check();
  await button(second, 'Save Changes').click();
  await expect(choice(second, 'Album Title', 'Yours')).toHaveAccessibleName('Yours Trust!');
  await expect(choice(second, 'Album Title', 'Theirs')).toHaveAccessibleName(/Trust \(2002\)$/);
  await expectNoViolations(second);
  // Canceling loses no typed text.
  await second.keyboard.press('Escape');
  await expect(field(second, 'Album Title')).toHaveValue('Trust!');
  await expect(button(second, 'Save Changes')).toBeFocused();
  await second.keyboard.press('Enter');
  await choice(second, 'Album Title', 'Yours').focus();
  await second.keyboard.press('Space');
  await conflict(second).getByRole('button', { name: 'Save this choice' }).click();
  await expect(choice(second, 'Rating by Ada', 'Yours')).toBeFocused();
  await expect(conflict(second)).toContainText('Please choose one');
  await second.keyboard.press('ArrowDown');
  await expect(choice(second, 'Rating by Ada', 'Theirs')).toBeChecked();
  await conflict(second).getByRole('button', { name: 'Save this choice' }).press('Enter');
  await expect(formStatus(second)).toHaveText('Album updated successfully!');
  expect(await prepared.album(id)).toMatchObject({
    artist: 'Low (US)',
    title: 'Trust!',
    individual_tiers: { Ada: 'S', Ben: 'C' },
    version: 3,
  });
  await other.close();
});
