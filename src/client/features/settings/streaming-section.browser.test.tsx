import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import * as endpoints from '#shared/endpoints.ts';
import { button, dialog, enterValue, field } from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { prepareSettings, SAMPLE_SETTINGS } from '../../testing/settings-page.ts';

type Keys = SettingsResponse['streaming_keys'];

const NONE = { source: 'none', id_ends_with: null } as const;
const SAVED = { source: 'saved', id_ends_with: 'beef' } as const;

function toSettings(
  keys: Partial<Keys> = {},
  engine: SettingsResponse['engine'] = 'sqlite',
): SettingsResponse {
  return { ...SAMPLE_SETTINGS, engine, streaming_keys: { spotify: NONE, tidal: NONE, ...keys } };
}

async function openPage(...given: Parameters<typeof toSettings>) {
  const settings = toSettings(...given);
  const api = await renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => prepareSettings(fake, settings),
  });
  await expect.element(spotify).toBeVisible();
  return api;
}

const spotify = page.getByRole('region', { name: 'Spotify', exact: true });
const tidal = page.getByRole('region', { name: 'Tidal', exact: true });
const id = field('Client ID', spotify);
const secret = field('Client secret', spotify);
const status = spotify.getByRole('status');

test('saves keys, and does not show them again', async () => {
  const api = await openPage();
  api.on(endpoints.SAVE_STREAMING_KEYS, { data: toSettings({ spotify: SAVED }) });
  await expect.element(button('Remove the keys of Spotify')).not.toBeInTheDocument();
  await button('Save the keys of Spotify').click();
  const problems = spotify.getByRole('alert');
  await expect.element(problems).toHaveTextContent('A client ID is required');
  await expect.element(problems).toHaveTextContent('A client secret is required');
  expect(api.sent(endpoints.SAVE_STREAMING_KEYS)).toEqual([]);
  await enterValue(id, ' 0123beef ');
  await enterValue(secret, 'canary');
  await button('Save the keys of Spotify').click();
  await expect.element(page.getByText('The keys of Spotify are saved')).toBeVisible();
  expect(api.sent(endpoints.SAVE_STREAMING_KEYS)).toMatchObject([
    { params: { service: 'spotify' }, body: { client_id: '0123beef', client_secret: 'canary' } },
  ]);
  await expect.element(id).toHaveValue('');
  await expect.element(secret).toHaveValue('');
  await expect.element(id).toHaveAccessibleDescription(/^Saved, ends with beef\./);
  await expect.element(secret).toHaveAccessibleDescription(/^Saved\. Leave it empty/);
  await expect.element(button('Save the keys of Tidal')).toBeVisible();
});

test('sends only what was entered in place of saved keys', async () => {
  const api = await openPage({ spotify: SAVED });
  api.on(endpoints.SAVE_STREAMING_KEYS, { data: toSettings({ spotify: SAVED }) });
  await enterValue(secret, 'another');
  await button('Save the keys of Spotify').click();
  await expect.element(secret).toHaveValue('');
  const [sent] = api.sent(endpoints.SAVE_STREAMING_KEYS);
  expect(Object.keys(sent?.body ?? {}).sort()).toEqual(['client_secret', 'password']);
});

test('tests keys without saving them, and says what came back', async () => {
  const api = await openPage();
  const start = button('Test the keys of Spotify');
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await start.click();
  await expect.element(spotify.getByRole('alert')).toHaveTextContent('A client ID is required');
  await enterValue(id, 'one');
  for (const [index, [outcome, text]] of (
    [
      ['works', /^Spotify accepts these keys\.$/],
      ['rejected', /^Spotify rejects these keys/],
      ['unreachable', /^Spotify cannot be reached/],
      ['limited', /^Spotify limits this server until \w/],
    ] as const
  ).entries()) {
    api.on(endpoints.TEST_STREAMING_KEYS, {
      data: { outcome, until: outcome === 'limited' ? until : null },
    });
    await enterValue(secret, `canary-${index}`);
    await expect.element(status).toHaveTextContent('');
    await start.click();
    await expect.element(status).toHaveTextContent(text);
  }
  await expect.element(id).toHaveValue('one');
  expect(api.sent(endpoints.SAVE_STREAMING_KEYS)).toEqual([]);
});

test('tests the saved keys, and removes them', async () => {
  const api = await openPage({ spotify: SAVED });
  api.fail(endpoints.TEST_STREAMING_KEYS, 500, 'Something went wrong');
  await button('Test the keys of Spotify').click();
  await expect.element(status).toHaveTextContent('Something went wrong');
  expect(api.sent(endpoints.TEST_STREAMING_KEYS)).toMatchObject([{ body: {} }]);
  api.on(endpoints.REMOVE_STREAMING_KEYS, { data: toSettings() });
  await button('Remove the keys of Spotify').click();
  await button('Remove', dialog('Remove the keys of Spotify?')).click();
  await expect.element(page.getByText('The keys of Spotify are removed')).toBeVisible();
  await expect.element(button('Remove the keys of Spotify')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Spotify', exact: true })).toHaveFocus();
});

test('says that variables set keys, and that those of another server are needed again', async () => {
  await openPage({
    spotify: { source: 'environment', id_ends_with: null },
    tidal: { source: 'unreadable', id_ends_with: null },
  });
  await expect.element(spotify).toHaveTextContent('Set by SPOTIFY_CLIENT_ID on the server');
  await expect.element(id).not.toBeInTheDocument();
  await expect
    .element(tidal)
    .toHaveTextContent('Enter the keys again: they were encrypted on another server.');
  await expect.element(field('Client ID', tidal)).toBeVisible();
  await expect.element(button('Remove the keys of Tidal')).toBeVisible();
});

test('has no fields with PostgreSQL', async () => {
  await openPage({}, 'postgres');
  const text = 'With PostgreSQL the keys are environment variables of every server.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(tidal)
    .toHaveTextContent('Set TIDAL_CLIENT_ID and TIDAL_CLIENT_SECRET to use it.');
  await expect.element(field('Client ID', tidal)).not.toBeInTheDocument();
});
