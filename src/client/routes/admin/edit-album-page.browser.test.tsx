import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ALBUM_FIELDS } from '#shared/domain/albums/album-fields.ts';
import * as endpoints from '#shared/endpoints.ts';
import { openAlbumForm, prepareAdminPages } from '../../testing/admin-pages.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { button, dialog, enterValue, expectProblem, field, options } from '../../testing/forms.ts';
import {
  ARTWORK,
  COVER_URL,
  createImage,
  SPOTIFY_ID as LOOKED_UP_ID,
  prepareLookups,
} from '../../testing/lookups.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';

const SAVED = 'Album updated successfully!';
const TIERS = ['S', 'A', 'B', 'C', 'D', 'E', 'Tiering Herrie'];
const SPOTIFY_ID = '10FLjwfpbxLmW8c25Xyc2N';

/** Radio button of a reviewer's tier. */
function rating(reviewer: string, tier: string) {
  const group = page.getByRole('group', { name: reviewer, exact: true });
  return group.getByRole('radio', { name: tier, exact: true });
}

test('sends only the changed fields', async () => {
  const api = await openAlbumForm();
  await field('Album Title').fill('Spirit of Eden');
  await rating('Ben', 'A').click();
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toMatchObject([
    {
      params: { id: 'album' },
      body: {
        title: 'Spirit of Eden',
        individual_tiers: { Ben: 'A' },
        version: 1,
        password: SAMPLE_PASSWORD,
      },
    },
  ]);
  expect(Object.keys(api.sent(endpoints.UPDATE_ALBUM)[0]?.body ?? {})).toHaveLength(4);
});

test('has an input for every field of an album', async () => {
  await openAlbumForm({
    veto: true,
    spotify_id: SPOTIFY_ID,
    spotify_url: `https://open.spotify.com/album/${SPOTIFY_ID}`,
  });
  await expect.element(field('Album Title')).toBeVisible();
  const isMissing = (name: string) => !document.querySelector(`#${name}, [name=${name}]`);
  expect(ALBUM_FIELDS.filter(isMissing)).toEqual([]);
});

test('locks a submitter that a game hides, and does not send it', async () => {
  const api = await openAlbumForm({ submitted_by: null, is_submitter_hidden: true });
  await expect.element(field('Submitted By')).toBeDisabled();
  await expect
    .element(field('Submitted By'))
    .toHaveAccessibleDescription(/hidden while “Who brought it\?” is on/);
  await field('Album Title').fill('Spirit of Eden');
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM).map(({ body }) => body)).toEqual([
    { title: 'Spirit of Eden', version: 1, password: SAMPLE_PASSWORD },
  ]);
});

test('shows why a submitter that a game hides by now is not saved', async () => {
  const api = await openAlbumForm();
  const submitted_by = 'The submitter is hidden while a game is on.';
  api.fail(endpoints.UPDATE_ALBUM, 400, submitted_by, { fields: { submitted_by } });
  await field('Submitted By').selectOptions('Ben');
  await button('Save Changes').click();
  await expectProblem(field('Submitted By'), submitted_by);
  await expect.element(field('Submitted By')).toHaveValue('Ben');
});

test('goes home two seconds after a save', async () => {
  await openAlbumForm();
  await field('Album Title').fill('Spirit of Eden');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button('Save Changes').click();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(20);
    expect(page.getByText(SAVED).query()).not.toBeNull();
  });
  await vi.advanceTimersByTimeAsync(1900);
  expect(location.pathname).toBe('/edit-album/album');
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await expect.poll(() => location.pathname).toBe('/');
});

test('preserves text typed during a save', async () => {
  const api = await openAlbumForm();
  await field('Album Title').fill('Spirit');
  const release = api.hold(endpoints.UPDATE_ALBUM);
  await button('Save Changes').click();
  await expect.element(button('Saving...')).toBeVisible();
  await field('Album Title').fill('Spirit of Eden');
  release();
  await expect.element(button('Save Changes')).toBeEnabled();
  await expect.element(field('Album Title')).toHaveValue('Spirit of Eden');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM).map(({ body }) => body.title)).toEqual([
    'Spirit',
    'Spirit of Eden',
  ]);
});

