import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { createPage, createSession } from '../../testing/samples.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the manual form, after its password step. */
async function openManual() {
  const result = await renderPage('/add-album', {
    prepare: (api) => {
      api.on(endpoints.LIST_SESSIONS, createPage([createSession()]));
      api.on(endpoints.LIST_ALBUMS, createPage([]));
      api.on(endpoints.VERIFY_PASSWORD, { message: '' });
    },
  });
  await page.getByLabelText('Admin Password').fill('a long password');
  await button('Continue').click();
  await button('Switch to Manual Entry').click();
  await expect.element(button('Save Album')).toBeVisible();
  return result;
}

const PROBLEMS = {
  Artist: 'Artist is required',
  'Album Title': 'Album title is required',
  Session: 'Please select a session',
  'Submitted By': 'Please select who submitted this album',
  'Spotify Album ID': 'Spotify Album ID is required',
  'Spotify URL': 'Must be a valid Spotify album URL',
  'Cover URL': 'Album cover URL is required',
};

async function expectProblem(input: Locator, text: string): Promise<void> {
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription(new RegExp(`^${text}`));
}

test('names every missing field, and links to it', async () => {
  await openManual();
  await field('Session').selectOptions('');
  await button('Save Album').click();
  const summary = page.getByRole('alert');
  await expect.element(summary).toHaveFocus();
  for (const [label, text] of Object.entries(PROBLEMS)) {
    await expectProblem(field(label), text);
    await summary.getByRole('link', { name: text, exact: true }).click();
    await expect.element(field(label)).toHaveFocus();
  }
});

test('shows the error of a field on blur, not while typing', async () => {
  await openManual();
  for (const [label, given, text] of [
    ['Artist', '   ', 'Artist is required'],
    ['Artist', 'x'.repeat(100), 'Artist name must be less than 100 characters'],
    ['Album Title', 'x'.repeat(200), 'Album title must be less than 200 characters'],
    ['Spotify Album ID', 'x'.repeat(21), 'Spotify Album ID must be exactly 22 characters'],
    ['Spotify Album ID', 'x'.repeat(23), 'Spotify Album ID must be exactly 22 characters'],
    ['Spotify Album ID', `${'x'.repeat(21)}-`, 'Spotify Album ID must be exactly 22 characters'],
    ['Spotify URL', 'http://open.spotify.com/album/1', 'Must be a valid Spotify album URL'],
    ['Tidal Album ID', '1234567', 'Tidal Album ID must be 8-10 digits'],
    ['Tidal Album ID', '12345678901', 'Tidal Album ID must be 8-10 digits'],
    ['Cover URL', 'ftp://covers.example/1.jpg', 'Album cover URL must be a valid URL'],
  ] as const) {
    await field(label).fill('');
    await field(label).fill(given);
    await userEvent.tab();
    await expectProblem(field(label), text);
  }
  await field('Artist').fill('x'.repeat(99));
  await expect.element(field('Artist')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.tab();
  await expect.element(field('Artist')).not.toHaveAttribute('aria-invalid');
});
