import { expect, type Locator, type Page } from '@playwright/test';
import { passwordField, picture, rating, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { type InputMethod, keyboard, pointer } from './support/input-methods.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

const UTRECHT = 'Fri, Mar 6, 2026 – Utrecht';
const DELFT = 'Fri, Mar 13, 2026 – Delft';

test('manages sessions and albums by mouse', { tag: '@sub-path-only' }, async ({ page }) => {
  await spendEvening(page, pointer(page, false), false);
});

test('manages sessions and albums by touch', { tag: '@phone-only' }, async ({ page }) => {
  await spendEvening(page, pointer(page, true), true);
});

test('manages sessions and albums by keyboard alone', async ({ page }) => {
  test.slow();
  await spendEvening(page, keyboard(page), false);
});

/** Plays a whole session, from signing in to the last changelog entry. */
async function spendEvening(page: Page, input: InputMethod, isPhone: boolean): Promise<void> {
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const tile = (title: string) => page.getByRole('main').getByRole('link', { name: title });

  await page.clock.install();
  await page.goto('./');

  await test.step('signs in at the password step', async () => {
    await goTo('Add Album');
    await input.type(passwordField(page), ADMIN_PASSWORD);
    await input.press(button('Continue'));
    await expect(page.getByRole('group', { name: 'Basic Information' })).toBeVisible();
  });

  await test.step('adds two sessions', async () => {
    await goTo('Sessions Admin');
    await expect(page.getByText('No sessions found')).toBeVisible();
    await addSession('2026-03-06', 'Utrecht', 'Friday, March 6, 2026');
    await addSession('2026-03-13', 'Delft', 'Friday, March 13, 2026');
  });

  await test.step('adds two albums with covers', async () => {
    await goTo('Add Album');
    await input.press(button('Switch to Manual Entry'));
    await fillAlbum('Björk', 'Homogenic');
    await input.check(field('Not on Spotify'));
    await upload('#7a9e9f');
    await saveAlbum('Save Album', 'Album created successfully!');
    await goTo('Add Album');
    await input.press(button('Switch to Manual Entry'));
    await fillAlbum('Can', 'Tago Mago');
    await input.choose(field('Tier'), 'D');
    await input.type(field('Spotify Album ID'), '0NE1T3stSp0t1fyTag0Mag');
    await input.type(field('Spotify URL'), 'https://open.spotify.com/album/0NE1T3stSp0t1fyTag0Mag');
    await upload('#e06c3c');
    await saveAlbum('Save Album', 'Album created successfully!');
  });

  await test.step('loads the covers in their displayed size', async () => {
    for (const title of ['Homogenic', 'Tago Mago']) {
      const cover = tile(title).locator('img');
      await expect(cover).toHaveAttribute(
        'srcset',
        /^(\S*\/covers\/\w+)-96\.webp 96w, \1-320\.webp 320w, \1-640\.webp 640w, \1-700\.webp 700w$/,
      );
      await expect
        .poll(() =>
          cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
        )
        .toBe(true);
      expect(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
        /-320\.webp$/,
      );
    }
  });

  await test.step('enters five ratings and applies the suggested tier', async () => {
    await edit('Homogenic');
    const tiers = { Ada: 'S', Ben: 'A', Cleo: 'A', Dev: 'B', Eva: '?' };
    for (const [reviewer, tier] of Object.entries(tiers))
      await input.pick(rating(page, reviewer, tier === '?' ? 'Unknown' : tier));
    await input.press(button('Calculate Score'));
    const ratings = page.getByRole('group', { name: 'Individual Ratings' });
    await expect(ratings.getByRole('status')).toContainText('Average 85.0');
    await input.press(button('Use A as tier'));
    await expect(field('Tier')).toHaveValue('A');
    await saveAlbum('Save Changes', 'Album updated successfully!');
  });

  await test.step('vetoes the other album', async () => {
    await edit('Tago Mago');
    await input.check(field('Veto'));
    await input.choose(field('Vetoed By'), 'Cleo');
    await saveAlbum('Save Changes', 'Album updated successfully!');
    await input.press(tile('Tago Mago'));
    await expect(dialog('Tago Mago').getByText('Veto by Cleo')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog('Tago Mago')).toBeHidden();
  });

  await test.step('changes a tier and moves an album to another session', async () => {
    await edit('Homogenic');
    await input.choose(field('Session'), DELFT);
    await input.choose(field('Tier'), 'S');
    await saveAlbum('Save Changes', 'Album updated successfully!');
    const delft = page.getByRole('article').filter({ hasText: 'Delft' });
    await expect(delft.getByRole('link', { name: 'Homogenic' })).toBeVisible();
  });

  await test.step('deletes the album', async () => {
    await input.press(tile('Tago Mago'));
    const album = dialog('Tago Mago');
    await input.press(button('Delete Album', album));
    await input.press(button('Delete', dialog('Delete this album?')));
    await input.type(passwordField(dialog('Delete album')), ADMIN_PASSWORD);
    await input.press(button('Delete Album', dialog('Delete album')));
    await expect(page.getByText('Album deleted successfully!')).toBeVisible();
    await expect(album).toBeHidden();
    await expect(tile('Tago Mago')).toBeHidden();
    await expect(tile('Homogenic')).toBeVisible();
  });

  await test.step('lists the changes in the changelog', async () => {
    await goTo('Changelog');
    const changes = page.getByRole('feed', { name: 'Changes' }).getByRole('article');
    await expect(changes).toHaveText([
      /Can – Tago Mago was deleted \(it was Tier DD\)Album Deleted/,
      /Björk – Homogenic was updated: sessionAlbum Updated/,
      /Björk – Homogenic overall rating changed from Tier AA to Tier SSOverall Rating Change/,
      /Can – Tago Mago \(deleted\) was vetoed by Cleo\s*Album Updated/,
      /Eva's rating for Björk – Homogenic was added as Tier Unknown\?Rating Added/,
      /Dev's rating for Björk – Homogenic was added as Tier BBRating Added/,
      /Cleo's rating for Björk – Homogenic was added as Tier AARating Added/,
      /Ben's rating for Björk – Homogenic was added as Tier AARating Added/,
      /Ada's rating for Björk – Homogenic was added as Tier SSRating Added/,
      /Björk – Homogenic changed tier from Tier Not rated yet– Not rated yet to Tier AATier Changed/,
      /Can – Tago Mago \(deleted\) was added to the list as Tier DDAlbum Created/,
      /Björk – Homogenic was added to the list as Tier Not rated yet– Not rated yetAlbum Created/,
      /Session of Fri, Mar 13, 2026 · Delft was added/,
      /Session of Fri, Mar 6, 2026 · Utrecht was added/,
    ]);
  });

  await test.step('restores the deleted album', async () => {
    const deleted = page.getByRole('article').filter({ hasText: 'Tago Mago was deleted' });
    await input.press(button('Restore Can – Tago Mago', deleted));
    await expect(button('Restore Can – Tago Mago')).toBeHidden();
    await expect(deleted).toBeFocused();
    await expect(page.getByRole('article').first()).toContainText(
      /Can – Tago Mago was added to the list as Tier DD/,
    );
    await input.press(button('Can – Tago Mago', page.getByRole('article').first()));
    await expect(dialog('Tago Mago')).toContainText('Veto by Cleo');
  });

  await test.step('reverts a rating after a preview', async () => {
    await page.keyboard.press('Escape');
    const first = page.getByRole('article').first();
    const given = page
      .getByRole('article')
      .filter({ hasText: /Ada's rating for Björk.*was added/ });
    await input.press(button('Undo a change to Björk – Homogenic', given));
    const question = dialog('Undo this change?');
    await expect(question).toContainText(/Ada's rating.*Tier S.*No rating/);
    if (isPhone) await expectNoViolations(page);
    await input.press(button('Undo', question));
    await expect(question).toBeHidden();
    await expect(button('Undo a change to Björk – Homogenic', given)).toBeFocused();
    await expect(first).toContainText(
      "Ada's rating for Björk – Homogenic was removed (it was Tier S",
    );
    await input.press(button('Undo a change to Björk – Homogenic', given));
    await expect(question).toContainText("A later change depends on this one: Ada's rating.");
    await expect(button('Undo', question)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });

  async function goTo(name: string): Promise<void> {
    if (isPhone) {
      await input.press(button('Menu'));
      await input.press(dialog('Menu').getByRole('link', { name }));
    } else if (name === 'Changelog') {
      await input.press(page.getByRole('link', { name, exact: true }));
    } else {
      await input.press(button('Admin'));
      await input.press(
        page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }),
      );
    }
  }

  async function addSession(day: string, location: string, heading: string): Promise<void> {
    await input.press(button('Add New Session'));
    const form = dialog('Add New Session');
    await input.date(form.getByLabel('Session Date'), day);
    await input.type(form.getByLabel('Location'), location);
    await expect(passwordField(form)).toHaveValue(ADMIN_PASSWORD);
    await input.press(button('Add Session', form));
    await expect(form).toBeHidden();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }

  async function fillAlbum(artist: string, title: string): Promise<void> {
    await input.type(field('Artist'), artist);
    await input.type(field('Album Title'), title);
    await input.choose(field('Session'), UTRECHT);
    await input.choose(field('Submitted By'), 'Ben');
  }

  async function upload(color: string): Promise<void> {
    await input.attach(button('Choose Image'), await picture('cover.png', color));
    await expect(field('Cover URL')).toHaveValue(/^\/covers\/\w+-700\.webp$/);
  }

  async function edit(title: string): Promise<void> {
    await input.press(tile(title));
    await input.press(dialog(title).getByRole('link', { name: 'Edit Album' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Album');
    await expect(field('Album Title')).toHaveValue(title);
  }

  async function saveAlbum(name: string, success: string): Promise<void> {
    await input.press(button(name));
    await expect(page.getByText(success)).toBeVisible();
    await page.clock.fastForward(2000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions');
  }
}