test('saves on Ctrl+Enter, and shows success before the lists are refetched', async () => {
  const api = await openAlbumForm();
  const release = api.hold(endpoints.LIST_SESSIONS);
  await field('Album Title').fill('Spirit of Eden');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(SAVED)).toBeVisible();
  release();
});

test('lists the tiers in order, and a retired one while the album has it', async () => {
  await openAlbumForm({ tier: 'F' });
  expect(options(field('Tier'))).toEqual([...TIERS, '?', 'Now Listening To', 'Not rated yet', 'F']);
  await expect.element(field('Tier')).toHaveValue('F');
  const group = page.getByRole('group', { name: 'Cleo', exact: true });
  const names = group.getByRole('radio').elements();
  expect(names.map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'No rating',
    ...TIERS,
    'Unknown',
  ]);
  await expect.element(rating('Cleo', 'No rating')).toBeChecked();
  await rating('Cleo', 'B').click();
  await rating('Cleo', 'Clear rating').click();
  await expect.element(rating('Cleo', 'No rating')).toBeChecked();
});

test('names the album at its password step', async () => {
  await renderPage('/edit-album/album', {
    prepare: (api) => {
      prepareAdminPages(api);
      api.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
    },
  });
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/Laughing Stock.*Talk Talk · .*Utrecht/);
  await expect.element(field('Album Title')).not.toBeInTheDocument();
});

test('accepts a copied Spotify URL in both fields', async () => {
  await openAlbumForm();
  await field('Not on Spotify').click();
  const toLink = (id: string) => `https://open.spotify.com/intl-de/album/${id}?si=Zt4vXq`;
  await field('Spotify Album ID').fill(toLink(SPOTIFY_ID));
  const url = `https://open.spotify.com/album/${SPOTIFY_ID}`;
  await expect.element(field('Spotify URL')).toHaveValue(url);
  await field('Spotify URL').fill(toLink('10FLjwfpbxLmW8c25Xyc2M'));
  await expect.element(field('Spotify Album ID')).toHaveValue('10FLjwfpbxLmW8c25Xyc2M');
  await field('Spotify URL').fill(toLink(SPOTIFY_ID));
  await expect.element(field('Spotify Album ID')).toHaveValue(SPOTIFY_ID);
  await expect.element(field('Spotify URL')).toHaveValue(url);
  await expect.element(field('Spotify URL')).not.toHaveAttribute('aria-invalid', 'true');
});

test('extracts the ID from a Tidal URL', async () => {
  const api = await openAlbumForm();
  const tidal = field('Tidal Album ID');
  for (const address of [
    'https://tidal.com/browse/album/12345678',
    'https://listen.tidal.com/album/12345678?u',
    'http://www.tidal.com/album/12345678/u',
    ' tidal.com/album/12345678 ',
  ]) {
    await enterValue(tidal, address);
    await expect.element(tidal).toHaveValue('12345678');
  }
  await enterValue(tidal, 'abc');
  await expectProblem(tidal, 'Tidal Album ID must be 8-10 digits');
  await tidal.fill('https://tidal.com/browse/album/87654321');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toMatchObject([
    { body: { tidal_album_id: '87654321' } },
  ]);
});

test("shows 'Vetoed By' only for a vetoed album", async () => {
  const api = await openAlbumForm({ veto: true, veto_by: 'Dev' });
  await expect.element(field('Vetoed By')).toHaveValue('Dev');
  await field('Veto').click();
  await expect.element(field('Vetoed By')).not.toBeInTheDocument();
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toMatchObject([
    { body: { veto: false, veto_by: null } },
  ]);
});

test('offers the old session of an album beside the newest', async () => {
  await openAlbumForm({
    session_id: 'old',
    session: { session_date: '2014-08-29', location: 'Almelo' },
  });
  await expect.element(field('Session')).toHaveValue('old');
  expect(options(field('Session')).filter((name) => name.includes('Almelo'))).toHaveLength(1);
});

