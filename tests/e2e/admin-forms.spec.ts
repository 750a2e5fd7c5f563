import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectInSteps,
  expectProblem,
  formStatus,
  LATER,
  open,
  openManual,
  passStep,
  passwordField,
  picture,
  pressSlowly,
  rating,
  START,
  summary,
  test,
} from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { storageKey } from './support/browser-storage.ts';
import { takeTheClockAway } from './support/hydration.ts';
import { hold } from './support/routes.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

const PHONE = { tag: '@phone' };
const PHONE_ONLY = { tag: ['@phone', '@phone-only'] };
const UTRECHT = 'Fri, Mar 6, 2026 – Utrecht';
const ALBUMS = /\/api\/albums(\/|$)/;
const SESSIONS = /\/api\/sessions(\/[\w-]+)?$/;

function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true });
}

function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

function addDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Add New Session' });
}

/** Collects the bodies of the writes to a URL from now on. */
function writes(page: Page, address: RegExp): object[] {
  const bodies: object[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && address.test(new URL(request.url()).pathname))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Fills in every required field of a new album but its cover. */
async function fillAlbum(page: Page, title: string): Promise<void> {
  await field(page, 'Artist').fill('Talk Talk');
  await field(page, 'Album Title').fill(title);
  await field(page, 'Session').selectOption({ label: UTRECHT });
  await field(page, 'Submitted By').selectOption('Ada');
  await field(page, 'Not on Spotify').check();
}

test.describe('the new album form', () => {
  test('names every missing field', PHONE, async ({ page }) => {
    await openManual(page);
    // A session is selected by default.
    await field(page, 'Session').selectOption('');
    await button(page, 'Save Album').click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText(
      'Please fix the errors above and ensure album cover is available',
    );
    const problems = {
      Artist: 'Artist is required',
      'Album Title': 'Album title is required',
      Session: 'Please select a session',
      'Submitted By': 'Please select who submitted this album',
      'Spotify Album ID': 'Spotify Album ID is required',
      'Spotify URL': 'Must be a valid Spotify album URL',
      'Cover URL': 'Album cover URL is required',
    };
    await expect(summary(page).getByRole('link')).toHaveText(Object.values(problems));
    for (const [label, text] of Object.entries(problems)) {
      await expectProblem(field(page, label), text);
      await summary(page).getByRole('link', { name: text, exact: true }).click();
      await expect(field(page, label)).toBeFocused();
      await expect(button(page, 'Save Album')).toBeDisabled();
    }
  });

  test('shows the error of a field on blur', async ({ page }) => {
    await openManual(page);
    for (const [label, given, text] of [
      ['Artist', '   ', 'Artist is required'],
      ['Artist', 'x'.repeat(100), 'Artist name must be less than 100 characters'],
      ['Album Title', 'x'.repeat(200), 'Album title must be less than 200 characters'],
      ['Spotify Album ID', 'x'.repeat(21), 'Spotify Album ID must be exactly 22 characters'],
      ['Spotify Album ID', 'x'.repeat(23), 'Spotify Album ID must be exactly 22 characters'],
      ['Spotify Album ID', `${'x'.repeat(21)}-`, 'Spotify Album ID must be exactly 22 characters'],
      ['Spotify URL', 'http://open.spotify.com/album/1', 'Must be a valid Spotify album URL'],
      ['Spotify URL', 'https://open.spotify.com/track/1', 'Must be a valid Spotify album URL'],
      ['Tidal Album ID', '1234567', 'Tidal Album ID must be 8-10 digits'],
      ['Tidal Album ID', '12345678901', 'Tidal Album ID must be 8-10 digits'],
      ['Tidal Album ID', '12345abcd', 'Tidal Album ID must be 8-10 digits'],
      ['Cover URL', 'ftp://covers.example/1.jpg', 'Album cover URL must be a valid URL'],
      ['Cover URL', 'cover', 'Album cover URL must be a valid URL'],
    ] as const) {
      await field(page, label).fill('');
      await field(page, label).fill(given);
      await field(page, label).blur();
      await expectProblem(field(page, label), text);
    }
    for (const [label, given] of [
      ['Artist', 'x'.repeat(99)],
      ['Album Title', 'x'.repeat(199)],
      ['Spotify Album ID', 'x'.repeat(22)],
      ['Spotify URL', 'https://open.spotify.com/album/1'],
      ['Tidal Album ID', '1234567890'],
      ['Cover URL', 'https://covers.example/whole.svg'],
    ] as const) {
      await field(page, label).fill(given);
      // The message disappears on blur, not while typing.
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await field(page, label).blur();
      await expect(field(page, label)).not.toHaveAttribute('aria-invalid');
    }
  });

  test('shows an error when only the cover is missing', async ({ page }) => {
    await openManual(page);
    await fillAlbum(page, 'Laughing Stock');
    await button(page, 'Save Album').click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText('Album cover is required before saving');
    await expectProblem(field(page, 'Cover URL'), 'Album cover URL is required');
  });

  test('lists tiers, sessions and reviewers in order', async ({ page, prepared }) => {
    await openManual(page);
    const options = (label: string) => field(page, label).getByRole('option');
    await expect(options('Tier')).toHaveText([
      'Now Listening To',
      'Not rated yet',
      'Unknown',
      'S',
      'A',
      'B',
      'C',
      'D',
      'E',
      'Tiering Herrie',
    ]);
    await expect(field(page, 'Tier')).toHaveValue('Not rated yet');
    await expect(options('Submitted By')).toHaveText([
      'Select who submitted it',
      'Ada',
      'Ben',
      'Cleo',
      'Dev',
      'Eva',
    ]);
    await expect(options('Session')).toHaveCount(1 + (await prepared.sessions()).length);
    await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
      '1 Authentication',
      '2 Album Details',
    ]);
    await button(page, '← Back to Authentication').click();
    await expect(passwordField(page)).toBeVisible();
  });

  test('warns about a duplicate before saving', async ({ page, prepared }) => {
    await prepared.addAlbum({ artist: 'Talk Talk', title: 'The Colour of Spring' });
    await openManual(page);
    const asked = page.waitForResponse(/searchMode=exact/);
    await field(page, 'Artist').fill('talk talk');
    await field(page, 'Album Title').fill('The Colour Of');
    const listed = page.getByText('This album is already in the list. You can still add it again.');
    await asked;
    await expect(listed).toBeHidden();
    await field(page, 'Album Title').fill('The colour of spring');
    await expect(listed).toBeVisible();
    await page.getByRole('link', { name: 'Talk Talk – The Colour of Spring' }).click();
    await expect(page.getByRole('dialog', { name: 'The Colour of Spring' })).toBeVisible();
  });

  test('saves an album that is not on Spotify, and goes home', async ({ page, prepared }) => {
    await page.clock.install({ time: START });
    const sent = writes(page, ALBUMS);
    await openManual(page);
    await button(page, 'Save Album').click();
    await expect(summary(page)).toContainText('Spotify Album ID is required');
    await fillAlbum(page, 'Spirit of Eden');
    await expect(field(page, 'Spotify Album ID')).toBeHidden();
    await expect(summary(page)).not.toContainText('Spotify');
    await page
      .getByLabel('Cover image file')
      .setInputFiles(await picture('cover.png', '#345', 120));
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\//);
    await page.clock.pauseAt(LATER);
    await button(page, 'Save Album').click();
    await expectInSteps(page, 'Album created successfully!');
    expect(sent).toEqual([
      expect.objectContaining({ spotify_id: null, spotify_url: null, tier: 'Not rated yet' }),
    ]);
    await page.clock.runFor(1500);
    await expect(heading(page)).toHaveText('Add New Album');
    await page.clock.runFor(500);
    await page.clock.resume();
    await expect(heading(page)).toHaveText('Sessions');
    await expect(page).toHaveURL('./');
    const [utrecht] = (await prepared.sessions()).filter(({ location }) => location === 'Utrecht');
    expect(utrecht?.album_count).toBeGreaterThan(1);
  });

  test('saves once despite repeated clicks', async ({ page }) => {
    const sent = writes(page, ALBUMS);
    const response = await hold(page, /\/api\/albums$/);
    await openManual(page);
    await fillAlbum(page, 'The Colour of Spring');
    await field(page, 'Cover URL').fill('https://covers.example/whole.svg');
    await button(page, 'Save Album').dblclick();
    await expect(button(page, 'Creating Album...')).toBeDisabled();
    await field(page, 'Artist').press('Enter');
    response();
    await expect(formStatus(page)).toHaveText('Album created successfully!');
    expect(sent).toHaveLength(1);
  });

  test('creates a test album while test data is shown', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'true'), storageKey('test-albums'));
    await openManual(page);
    await expect(page.getByRole('checkbox', { name: 'Test album' })).toBeChecked();
  });
});

