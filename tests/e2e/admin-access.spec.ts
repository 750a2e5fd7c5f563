import { expect, type Locator, type Page } from '@playwright/test';
import { type Club, open, openManual, passwordField, summary, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';

function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

async function expectAccessible(shown: Locator, state: string): Promise<void> {
  await expect(shown).toBeVisible();
  await expectNoViolations(shown.page(), state);
}

/** Checks a page at one width, and at the other in `npm run test:all`. */
function check(
  name: string,
  isPhone: boolean,
  reach: (page: Page, prepared: Club) => Promise<void>,
): void {
  for (const isOther of [false, true])
    test(
      isOther ? `${name}, at the other width` : name,
      { tag: [...(isPhone === isOther ? [] : ['@phone-only']), ...(isOther ? ['@all'] : [])] },
      ({ page, prepared }) => reach(page, prepared),
    );
}

test.describe('meets WCAG 2.2 AA', () => {
  check('manage page and its dialog', false, async (page) => {
    await page.goto('./manage-sessions');
    await expectAccessible(page.getByText('Utrecht'), 'manage page');
    await button(page, 'Add New Session').click();
    await button(page, 'Add Session').click();
    await expectAccessible(page.getByText('Location is required.').first(), 'dialog with errors');
  });

  check('new album: password step, errors and menu', true, async (page) => {
    await page.goto('./add-album');
    await expectAccessible(passwordField(page), 'password step');
    await openManual(page);
    await button(page, 'Save Album').click();
    await expectAccessible(summary(page), 'errors');
    await page.getByRole('button', { name: /^(Menu|Admin)$/ }).click();
    await expectAccessible(button(page, 'Sign out everywhere'), 'menu');
  });

  check('album: veto, score, and the dialogs that delete it', false, async (page, prepared) => {
    const { id } = await prepared.addAlbum({
      artist: 'Moondog',
      title: 'Moondog',
      individual_tiers: { Ada: 'S', Ben: 'B' },
    });
    await open(page, `./edit-album/${id}`);
    await page.getByLabel('Veto', { exact: true }).check();
    await button(page, 'Calculate Score').click();
    await expectAccessible(page.getByText('suggested'), 'vetoed album with a score');
    await page.goto(`./tierlist?album=${id}`);
    await button(page, 'Delete Album').click();
    const question = page.getByRole('dialog', { name: 'Delete this album?' });
    await expectAccessible(question, 'question');
    await button(question, 'Delete').click();
    await expectAccessible(
      page.getByRole('dialog', { name: 'Delete album', exact: true }),
      'password dialog',
    );
  });

  check('session, and its dialog for unsaved changes', true, async (page, prepared) => {
    const [session] = await prepared.sessions();
    await open(page, `./sessions/${session?.id}/edit`);
    await page.getByLabel('Location').fill('Other place');
    await expectAccessible(page.getByText('Coming soon'), 'form');
    await button(page, 'Cancel').click();
    await expectAccessible(button(page, 'Stay & Save'), 'dialog');
  });

  check('password modal', true, async (page) => {
    await page.goto('./brackets/create');
    const field = passwordField(page.getByRole('dialog', { name: 'Admin sign-in' }));
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid');
    await expectAccessible(field, 'modal');
  });
});
