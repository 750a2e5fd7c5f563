import { expect, type Locator, type Page } from '@playwright/test';
import { open, openManual, passwordField, summary, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';

const PHONE = { tag: '@phone' };

function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

async function expectAccessible(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await expectNoViolations(shown.page());
}

test.describe('meets WCAG 2.2 AA in dark and light', () => {
  test('manage page and its dialog', PHONE, async ({ page }) => {
    await page.goto('./manage-sessions');
    await expectAccessible(page.getByText('Utrecht'));
    await button(page, 'Add New Session').click();
    await button(page, 'Add Session').click();
    await expectAccessible(page.getByText('Location is required.').first());
  });

  test('new album, its password step and its errors', PHONE, async ({ page }) => {
    await page.goto('./add-album');
    await expectAccessible(passwordField(page));
    await openManual(page);
    await button(page, 'Save Album').click();
    await expectAccessible(summary(page));
  });

  test('vetoed album with a score', PHONE, async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({
      artist: 'Moondog',
      title: 'Moondog',
      individual_tiers: { Ada: 'S', Ben: 'B' },
    });
    await open(page, `./edit-album/${id}`);
    await page.getByLabel('Veto', { exact: true }).check();
    await button(page, 'Calculate Score').click();
    await expectAccessible(page.getByText('suggested'));
  });

  test('session, and its dialog for unsaved changes', PHONE, async ({ page, prepared }) => {
    const [session] = await prepared.sessions();
    await open(page, `./sessions/${session?.id}/edit`);
    await page.getByLabel('Location').fill('Other place');
    await expectAccessible(page.getByText('Coming soon'));
    await button(page, 'Cancel').click();
    await expectAccessible(button(page, 'Stay & Save'));
  });

  test('password modal', PHONE, async ({ page }) => {
    await page.goto('./brackets/create');
    const field = passwordField(page.getByRole('dialog', { name: 'Admin sign-in' }));
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid');
    await expectAccessible(field);
  });

  test('delete confirmation dialogs', PHONE, async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Moondog', title: 'Moondog 2' });
    await page.goto(`./tierlist?album=${id}`);
    await button(page, 'Delete Album').click();
    const question = page.getByRole('dialog', { name: 'Delete this album?' });
    await expectAccessible(question);
    await button(question, 'Delete').click();
    await expectAccessible(page.getByRole('dialog', { name: 'Delete album', exact: true }));
  });

  test('admin menu', async ({ page }) => {
    await open(page, './add-album');
    await button(page, 'Admin').click();
    await expectAccessible(button(page, 'Sign out everywhere'));
  });

  test('phone menu', { tag: ['@phone', '@phone-only'] }, async ({ page }) => {
    await open(page, './add-album');
    await button(page, 'Menu').click();
    await expectAccessible(button(page, 'Sign out everywhere'));
  });
});