test.describe('the edit album form', () => {
  test('sends only the changed fields, and goes home', async ({ page, prepared }) => {
    await page.clock.install();
    const album = await prepared.addAlbum({
      artist: 'Low',
      title: 'Things We Lost',
      individual_tiers: { Ada: 'S', Ben: 'B' },
    });
    const sent = writes(page, ALBUMS);
    await open(page, `./edit-album/${album.id}`);
    await field(page, 'Album Title').fill('Things We Lost in the Fire');
    await rating(page, 'Ben', 'A').check();
    await button(page, 'Save Changes').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
    expect(sent).toEqual([
      {
        title: 'Things We Lost in the Fire',
        individual_tiers: { Ben: 'A' },
        version: 1,
        password: ADMIN_PASSWORD,
      },
    ]);
    await page.clock.fastForward(2000);
    await expect(page).toHaveURL('./');
    await expect(page.getByRole('link', { name: 'Things We Lost in the Fire' })).toBeVisible();
  });

  test('preserves text typed during a save', async ({ page, prepared }) => {
    await page.clock.install();
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Drums' });
    const sent = writes(page, ALBUMS);
    await open(page, `./edit-album/${id}`);
    await field(page, 'Album Title').fill('Drums and');
    const response = await hold(page, /\/api\/albums\/[^/]+$/);
    await button(page, 'Save Changes').click();
    await expect(button(page, 'Saving...')).toBeVisible();
    await field(page, 'Album Title').fill('Drums and Guns');
    response();
    await expect(button(page, 'Save Changes')).toBeEnabled();
    await expect(field(page, 'Album Title')).toHaveValue('Drums and Guns');
    await expect(formStatus(page)).toHaveText('Unsaved changes');
    await page.clock.fastForward(2000);
    await button(page, 'Save Changes').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
    expect(sent).toEqual([
      expect.objectContaining({ title: 'Drums and' }),
      expect.objectContaining({ title: 'Drums and Guns' }),
    ]);
  });

  test('shows success before the lists are refetched', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Slowdive', title: 'Pygmalion' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Album Title').fill('Pygmalion II');
    const response = await hold(page, /\/api\/sessions\?/);
    await button(page, 'Save Changes').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
    response();
  });

  test('lists the tiers in order', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Trust', tier: 'F' });
    await open(page, `./edit-album/${id}`);
    const tiers = ['S', 'A', 'B', 'C', 'D', 'E', 'Tiering Herrie'];
    // F is no option of this form, but is offered while the album has it.
    await expect(field(page, 'Tier').getByRole('option')).toHaveText([
      ...tiers,
      '?',
      'Now Listening To',
      'Not rated yet',
      'F',
    ]);
    await expect(field(page, 'Tier')).toHaveValue('F');
    const names = ['No rating', ...tiers, 'Unknown'];
    await expect(page.getByRole('group', { name: 'Ada' }).getByRole('radio')).toHaveCount(9);
    for (const name of names) await expect(rating(page, 'Ada', name)).toBeVisible();
    await expect(rating(page, 'Ada', 'No rating')).toBeChecked();
    const clear = rating(page, 'Ada', 'Clear rating');
    await expect(clear).toBeHidden();
    await rating(page, 'Ada', 'B').check();
    await clear.check();
    await expect(rating(page, 'Ada', 'No rating')).toBeChecked();
    await expect(clear).toBeHidden();
  });

  test('names the edited album or session at the password step', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Secret Name' });
    await page.goto(`./edit-album/${id}`);
    await expect(page.getByRole('main')).toContainText(/Secret Name.*Low · .*Utrecht/);
    const session = await prepared.addSession('2026-01-11', 'Almelo');
    await page.goto(`./sessions/${session.id}/edit?section=ratings`);
    const named = page.getByText('Sunday, January 11, 2026').first();
    await expect(named).toBeVisible();
    await passStep(page);
    await expect(named).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Almelo · 0 albums');
  });

  test('saves on Ctrl+Enter', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Trust' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Album Title').fill('Trust (2002)');
    await page.keyboard.press('Control+Enter');
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
  });

  test('accepts a copied Spotify URL', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Hey What' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Not on Spotify').uncheck();
    const copied = 'https://open.spotify.com/intl-de/album/10FLjwfpbxLmW8c25Xyc2N?si=Zt4vXq';
    await field(page, 'Spotify Album ID').fill(copied);
    await expect(field(page, 'Spotify URL')).toHaveValue(/10FLjwfpbxLmW8c25Xyc2N$/);
    const other = 'https://open.spotify.com/intl-de/album/10FLjwfpbxLmW8c25Xyc2M?si=Zt4vXq';
    await field(page, 'Spotify URL').fill(other);
    await expect(field(page, 'Spotify Album ID')).toHaveValue('10FLjwfpbxLmW8c25Xyc2M');
    await field(page, 'Spotify URL').fill(copied);
    await expect(field(page, 'Spotify Album ID')).toHaveValue('10FLjwfpbxLmW8c25Xyc2N');
    await expect(field(page, 'Spotify URL')).toHaveValue(
      'https://open.spotify.com/album/10FLjwfpbxLmW8c25Xyc2N',
    );
    await expect(field(page, 'Spotify URL')).not.toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Not on Spotify').check();
  });

  test('extracts the ID from a Tidal URL', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Secret Name' });
    const sent = writes(page, ALBUMS);
    await open(page, `./edit-album/${id}`);
    const tidal = field(page, 'Tidal Album ID');
    for (const address of [
      'https://tidal.com/browse/album/12345678',
      'https://listen.tidal.com/album/12345678?u',
      'http://www.tidal.com/album/12345678/u',
      ' tidal.com/album/12345678 ',
    ]) {
      await tidal.fill(address);
      await tidal.blur();
      await expect(tidal).toHaveValue('12345678');
      await expect(tidal).not.toHaveAttribute('aria-invalid');
    }
    await tidal.fill('abc');
    await tidal.blur();
    await expectProblem(tidal, 'Tidal Album ID must be 8-10 digits');
    await tidal.fill('https://tidal.com/browse/album/12345678');
    await tidal.blur();
    await expect(tidal).not.toHaveAttribute('aria-invalid');
    await expect(button(page, 'Save Changes')).toBeEnabled();
    await tidal.fill('https://tidal.com/browse/album/87654321');
    await tidal.press('Enter');
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
    expect(sent).toEqual([{ tidal_album_id: '87654321', version: 1, password: ADMIN_PASSWORD }]);
  });

  test('shows validation errors', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Drums and Guns' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Artist').fill('');
    await field(page, 'Session').selectOption('');
    await field(page, 'Submitted By').selectOption('');
    await button(page, 'Save Changes').press('Enter');
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText('Please fix the errors above');
    await expect(summary(page).getByRole('link')).toHaveText([
      'Artist is required',
      'Please select a session',
      'Please select who submitted this album',
    ]);
  });

  test('does not shift while a control is pressed', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'The Invisible Way' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Artist').fill('');
    await pressSlowly(page, field(page, 'Veto'));
    await expect(field(page, 'Veto')).toBeChecked();
    await expectProblem(field(page, 'Artist'), 'Artist is required');
  });

  test("shows 'Vetoed By' only for a vetoed album", async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({
      artist: 'Low',
      title: 'Ones and Sixes',
      veto: true,
      veto_by: 'Dev',
    });
    const sent = writes(page, ALBUMS);
    await open(page, `./edit-album/${id}`);
    await expect(field(page, 'Vetoed By')).toHaveValue('Dev');
    await field(page, 'Veto').uncheck();
    await expect(field(page, 'Vetoed By')).toBeHidden();
    await button(page, 'Save Changes').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
    expect(sent).toEqual([{ veto: false, veto_by: null, version: 1, password: ADMIN_PASSWORD }]);
  });

  test('closes on Cancel, with or without history', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Double Negative' });
    await open(page, `./edit-album/${id}`);
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('./');
    await page.goto('./changelog');
    await page.getByRole('button', { name: 'Low – Double Negative' }).first().click();
    await page.getByRole('link', { name: 'Edit Album' }).click();
    await passStep(page);
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL(`./changelog?album=${id}`);
  });
});

