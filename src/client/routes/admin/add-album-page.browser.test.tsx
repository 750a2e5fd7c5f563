import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { openManualForm } from '../../testing/admin-pages.ts';
import {
  button,
  dialog,
  errorSummary,
  expectProblem,
  field,
  options,
} from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';

const PROBLEMS = {
  Artist: 'Artist is required',
  'Album Title': 'Album title is required',
  Session: 'Please select a session',
  'Submitted By': 'Please select who submitted this album',
  'Spotify Album ID': 'Spotify Album ID is required',
  'Spotify URL': 'Must be a valid Spotify album URL',
  'Cover URL': 'Album cover URL is required',
};

test('names every missing field, and links to it', async () => {
  await openManualForm();
  await field('Session').selectOptions('');
  await button('Save Album').click();
  await expect.element(errorSummary()).toHaveFocus();
  await expect
    .element(errorSummary())
    .toHaveTextContent('Please fix the errors above and ensure album cover is available');
  for (const [label, text] of Object.entries(PROBLEMS)) {
    await expectProblem(field(label), text);
    await errorSummary().getByRole('link', { name: text, exact: true }).click();
    await expect.element(field(label)).toHaveFocus();
  }
});

test('has its two buttons in one line on a phone, aligned with the fields', async () => {
  await page.viewport(360, 740);
  await openManualForm();
  const [another, save] = ['Save and add another', 'Save Album'].map((name) =>
    button(name).element().getBoundingClientRect(),
  );
  expect(save?.top).toBeLessThan(another?.bottom ?? 0);
  const form = document.querySelector('form')?.getBoundingClientRect();
  expect([another?.left, save?.right]).toEqual([form?.left, form?.right]);
});

test('shows the error of a field on blur, until it is corrected', async () => {
  await openManualForm();
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
    ['Cover URL', 'ftp://covers.example/1.jpg', 'Album cover URL must be a valid URL'],
  ] as const) {
    await field(label).fill('');
    await field(label).fill(given);
    await userEvent.tab();
    await expectProblem(field(label), text);
  }
  for (const [label, given] of [
    ['Artist', 'x'.repeat(99)],
    ['Album Title', 'x'.repeat(199)],
    ['Spotify Album ID', 'x'.repeat(22)],
    ['Spotify URL', 'https://open.spotify.com/album/1'],
    ['Tidal Album ID', '1234567890'],
    ['Cover URL', '/covers/whole.webp'],
  ] as const) {
    await field(label).fill(given);
    await expect.element(field(label)).not.toHaveAttribute('aria-invalid');
  }
});

/** Fills in every required field but the cover. */
async function fillAlbum(): Promise<void> {
  await field('Artist').fill('Talk Talk');
  await field('Album Title').fill('Laughing Stock');
  await field('Session').selectOptions('utrecht');
  await field('Submitted By').selectOptions('Ada');
  await field('Not on Spotify').click();
}

test('shows an error of its own when only the cover is missing', async () => {
  await openManualForm();
  await fillAlbum();
  await button('Save Album').click();
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(errorSummary()).toHaveTextContent('Album cover is required before saving');
  await expectProblem(field('Cover URL'), 'Album cover URL is required');
});

test('lists tiers, sessions and reviewers in order', async () => {
  showTestAlbums.set(true);
  await openManualForm();
  expect(options(field('Tier'))).toEqual([
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
  await expect.element(field('Tier')).toHaveValue('Not rated yet');
  expect(options(field('Submitted By'))).toEqual([
    'Select who submitted it',
    'Ada',
    'Ben',
    'Cleo',
    'Dev',
    'Eva',
  ]);
  expect(options(field('Session')).at(-1)).toBe('Fri, Mar 6, 2026 – Utrecht');
  // Test data is shown, so that a new album is a test album.
  await expect.element(page.getByRole('checkbox', { name: 'Test album' })).toBeChecked();
});

test('warns about a duplicate before saving', async () => {
  const api = await openManualForm((fake) => {
    fake.on(endpoints.LIST_ALBUMS, samplePage([sampleAlbum()]));
    fake.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
  });
  const listed = page.getByText('This album is already in the list. You can still add it again.');
  await field('Artist').fill('talk talk');
  await field('Album Title').fill('Laughing');
  await expect.poll(() => api.sent(endpoints.LIST_ALBUMS)).toHaveLength(1);
  await expect.element(listed).not.toBeInTheDocument();
  await field('Album Title').fill('laughing stock');
  await expect.element(listed).toBeVisible();
  await page.getByRole('link', { name: 'Talk Talk – Laughing Stock' }).click();
  await expect.element(dialog('Laughing Stock')).toBeVisible();
});

test('shows an error when the sessions fail to load, and retries', async () => {
  const api = await renderPage('/add-album', {
    knowsPassword: true,
    prepare: (fake) => fake.fail(endpoints.LIST_SESSIONS, 400),
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load sessions');
  api.on(endpoints.LIST_SESSIONS, samplePage([sampleSession()]));
  await button('Try Again').click();
  await expect.element(button('Proceed to Review →')).toBeVisible();
});
