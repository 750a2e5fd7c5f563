import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { LinkLookup } from '#shared/contracts/streaming.ts';
import * as endpoints from '#shared/endpoints.ts';
import { prepareAdminPages } from '../../../testing/admin-pages.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { button, field, press, summaryLinks } from '../../../testing/forms.ts';
import {
  COVER_URL,
  createCandidate,
  createLookup,
  fillReview,
  openAddAlbum,
  prepareAddAlbum,
  SPOTIFY_ID,
} from '../../../testing/lookups.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../../testing/render-page.tsx';

const NOTE = 'The link that you shared is looked up after you sign in.';
const search = page.getByRole('searchbox', { name: 'Artist, title or both' });
const group = page.getByRole('group', { name: 'Find by Name' });
const status = group.getByRole('status');
const alert = group.getByRole('alert');
const candidate = (name: string) => group.getByRole('button', { name });

const ON_DEEZER = createCandidate({
  spotify_id: null,
  source: 'deezer',
  url: 'https://www.deezer.com/album/1',
});

function answerLink(fields: Partial<LinkLookup>): { data: LinkLookup } {
  return { data: { match: 'same', names: 'Can – Future Days', candidates: [], ...fields } };
}

test('finds albums by name, and fills in the chosen one', async () => {
  const api = await openAddAlbum((fake) =>
    fake.on(endpoints.LOOK_UP_ALBUMS, {
      data: [createCandidate(), createCandidate({ title: 'Delay', url: 'https://other.example' })],
    }),
  );
  await search.fill('i ');
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('Type at least three letters');
  expect(api.sent(endpoints.LOOK_UP_ALBUMS)).toEqual([]);
  await search.fill('can future');
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('2 albums found');
  expect(api.sent(endpoints.LOOK_UP_ALBUMS).map(({ query }) => query.q)).toEqual(['can future']);
  await expect.element(candidate('Future Days')).toHaveTextContent('Future DaysCan1973 · Spotify');
  await expectNoViolations();

  // Enter chooses the first album, arrow keys move through all.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(candidate('Delay')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(candidate('Future Days')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(candidate('Delay')).not.toBeInTheDocument();
  await expect.element(field('Spotify Album ID')).toHaveValue(SPOTIFY_ID);
  await expect.element(field('Album Title')).toHaveValue('Future Days');
  await expect.element(field('Submitted By')).toHaveFocus();
  await expect.element(field('Cover URL')).toHaveValue(COVER_URL);
});

test.each([
  ['on Spotify', createCandidate(), [{ id: 'old', artist: 'Can', title: 'Future Days' }]],
  ['on another service', ON_DEEZER, []],
])('shows the next field above the buttons on a phone: an album %s', async (_, found, listed) => {
  await page.viewport(360, 740);
  const api = await openAddAlbum((fake) => {
    fake.on(endpoints.LOOK_UP_ALBUMS, { data: [found] });
    fake.on(endpoints.ENHANCED_AUTO_POPULATION, { data: createLookup({ already_listed: listed }) });
  });
  const release = api.hold(endpoints.ENHANCED_AUTO_POPULATION);
  await search.fill('can future');
  await candidate('Future Days').click();
  await expect.element(field('Submitted By')).toBeInViewport();
  release();
  const bar = page.getByRole('button', { name: 'Save and add another' });
  const names = page.getByRole('button', { name: 'Submitted by Cleo' });
  const edge = (locator: Locator, side: 'top' | 'bottom') =>
    locator.element().getBoundingClientRect()[side];
  if (listed.length > 0) {
    const note = page.getByText('This album is already in the list.').first();
    await expect.element(note).toBeVisible();
    expect(note.element().clientWidth).toBeGreaterThan(200);
  }
  await expect.poll(() => edge(names, 'bottom') < edge(bar, 'top') - 12).toBe(true);
  expect(edge(field('Submitted By'), 'top')).toBeGreaterThan(60);
});

test('saves a result of another service as not on Spotify', async () => {
  const api = await openAddAlbum((fake) =>
    fake.on(endpoints.LOOK_UP_ALBUMS, {
      data: [ON_DEEZER],
      message: 'These albums are from other services.',
    }),
  );
  await search.fill('future days');
  await expect.element(group).toHaveTextContent('These albums are from other services.');
  await candidate('Future Days').click();
  await expect.element(field('Not on Spotify')).toBeChecked();
  await expect.element(field('Cover URL')).toHaveValue(COVER_URL);
  await fillReview();
  await button('Save Album').click();
  await expect.element(page.getByText('Album created successfully!')).toBeVisible();
  expect(api.sent(endpoints.CREATE_ALBUM)).toMatchObject([
    { body: { artist: 'Can', title: 'Future Days', spotify_id: null, spotify_url: null } },
  ]);
});

test('offers manual entry with the search text when nothing is found', async () => {
  const api = await openAddAlbum((fake) => fake.on(endpoints.LOOK_UP_ALBUMS, { data: [] }));
  await search.fill('Xyzzy – Plugh');
  await expect.element(status).toHaveTextContent('No album found.');
  await button('Enter It by Hand').click();
  await expect.element(field('Not on Spotify')).toBeChecked();
  await button('Switch to Spotify').click();

  api.fail(endpoints.LOOK_UP_ALBUMS, 503, '');
  await search.fill('Xyzzy – Plover');
  await expect
    .element(alert)
    .toHaveTextContent(
      'Searching by name is not available right now. You can enter album details manually.',
    );
  await button('Enter It by Hand').click();
  await expect.element(field('Artist')).toHaveFocus();
  await expect.element(field('Artist')).toHaveValue('Xyzzy');
  await expect.element(field('Album Title')).toHaveValue('Plover');
  await expect.element(field('Not on Spotify')).not.toBeChecked();
  await expect.element(button('Save Album')).toBeVisible();
});