test.describe('unsaved changes', () => {
  test('are shown, and block navigation', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Neu!', title: 'Neu! 2' });
    await page.clock.install();
    await open(page, `./edit-album/${id}`);
    const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expect(formStatus(page)).toBeEmpty();
    await field(page, 'Album Title').fill('Neu! 3');
    await expect(formStatus(page)).toHaveText('Unsaved changes');
    await field(page, 'Album Title').fill('Neu! 2');
    await expect(formStatus(page)).toBeEmpty();
    await field(page, 'Album Title').fill('Neu! 3');
    await page.getByRole('link', { name: 'Spindle' }).click();
    await expect(leaving).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leaving).toBeHidden();
    await expect(field(page, 'Album Title')).toHaveValue('Neu! 3');
    await page.getByRole('link', { name: 'Spindle' }).click();
    await button(leaving, 'Stay & Save').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
    expect((await prepared.album(id)).title).toBe('Neu! 3');
    // No change is unsaved any more.
    await page.getByRole('link', { name: 'Spindle' }).click();
    await expect(page).toHaveURL('./');
  });

  test('are discarded on request, also after Back', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Neu!', title: 'Hero' });
    await page.goto('./tierlist');
    await page.getByRole('link', { name: 'Hero' }).click();
    await page.getByRole('link', { name: 'Edit Album' }).click();
    await passStep(page);
    await field(page, 'Artist').fill('La Düsseldorf');
    await page.goBack();
    const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expect(leaving).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`./edit-album/${id}`);
    await expect(field(page, 'Artist')).toHaveValue('La Düsseldorf');
    await page.goBack();
    await button(leaving, 'Discard Changes').click();
    await expect(page).toHaveURL(`./tierlist?album=${id}`);
    expect((await prepared.album(id)).artist).toBe('Neu!');
  });

  test('stay in the form when they are invalid', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Neu!', title: 'Isi' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Artist').fill('');
    await page.getByRole('link', { name: 'Spindle' }).click();
    await button(page, 'Stay & Save').click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText('Artist is required');
    await expect(page).toHaveURL(`./edit-album/${id}`);
  });

  test('trigger a beforeunload prompt only while present', async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Neu!', title: 'Seeland' });
    await open(page, `./edit-album/${id}`);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.dismiss();
    });
    await field(page, 'Artist').fill('Harmonia');
    await expect(formStatus(page)).toHaveText('Unsaved changes');
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await field(page, 'Artist').fill('Neu!');
    await expect(formStatus(page)).toBeEmpty();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toHaveLength(1);
  });
});