test('explains why a score cannot be calculated', async () => {
  const api = await openAlbumForm({ individual_tiers: {} });
  const result = page.getByRole('group', { name: 'Individual Ratings' }).getByRole('status');
  api.fail(endpoints.CALCULATE_SCORE, 400);
  await button('Calculate Score').click();
  await expect.element(result).toHaveTextContent('Invalid input: tiers must be a non-empty array.');
  await rating('Ada', 'B').click();
  api.fail(endpoints.CALCULATE_SCORE, 500);
  await button('Calculate Score').click();
  await expect.element(result).toHaveTextContent('Failed to calculate score. Please try again.');
  api.on(endpoints.CALCULATE_SCORE, { data: { averageScore: 75, suggestedTier: 'B' } });
  await button('Calculate Score').click();
  await expect.element(result).toHaveTextContent('Average 75.0');
  await button('Use B as tier').click();
  await expect.element(field('Tier')).toHaveValue('B');
  await rating('Ada', 'S').click();
  await expect.element(result).toBeEmptyDOMElement();
});

test('goes back on Cancel, or home without history', async () => {
  const api = await openAlbumForm();
  await button('Cancel').click();
  await expect.poll(() => location.pathname).toBe('/');
  api.on(endpoints.LIST_CHANGES, samplePage([]));
  history.pushState(null, '', '/changelog?album=album');
  await page.getByRole('link', { name: 'Edit Album' }).click();
  await button('Cancel').click();
  await expect.poll(() => location.pathname + location.search).toBe('/changelog?album=album');
});

test('offers the search for an older session', async () => {
  const sessions = Array.from({ length: 21 }, (_, index) =>
    sampleSession({
      id: `s${index}`,
      session_date: `2026-01-${index + 10}`,
      location: `Place ${index}`,
    }),
  );
  await openAlbumForm({}, (api) =>
    api.on(endpoints.LIST_SESSIONS, ({ query: { find, limit } }) => {
      const found = sessions.filter(({ location }) => !find || location?.endsWith(` ${find}`));
      const shown = samplePage(found.slice(0, Number(limit)));
      return { ...shown, pagination: { ...shown.pagination, total: found.length } };
    }),
  );
  expect(options(field('Session'))).toHaveLength(1 + 20 + 1);
  await button('Find a session').click();
  const search = dialog('Find a session');
  await expect.element(search.getByText('21 sessions')).toBeVisible();
  await expectNoViolations();
  await search.getByRole('searchbox').fill('20');
  await expect.element(search.getByText('1 session', { exact: true })).toBeVisible();
  await search.getByRole('button', { name: /Place 20/ }).click();
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(button('Find a session')).toHaveFocus();
  await expect.element(field('Session')).toHaveValue('s20');
});

