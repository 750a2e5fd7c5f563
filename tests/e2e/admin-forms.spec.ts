import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectProblem,
  formStatus,
  open,
  passStep,
  passwordField,
  pressSlowly,
  rating,
  summary,
  test,
} from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

const PHONE = { tag: '@phone' };

function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true });
}

function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

const conflict = (page: Page) =>
  page.getByRole('dialog', { name: 'Someone else changed this too' });
const choice = (page: Page, label: string, side: string) =>
  conflict(page)
    .getByRole('group', { name: label, exact: true })
    .getByRole('radio', { name: new RegExp(`^${side}`) });

test(
  'two admins merge separate fields, and resolve conflicting ones',
  PHONE,
  async ({ page, browser, baseURL, prepared }) => {
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
    await button(conflict(second), 'Save this choice').click();
    await expect(choice(second, 'Rating by Ada', 'Yours')).toBeFocused();
    await expect(conflict(second)).toContainText('Please choose one');
    await second.keyboard.press('ArrowDown');
    await expect(choice(second, 'Rating by Ada', 'Theirs')).toBeChecked();
    await button(conflict(second), 'Save this choice').press('Enter');
    await expect(formStatus(second)).toHaveText('Album updated successfully!');
    expect(await prepared.album(id)).toMatchObject({
      artist: 'Low (US)',
      title: 'Trust!',
      individual_tiers: { Ada: 'S', Ben: 'C' },
      version: 3,
    });
    await other.close();
  },
);

test('deletes an empty session, and restores it from the changelog', async ({ page, prepared }) => {
  await prepared.addSession('2026-01-14', 'Joure');
  const name = 'session of Wednesday, January 14, 2026';
  const confirm = page.getByRole('dialog', { name: 'Delete this session?' });
  const password = page.getByRole('dialog', { name: 'Delete session', exact: true });
  await page.goto('./manage-sessions');
  await button(page, `Delete ${name}`).click();
  await button(confirm, 'Cancel').click();
  await expect(button(page, `Delete ${name}`)).toBeFocused();
  await button(page, `Delete ${name}`).click();
  await button(confirm, 'Delete').click();
  await passwordField(password).fill(ADMIN_PASSWORD);
  await button(password, 'Delete Session').click();
  await expect(page.getByText('Session deleted successfully!')).toBeVisible();
  await expect(page.getByText('Joure')).toBeHidden();
  await expect(heading(page)).toBeFocused();

  await page.goto('./changelog');
  const deleted = page.getByRole('article').filter({ hasText: 'Joure was deleted' });
  await button(deleted, 'Restore Session of Wed, Jan 14, 2026 · Joure').click();
  const prompt = page.getByRole('dialog', { name: 'Admin sign-in' });
  await passwordField(prompt).fill(ADMIN_PASSWORD);
  await button(prompt, 'Sign in').click();
  await expect(page.getByText('Session restored successfully!')).toBeVisible();
  await expect(deleted).toBeFocused();
  await expect(deleted.getByRole('button', { name: /^Restore/ })).toBeHidden();
  await deleted.getByRole('button', { name: /Joure$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Session Details' })).toContainText('0 albums');
});

test('moves no control while it is pressed', async ({ page, prepared }) => {
  await test.step('in a form that gets an error', async () => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'The Invisible Way' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Artist').fill('');
    await pressSlowly(page, field(page, 'Veto'));
    await expect(field(page, 'Veto')).toBeChecked();
    await expectProblem(field(page, 'Artist'), 'Artist is required');
  });

  await test.step('in a dialog whose last error is gone', async () => {
    await page.goto('./manage-sessions');
    await button(page, 'Add New Session').click();
    const form = page.getByRole('dialog', { name: 'Add New Session' });
    await button(form, 'Add Session').click();
    await field(form, 'Session Date').fill('2026-01-06');
    await field(form, 'Location').fill('Echten');
    await passwordField(form).fill(ADMIN_PASSWORD);
    await expect(summary(page).getByRole('link')).toHaveText(['Admin password is required.']);
    await pressSlowly(page, button(form, 'Add Session'));
    await expect(form).toBeHidden();
    await expect(page.getByText('Echten')).toBeVisible();
  });
});

test.describe('among many sessions', () => {
  test.use({ club: 'rs500' });

  test('finds old ones, to manage them and for albums', async ({ page }) => {
    await test.step('by text and by year in the URL', async () => {
      await page.goto('./manage-sessions');
      const cards = page.getByRole('main').getByRole('article');
      await expect(cards).toHaveCount(24);
      await expect(page.getByText('139 sessions')).toBeVisible();
      // The next page loads automatically when the button scrolls into view.
      await button(page, 'Load more').focus();
      await expect(cards.nth(24)).toBeFocused();
      const search = page.getByRole('searchbox', { name: 'Search by date, place or album' });
      await search.fill('ok computer');
      await expect(page.getByText('1 session', { exact: true })).toBeVisible();
      await expectNoViolations(page);
      await search.fill('august');
      await field(page, 'Year').selectOption('2014');
      await expect(page).toHaveURL('./manage-sessions?search=august&year=2014');
      await expect(cards.first()).toContainText('August 29, 2014');
      await cards.first().getByRole('link').click();
      await expect(heading(page)).toHaveText('Edit Session');
      await page.goBack();
      await expect(search).toHaveValue('august');
      await expect(cards.first()).toContainText('August 29, 2014');
    });

    await test.step('in the form of an album', async () => {
      await page.goto('./tierlist?search=ok+computer');
      await page.getByRole('link', { name: /OK Computer/ }).click();
      await page.getByRole('link', { name: 'Edit Album' }).click();
      await passStep(page);
      const session = field(page, 'Session');
      const options = session.getByRole('option');
      await expect(session.getByRole('option', { selected: true })).toContainText(/\d{4} – /);
      const before = await options.count();
      await button(page, 'Find a session').press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Find a session' });
      await expectNoViolations(page);
      await dialog.getByRole('searchbox').fill('2013-11');
      const found = dialog.getByRole('listitem').getByRole('button').first();
      await expect(found).toContainText('2013');
      const day = String(await found.locator('strong').textContent());
      await found.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(session.getByRole('option', { selected: true })).toContainText(day);
      await expect(options).toHaveCount(before + 1);
    });
  });
});