test.describe('the edit session form', () => {
  test('shows validation errors', async ({ page, prepared }) => {
    const { id } = await prepared.addSession('2026-01-02', 'Assen');
    await open(page, `./sessions/${id}/edit`);
    await field(page, 'Session Date').fill('');
    await field(page, 'Location').fill('');
    await button(page, 'Save Changes').press('Enter');
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText('Please fix the errors above');
    await expect(summary(page).getByRole('link')).toHaveText([
      'Session date is required',
      'Location is required',
    ]);
    await expectProblem(field(page, 'Session Date'), 'Session date is required');
    await expectProblem(field(page, 'Location'), 'Location is required');
    await field(page, 'Location').fill('x'.repeat(100));
    await field(page, 'Location').blur();
    await expectProblem(field(page, 'Location'), 'Location must be less than 100 characters');
    await field(page, 'Location').fill('x'.repeat(99));
    await field(page, 'Location').blur();
    await expect(field(page, 'Location')).not.toHaveAttribute('aria-invalid');
    await field(page, 'Session Date').fill('2026-01-02');
    await field(page, 'Session Date').blur();
    await expect(summary(page)).toBeHidden();
  });

  test('saves once, and goes to the sessions', async ({ page, prepared }) => {
    const { id } = await prepared.addSession('2026-01-03', 'Breda');
    await page.clock.install({ time: START });
    const sent = writes(page, SESSIONS);
    await open(page, `./sessions/${id}/edit`);
    await expect(field(page, 'Notes')).toBeDisabled();
    await expect(field(page, 'Notes')).toHaveAccessibleDescription('Coming soon');
    await expect(field(page, 'Session Date')).toHaveValue('2026-01-03');
    await field(page, 'Location').fill('Breda, the cellar');
    await page.clock.pauseAt(LATER);
    await button(page, 'Save Changes').dblclick();
    await expectInSteps(page, 'Session updated successfully!');
    await expect(button(page, 'Save Changes')).toBeDisabled();
    expect(sent).toEqual([{ location: 'Breda, the cellar', version: 1, password: ADMIN_PASSWORD }]);
    await page.clock.runFor(1500);
    await expect(heading(page)).toHaveText('Edit Session');
    await page.clock.runFor(500);
    await page.clock.resume();
    await expect(page).toHaveURL('./manage-sessions');
    await expect(page.getByText('Breda, the cellar')).toBeVisible();
  });

  test('asks before discarding changes', async ({ page, prepared }) => {
    const { id } = await prepared.addSession('2026-01-04', 'Cuijk');
    await open(page, `./sessions/${id}/edit`);
    await field(page, 'Location').fill('Coevorden');
    await button(page, 'Cancel').click();
    await button(page, 'Discard Changes').click();
    await expect(page).toHaveURL('./manage-sessions');
    await expect(page.getByText('Cuijk')).toBeVisible();
  });
});