test('loads again after an error, unless the album is unknown', async () => {
  const prepare = (status: number) => ({
    knowsPassword: true,
    prepare: (api: Parameters<typeof prepareAdminPages>[0]) => {
      prepareAdminPages(api);
      api.fail(endpoints.GET_ALBUM, status);
    },
  });
  const failure = 'Failed to load album data. Please try again.';
  const api = await renderPage('/edit-album/album', prepare(400));
  await expect.element(page.getByRole('alert')).toHaveTextContent(failure);
  api.fail(endpoints.GET_ALBUM, 404);
  await button('Try Again').click();
  await expect.element(page.getByRole('link', { name: 'Go to the tier list' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent(failure);
  await expect.element(button('Try Again')).not.toBeInTheDocument();
});

test('shows an error for a failed list of sessions, and retries', async () => {
  const api = await renderPage('/edit-album/album', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      fake.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
      fake.fail(endpoints.LIST_SESSIONS, 400);
    },
  });
  await expect.element(button('Try Again')).toBeVisible();
  api.on(endpoints.LIST_SESSIONS, samplePage([sampleSession()]));
  await button('Try Again').click();
  await expect.element(field('Album Title')).toHaveValue('Laughing Stock');
});

test('verifies a Tidal ID, and saves it either way', async () => {
  const api = await openAlbumForm();
  const section = page.getByRole('group', { name: 'Tidal Information (optional)' });
  const result = section.getByRole('status');
  const verify = button('Verify on Tidal');
  await expect.element(verify).not.toBeInTheDocument();
  api.on(endpoints.VERIFY_TIDAL_ALBUM, ({ params: { tidalId } }) => ({
    data: { tidal_album_id: tidalId, url: '', title: 'Die With A Smile', artist: 'Lady Gaga' },
  }));
  await field('Tidal Album ID').fill('https://tidal.com/browse/album/381265361');
  await verify.click();
  await expect.element(result).toHaveTextContent('On Tidal: Lady Gaga – Die With A Smile');
  await field('Tidal Album ID').fill('12345678');
  await expect.element(result).toBeEmptyDOMElement();
  api.fail(endpoints.VERIFY_TIDAL_ALBUM, 503, 'No access', { code: 'TIDAL_NOT_CONFIGURED' });
  await verify.click();
  await expect
    .element(result)
    .toHaveTextContent('Not verified: this server has no access to Tidal.');
  await field('Tidal Album ID').fill('99999999');
  api.fail(endpoints.VERIFY_TIDAL_ALBUM, 404);
  await verify.click();
  await expect.element(result).toHaveTextContent('Could not verify Tidal ID');
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toMatchObject([
    { body: { tidal_album_id: '99999999' } },
  ]);
});

test('shows why a refresh from Spotify failed, until the ID changes', async () => {
  const api = await openAlbumForm({
    spotify_id: SPOTIFY_ID,
    spotify_url: `https://open.spotify.com/album/${SPOTIFY_ID}`,
  });
  const alert = page.getByRole('group', { name: 'Spotify Information' }).getByRole('alert');
  await field('Spotify Album ID').fill('unknown');
  await button('Refresh from Spotify').click();
  await expect.element(alert).toHaveTextContent('Invalid Spotify ID format.');
  await field('Spotify Album ID').fill('z'.repeat(22));
  api.fail(endpoints.ENHANCED_AUTO_POPULATION, 404, 'No such album');
  await button('Refresh from Spotify').click();
  await expect.element(alert).toHaveTextContent('No such album');
  await enterValue(field('Spotify Album ID'), 'short');
  await expect.element(alert).not.toBeInTheDocument();
});

test('refreshes from Spotify without overwriting fields', async () => {
  const api = await openAlbumForm(
    {
      artist: 'CAN',
      title: 'Future Days',
      spotify_id: LOOKED_UP_ID,
      spotify_url: `https://open.spotify.com/album/${LOOKED_UP_ID}`,
      cover_url: '/covers/own.webp',
    },
    prepareLookups,
  );
  const result = page.getByRole('group', { name: 'Spotify Information' }).getByRole('status');
  await button('Refresh from Spotify').click();
  await expect.element(result).toHaveTextContent('Filled in: Tidal Album ID.');
  await expect.element(result).toHaveTextContent('Said otherwise: Artist. Nothing was changed.');
  await expect.element(field('Tidal Album ID')).toHaveValue('71234567');
  await expect.element(field('Artist')).toHaveValue('CAN');
  await expect.element(field('Artist')).toHaveAccessibleDescription(/Spotify says .*Can/);
  await expectNoViolations();
  await button('Use it (Can)').click();
  await expect.element(field('Artist')).toHaveValue('Can');
  await expect.element(result).not.toHaveTextContent('Said otherwise');
  await expect.element(field('Cover URL')).toHaveValue('/covers/own.webp');
  api.fail(ARTWORK, 404);
  await button('Use Spotify Image').click();
  await expect.element(page.getByText(/ upload manually\.$/)).toBeVisible();
  api.on(ARTWORK, () => createImage(640, 640));
  await button('Retry Download').click();
  await expect.element(field('Cover URL')).toHaveValue(COVER_URL);
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toMatchObject([
    { body: { artist: 'Can', tidal_album_id: '71234567', cover_url: COVER_URL } },
  ]);
});