test('offers the albums that a link may be', async () => {
  await openAddAlbum((api) =>
    api.on(endpoints.LOOK_UP_LINK, {
      ...answerLink({ match: 'similar', candidates: [createCandidate()] }),
      message: 'YouTube Music gives only the name. Pick the right album.',
    }),
  );
  await search.fill('https://music.youtube.com/playlist?list=OLAK5uy_1');
  await expect.element(status).toHaveTextContent('Pick the right album.');
  await expect.element(candidate('Future Days')).toHaveAttribute('aria-pressed', 'false');
  await search.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Artist')).toHaveValue('');
  await candidate('Future Days').click();
  await expect.element(field('Artist')).toHaveValue('Can');
});

test('leaves the Spotify fields of the album of a link to the admin', async () => {
  await openAddAlbum((api) =>
    api.on(endpoints.LOOK_UP_LINK, {
      ...answerLink({ candidates: [ON_DEEZER] }),
      message: 'Enter its Spotify ID below, or choose Not on Spotify.',
    }),
  );
  await search.fill('https://www.deezer.com/en/album/1');
  await expect.element(candidate('Future Days')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(status).toHaveTextContent('Enter its Spotify ID below');
  await expect.element(field('Album Title')).toHaveValue('Future Days');
  await expect.element(field('Cover URL')).toHaveValue(COVER_URL);
  await expect.element(field('Not on Spotify')).not.toBeChecked();
  await fillReview();
  await press(button('Save Album'));
  await expect.element(page.getByText('Spotify Album ID is required').first()).toBeVisible();
  expect(summaryLinks()).toEqual([
    'Spotify Album ID is required',
    'Must be a valid Spotify album URL',
  ]);
  await field('Not on Spotify').click();
  await button('Save Album').click();
  await expect.element(page.getByText('Album created successfully!')).toBeVisible();
});

test('says which links work, and keeps the input', async () => {
  const api = await openAddAlbum((fake) =>
    fake.on(endpoints.LOOK_UP_ALBUMS, { data: [createCandidate()] }),
  );
  await field('Artist').fill('Typed before');
  for (const [link, text] of [
    [
      'https://open.spotify.com/playlist/37i9dQZF1DWXIcbzpLauPS',
      'This is a playlist on Spotify, not an album. Links to albums on Spotify, Apple Music, Deezer, Tidal and YouTube Music can be looked up.',
    ],
    ['https://example.org/', 'This link is not from a known music service.'],
  ] as const) {
    await search.fill(link);
    await expect.element(alert).toHaveTextContent(text);
  }
  expect(api.sent(endpoints.LOOK_UP_LINK)).toEqual([]);
  const missing = 'Deezer has no album at this link. Search by name, or enter the album by hand.';
  api.fail(endpoints.LOOK_UP_LINK, 404, missing);
  await search.fill('https://www.deezer.com/album/1');
  await expect.element(alert).toHaveTextContent(missing);
  await expect.element(field('Artist')).toHaveValue('Typed before');
  await search.fill('can future');
  await expect.element(candidate('Future Days')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('looks up a pasted link without the words around it, however long', async () => {
  const tidal = `https://tidal.com/browse/album/71234567?${'x'.repeat(300)}`;
  const api = await openAddAlbum((fake) => {
    fake.on(endpoints.LOOK_UP_LINK, answerLink({ candidates: [createCandidate()] }));
    fake.on(endpoints.ENHANCED_AUTO_POPULATION, { data: createLookup({ tidal_album_id: null }) });
  });
  await search.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', `Look: ${tidal}`);
  search
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(search).toHaveValue(tidal);
  await expect.element(field('Album Title')).toHaveValue('Future Days');
  expect(api.sent(endpoints.LOOK_UP_LINK).map(({ query }) => query.url)).toEqual([tidal]);
  await expect.element(field('Tidal Album ID')).toHaveValue('71234567');
  await search.fill('');
  await expect.element(field('Tidal Album ID')).toHaveValue('71234567');
});

test('looks up a Spotify link by its ID', async () => {
  await openAddAlbum(undefined, `?url=https://open.spotify.com/intl-nl/album/${SPOTIFY_ID}`);
  await expect.element(field('Spotify Album ID')).toHaveValue(SPOTIFY_ID);
  await expect.element(field('Album Title')).toHaveValue('Future Days');
});

test('looks up a shared link after the password', async () => {
  const link = 'https://link.deezer.com/s/1';
  const api = await renderPage(
    `/add-album?${new URLSearchParams({ title: 'Future Days', text: `Listen 🎧 ${link}` })}`,
    {
      prepare: (fake) => {
        prepareAddAlbum(fake);
        fake.on(endpoints.LOOK_UP_LINK, answerLink({ candidates: [createCandidate()] }));
      },
    },
  );
  await expect.element(page.getByText(NOTE)).toBeVisible();
  await page.getByLabelText('Admin Password').fill(SAMPLE_PASSWORD);
  await button('Continue').click();
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
  await expect.element(field('Album Title')).toHaveValue('Future Days');
  expect(api.sent(endpoints.LOOK_UP_LINK).map(({ query }) => query.url)).toEqual([link]);
});

test('ignores a shared text without a link', async () => {
  await renderPage('/add-album?title=&text=A+note+without+a+link&url=', {
    prepare: prepareAdminPages,
  });
  await page.getByLabelText('Admin Password').fill(SAMPLE_PASSWORD);
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(search).toHaveValue('');
  await expect.element(field('Spotify Album ID')).toHaveValue('');
});