test.describe('two admins editing at once', () => {
  const conflict = (page: Page) =>
    page.getByRole('dialog', { name: 'Someone else changed this too' });
  const choice = (page: Page, label: string, side: string) =>
    conflict(page)
      .getByRole('group', { name: label, exact: true })
      .getByRole('radio', { name: new RegExp(`^${side}`) });

  test(
    'merge separate fields, and resolve conflicting ones',
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

  test('are asked again after a third change', async ({ page, prepared, problems }) => {
    problems.expect(/409/);
    const { id } = await prepared.addSession('2026-01-06', 'Hoorn');
    await open(page, `./sessions/${id}/edit`);
    await expect(field(page, 'Location')).toHaveValue('Hoorn');
    await prepared.saveSession(id, { location: 'Hoorn, upstairs', session_date: '2026-01-07' });
    await field(page, 'Location').fill('Hoorn, the barn');
    await button(page, 'Save Changes').click();
    await choice(page, 'Location', 'Yours').check();
    await prepared.saveSession(id, { location: 'Hoorn, outside' });
    await button(conflict(page), 'Save this choice').click();
    await expect(choice(page, 'Location', 'Theirs')).toHaveAccessibleName(/outside$/);
    await expect(field(page, 'Session Date')).toHaveValue('2026-01-07');
    await choice(page, 'Location', 'Theirs').check();
    await button(conflict(page), 'Save this choice').click();
    await expect(formStatus(page)).toHaveText('Session updated successfully!');
    await expect(field(page, 'Location')).toHaveValue('Hoorn, outside');
  });
});

test('deletes a session from its edit form only when it is empty', async ({ page, prepared }) => {
  const [full] = await prepared.sessions();
  const dialog = page.getByRole('dialog', { name: 'Delete this session?' });
  await open(page, `./sessions/${full?.id}/edit`);
  await button(page, 'Delete Session').click();
  await expect(dialog).toContainText(
    /It still has \d+ albums? \(including test albums\)\. Move or delete/,
  );
  await expect(button(dialog, 'Delete')).toBeHidden();
  const { id } = await prepared.addSession('2026-01-08', 'Gouda');
  await open(page, `./sessions/${id}/edit`);
  await field(page, 'Location').fill('Goes');
  await button(page, 'Delete Session').click();
  await button(dialog, 'Delete').click();
  const password = page.getByRole('dialog', { name: 'Delete session', exact: true });
  await passwordField(password).fill(ADMIN_PASSWORD);
  await button(password, 'Delete Session').click();
  await expect(page).toHaveURL('./manage-sessions');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Gouda')).toBeHidden();
});

test.describe('the manage page', () => {
  test('shows each session as a card, newest first', async ({ page }) => {
    await page.goto('./manage-sessions');
    await expect(heading(page)).toHaveText('Manage Sessions');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.nth(0)).toContainText('Friday, March 13, 2026');
    await expect(cards.nth(0)).toContainText('Delft');
    await expect(cards.nth(0)).toContainText('1 album');
    await expect(cards.nth(1)).toContainText('Friday, March 6, 2026');
    await cards
      .nth(0)
      .getByRole('link', { name: 'Edit session of Friday, March 13, 2026' })
      .click();
    await expect(heading(page)).toHaveText('Edit Session');
    await page.goBack();
    await page.getByRole('link', { name: '← Back to Homepage' }).click();
    await expect(page).toHaveURL('./');
  });

  test('shows validation errors for a new session', async ({ page }) => {
    await page.goto('./manage-sessions');
    await button(page, 'Add New Session').click();
    const form = addDialog(page);
    await field(form, 'Session Date').fill('');
    await button(form, 'Add Session').click();
    const problems = {
      'Session Date': 'Session date is required.',
      Location: 'Location is required.',
      'Admin Password': 'Admin password is required.',
    };
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('link')).toHaveText(Object.values(problems));
    for (const [label, text] of Object.entries(problems))
      await expectProblem(field(form, label), text);
    await field(form, 'Location').fill('x'.repeat(100));
    await field(form, 'Location').blur();
    await expectProblem(field(form, 'Location'), 'Location must be less than 100 characters');
    await button(form, 'Cancel').click();
    await button(page.getByRole('dialog', { name: 'Discard your changes?' }), 'Discard').click();
    await expect(form).toBeHidden();
    await expect(button(page, 'Add New Session')).toBeFocused();
  });

  test('adds a session on the first click after an error', async ({ page }) => {
    await page.goto('./manage-sessions');
    await button(page, 'Add New Session').click();
    const form = addDialog(page);
    await button(form, 'Add Session').click();
    await field(form, 'Session Date').fill('2026-01-06');
    await field(form, 'Location').fill('Echten');
    await passwordField(form).fill(ADMIN_PASSWORD);
    await expect(summary(page).getByRole('link')).toHaveText(['Admin password is required.']);
    await pressSlowly(page, button(form, 'Add Session'));
    await expect(form).toBeHidden();
    await expect(page.getByText('Echten')).toBeVisible();
  });

  test(
    'dismisses the toast of one session when the next form opens',
    PHONE_ONLY,
    async ({ page }) => {
      await takeTheClockAway(page);
      await page.goto('./manage-sessions');
      await button(page, 'Add New Session').click();
      const form = addDialog(page);
      await field(form, 'Session Date').fill('2026-01-07');
      await field(form, 'Location').fill('Sneek');
      await passwordField(form).fill(ADMIN_PASSWORD);
      await button(form, 'Add Session').click();
      await expect(page.getByText('Session created successfully!')).toBeVisible();
      await button(page, 'Add New Session').click();
      await button(form, 'Add Session').click({ trial: true });
      await expect(page.getByText('Session created successfully!')).toBeHidden();
    },
  );

  test('adds a session once, with a date without time', async ({ page }) => {
    const sent = writes(page, SESSIONS);
    await page.goto('./manage-sessions');
    await button(page, 'Add New Session').click();
    const form = addDialog(page);
    await field(form, 'Session Date').fill('2026-01-05');
    await field(form, 'Location').fill(' Dokkum ');
    await passwordField(form).fill(` ${ADMIN_PASSWORD} `);
    const response = await hold(page, SESSIONS);
    await button(form, 'Add Session').dblclick();
    await expect(button(form, 'Saving...')).toBeDisabled();
    response();
    await expect(form).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Monday, January 5, 2026' })).toBeVisible();
    expect(sent).toHaveLength(1);
    // The password is shared by all forms, wherever it was typed first.
    await button(page, 'Admin').click();
    await page.getByRole('link', { name: 'Add Album' }).click();
    await expect(page.getByRole('group', { name: 'Basic Information' })).toBeVisible();
  });

  test('deletes an empty session, and restores it from the changelog', async ({
    page,
    prepared,
  }) => {
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

  test('asks before closing a dialog with unsaved input', async ({ page }) => {
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await page.goto('./manage-sessions');
    await button(page, 'Add New Session').click();
    await expect(addDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(addDialog(page)).toBeHidden();
    await button(page, 'Add New Session').click();
    await field(addDialog(page), 'Location').fill('Leek');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await button(question, 'Cancel').click();
    await expect(field(addDialog(page), 'Location')).toHaveValue('Leek');
    await button(addDialog(page), 'Close').click();
    await button(question, 'Cancel').click();
    await button(addDialog(page), 'Cancel').click();
    await button(question, 'Discard').click();
    await expect(addDialog(page)).toBeHidden();
    await expect(question).toBeHidden();
  });

  test('defaults to today, and continues to the albums', async ({ page }) => {
    await page.goto('./manage-sessions');
    await button(page, 'Add New Session').click();
    const today = new Date().toLocaleDateString('sv-SE', {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    await expect(field(addDialog(page), 'Session Date')).toHaveValue(today);
    await field(addDialog(page), 'Session Date').fill('2026-01-12');
    await field(addDialog(page), 'Location').fill('Ommen');
    await passwordField(addDialog(page)).fill(ADMIN_PASSWORD);
    await button(addDialog(page), 'Add Session').click();
    await button(page, 'Add albums').click();
    await expect(heading(page)).toHaveText('Add New Album');
    await expect(field(page, 'Session').getByRole('option', { selected: true })).toContainText(
      'Ommen',
    );
  });

  test('asks before adding a second session on the same day', PHONE, async ({ page, prepared }) => {
    const sent = writes(page, SESSIONS);
    const { id } = await prepared.addSession('2026-01-09', 'Kampen');
    await page.goto('./manage-sessions');
    const add = async () => {
      await button(page, 'Add New Session').click();
      await field(addDialog(page), 'Session Date').fill('2026-01-09');
      await field(addDialog(page), 'Location').fill('Hattem');
      await passwordField(addDialog(page)).fill(ADMIN_PASSWORD);
      await button(addDialog(page), 'Add Session').click();
    };
    await add();
    const question = addDialog(page).getByRole('alert');
    await expect(question).toContainText('There is a session on Friday, January 9, 2026 already.');
    await expect(question).toContainText('Kampen · 0 albums');
    await expect(question).toBeFocused();
    await expectNoViolations(page);
    await field(addDialog(page), 'Session Date').fill('2026-01-10');
    await expect(question).toBeHidden();
    await field(addDialog(page), 'Session Date').fill('2026-01-09');
    await button(question, 'Use that one at Kampen').click();
    await expect(page).toHaveURL(`./sessions/${id}/edit`);
    expect(sent).toEqual([]);
    await page.goto('./manage-sessions');
    await add();
    await button(addDialog(page), 'Create anyway').click();
    await expect(addDialog(page)).toBeHidden();
    await expect(page.getByText('Hattem')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('shows a loading message', async ({ page }) => {
    const response = await hold(page, /\/api\/sessions\?page=1&limit=24/);
    await page.goto('./manage-sessions');
    await expect(page.getByText('Loading sessions...')).toBeVisible();
    response();
    await expect(page.getByText('Loading sessions...')).toBeHidden();
    await expect(page.getByText('Utrecht')).toBeVisible();
  });
});

test.describe('many sessions', () => {
  test.use({ club: 'rs500' });

  test('are filtered by text and by year in the URL', PHONE, async ({ page }) => {
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
    await expect(cards).toHaveCount(1);
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
    await search.fill('august xyz');
    await button(page, 'Clear Search').click();
    await expect(page.getByText('139 sessions')).toBeVisible();
    await expect(search).toBeFocused();
  });

  test('are offered to an album as the newest, or by search', PHONE, async ({ page }) => {
    await open(page, './add-album');
    const session = field(page, 'Session');
    await expect(session.getByRole('option')).toHaveCount(21);
    await button(page, 'Find a session').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Find a session' });
    await expect(dialog.getByText('139 sessions')).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('searchbox').fill('ok computer');
    await expect(dialog.getByText('1 session', { exact: true })).toBeVisible();
    const found = dialog.getByRole('listitem').getByRole('button');
    const day = String(await found.locator('strong').textContent());
    await found.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Find a session')).toBeFocused();
    await expect(session.getByRole('option', { selected: true })).toContainText(day);
    await expect(session.getByRole('option')).toHaveCount(22);
  });

  test('include the old session of an album', async ({ page }) => {
    await page.goto('./tierlist?search=ok+computer');
    await page.getByRole('link', { name: /OK Computer/ }).click();
    await page.getByRole('link', { name: 'Edit Album' }).click();
    await passStep(page);
    await expect(field(page, 'Session').getByRole('option', { selected: true })).toContainText(
      /\d{4} – /,
    );
  });
});

test.describe('the manage page without sessions', () => {
  test.use({ club: 'empty' });

  test('shows how to start', async ({ page }) => {
    await page.goto('./manage-sessions');
    await expect(page.getByText('No sessions found', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Get started by creating your first review session!', { exact: true }),
    ).toBeVisible();
    await expect(button(page, 'Add New Session')).toBeVisible();
  });
});
