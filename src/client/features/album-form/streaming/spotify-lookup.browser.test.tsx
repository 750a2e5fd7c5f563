import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import {
  button,
  dialog,
  errorSummary,
  expectProblem,
  field,
  press,
  summaryLinks,
} from '../../../testing/forms.ts';
import {
  COVER_URL,
  confirm,
  createLookup,
  fillReview,
  openAddAlbum,
  SPOTIFY_ID,
} from '../../../testing/lookups.ts';
import { SAMPLE_PASSWORD } from '../../../testing/render-page.tsx';
import { sampleAlbum } from '../../../testing/samples.ts';
import { useFakeTimeouts } from '../../../testing/timers.ts';

const basics = page.getByRole('group', { name: 'Basic Information' });
const state = basics.getByRole('status').first();
const failure = basics.getByRole('alert');
const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
const id = field('Spotify Album ID');
const OTHER_ID = 'Saw0Delight000000001xx';

/** Types the id of an album, and waits until it is found with its artwork. */
async function lookUp(spotifyId = SPOTIFY_ID): Promise<void> {
  await id.fill(spotifyId);
  await expect.element(state).toHaveTextContent('Found Can – Future Days');
  await expect.element(field('Cover URL')).toHaveValue(COVER_URL);
}

async function typePassword(): Promise<void> {
  await page.getByLabelText('Admin Password').fill(SAMPLE_PASSWORD);
}

test('looks up an ID or URL 800 ms after the last keystroke, and fills in the form', async () => {
  const api = await openAddAlbum();
  await expect.element(id).toBeVisible();
  expect(steps.elements()).toHaveLength(2);
  useFakeTimeouts(false);
  await id.fill(SPOTIFY_ID.slice(0, 21));
  await vi.advanceTimersByTimeAsync(1000);
  await id.fill(`https://open.spotify.com/intl-nl/album/${SPOTIFY_ID}?si=1`);
  await expect.element(id).toHaveValue(SPOTIFY_ID);
  await vi.advanceTimersByTimeAsync(799);
  expect(api.sent(endpoints.ENHANCED_AUTO_POPULATION)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.sent(endpoints.ENHANCED_AUTO_POPULATION)).toHaveLength(1);
  vi.useRealTimers();
  await expect.element(state).toHaveTextContent('Found Can – Future Days');
  await expect.element(state).toHaveTextContent('Released August 1, 1973 · Label United Artists');
  await expect.element(state).toHaveTextContent('The artwork is ready.');
  for (const [label, value] of [
    ['Artist', 'Can'],
    ['Album Title', 'Future Days'],
    ['Tidal Album ID', '71234567'],
    ['Cover URL', COVER_URL],
  ] as const)
    await expect.element(field(label)).toHaveValue(value);
  await expect.element(steps.nth(2)).toHaveTextContent('3 Review & Confirm');
});

test('names other services, an ID that cannot be stored, and a listed album', async () => {
  const deezer = { source: 'deezer', url: 'https://www.deezer.com/album/1' } as const;
  const listed = sampleAlbum({ id: 'listed', artist: 'CAN', title: 'Future Days' });
  const api = await openAddAlbum((fake) => {
    fake.on(endpoints.GET_ALBUM, { data: listed });
    fake.on(endpoints.ENHANCED_AUTO_POPULATION, {
      data: createLookup({
        artist: { value: 'Can', ...deezer },
        label: { value: 'United Artists', ...deezer },
        tidal_album_id: null,
        unstorable_tidal_id: '4711',
        already_listed: [{ id: 'listed', artist: 'CAN', title: 'Future Days' }],
      }),
    });
  });
  await lookUp();
  await expect.element(state).toHaveTextContent('Label United Artists (from Deezer)');
  await expect.element(basics.getByText('already in the list')).toBeVisible();
  await expect.element(field('Artist')).toHaveAccessibleDescription(/Found on Deezer/);
  await expect
    .element(field('Tidal Album ID'))
    .toHaveAccessibleDescription(/ID for this album \(4711\) can't be stored/);
  await expectNoViolations();
  await page.getByRole('link', { name: 'CAN – Future Days' }).click();
  await expect.element(dialog('Future Days')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Future Days')).not.toBeInTheDocument();

  await field('Artist').fill('Kan');
  await button('Use it (Can)').click();
  await expect.element(field('Artist')).toHaveValue('Can');
  await confirm();
  await expect.element(page.getByText('Album created successfully!')).toBeVisible();
  expect(api.sent(endpoints.CREATE_ALBUM)[0]?.body).toMatchObject({
    artist: 'Can',
    tidal_album_id: null,
  });
});

test('ignores an outdated response, and waits for the cover before the review', async () => {
  let respond = () => {};
  const isResponded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let release = () => {};
  await openAddAlbum((api) => {
    api.on(endpoints.ENHANCED_AUTO_POPULATION, async ({ body: { spotifyId } }) => {
      if (spotifyId === SPOTIFY_ID) await isResponded;
      const title = spotifyId === SPOTIFY_ID ? 'Outdated' : 'Saw Delight';
      const found = { value: title, source: 'spotify', url: '' } as const;
      return { data: createLookup({ spotify_id: spotifyId, title: found }) };
    });
    release = api.hold(endpoints.UPLOAD_ALBUM_COVER);
  });
  await id.fill(SPOTIFY_ID);
  await expect.element(state).toHaveTextContent('Looking up the album…');
  await id.fill(OTHER_ID);
  await expect.element(state).toHaveTextContent('Found Can – Saw Delight');
  respond();
  await button('Proceed to Review →').click();
  await expect.element(page.getByText('The cover is still on its way.')).toBeVisible();
  release();
  await expect.element(field('Cover URL')).toHaveValue(COVER_URL);
  await expect.element(field('Album Title')).toHaveValue('Saw Delight');
  await expect.element(page.getByText('The cover is still on its way.')).not.toBeInTheDocument();
});

test('shows an invalid ID under its field', async () => {
  const api = await openAddAlbum();
  await id.fill('10FLjwfpbxLmW8c25Xyc2-');
  await expectProblem(id, 'Invalid Spotify ID format. Please enter a 22-character ID.');
  await id.fill('short');
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expectProblem(id, 'Spotify Album ID must be exactly 22 characters');
  await expect.element(state).toHaveTextContent(/^$/);
  expect(api.sent(endpoints.ENHANCED_AUTO_POPULATION)).toEqual([]);
});

test('explains a failed lookup, and keeps the input', async () => {
  const api = await openAddAlbum();
  await field('Artist').fill('Typed before');
  const expectFailure = async (letter: string, text: string) => {
    await id.fill(letter.repeat(22));
    await expect.element(failure).toHaveTextContent(text);
    await expect.element(field('Artist')).toHaveValue('Typed before');
  };
  const lookup = endpoints.ENHANCED_AUTO_POPULATION;
  api.fail(lookup, 404, '');
  await expectFailure('a', 'Album not found on Spotify. Please check the ID and try again.');
  await expect.element(failure).not.toHaveTextContent('still save');
  await expect.element(id).not.toHaveAttribute('aria-invalid');
  api.fail(lookup, 503, '');
  await expectFailure(
    'b',
    'Spotify service is temporarily unavailable. You can enter album details manually.',
  );
  await expect.element(failure).toHaveTextContent('You can still save the album');
  await expectNoViolations();
  api.fail(lookup, 418, '');
  await expectFailure('c', 'Failed to lookup album on Spotify');
  api.fail(lookup, 429, '');
  await expectFailure('d', 'Too many requests. Please wait a moment and try again.');
  api.disconnect();
  await expectFailure('e', 'Network error. Please check your connection and try again.');
  api.disconnect(false);

  useFakeTimeouts();
  api.on(lookup, () => new Promise(() => {}));
  await id.fill('f'.repeat(22));
  await expect.element(state).toHaveTextContent('Looking up the album…');
  await vi.advanceTimersByTimeAsync(15_000);
  await expect
    .element(failure)
    .toHaveTextContent('Request timed out. Please check your connection and try again.');
});

test('saves an album whose lookup failed as it was typed', async () => {
  const api = await openAddAlbum();
  await lookUp();
  api.fail(endpoints.ENHANCED_AUTO_POPULATION, 503, '');
  await id.fill(OTHER_ID);
  await expect.element(failure).toBeVisible();
  // The values belonged to the previous album.
  await expect.element(field('Artist')).toHaveValue('');
  await expect.element(field('Cover URL')).toHaveValue('');
  await button('Retry').click();
  await expect.element(failure).toBeVisible();
  expect(steps.elements()).toHaveLength(2);
  await field('Artist').fill('Can');
  await field('Album Title').fill('Saw Delight');
  await field('Cover URL').fill('https://covers.example/1.jpg');
  await fillReview();
  await button('Save Album').click();
  await expect.element(page.getByText('Album created successfully!')).toBeVisible();
  expect(api.sent(endpoints.CREATE_ALBUM)).toMatchObject([
    {
      body: {
        artist: 'Can',
        title: 'Saw Delight',
        spotify_id: OTHER_ID,
        spotify_url: `https://open.spotify.com/album/${OTHER_ID}`,
        tidal_album_id: null,
      },
    },
  ]);
});

test('starts manual entry without Spotify data, and switches back', async () => {
  const api = await openAddAlbum();
  await expect.element(page.getByText('Artist, title and cover are looked up.')).toBeVisible();
  await lookUp();
  await fillReview();
  await button('Proceed to Review →').click();
  await button('Switch to Manual Entry').click();
  await expect.element(field('Artist')).toHaveFocus();
  for (const label of [
    'Artist',
    'Album Title',
    'Spotify Album ID',
    'Spotify URL',
    'Tidal Album ID',
    'Cover URL',
  ])
    await expect.element(field(label)).toHaveValue('');
  await expect.element(field('Submitted By')).toHaveValue('Ada');
  expect(steps.elements()).toHaveLength(2);

  // Manual entry looks nothing up.
  useFakeTimeouts(false);
  await field('Spotify Album ID').fill(OTHER_ID);
  await vi.advanceTimersByTimeAsync(2000);
  expect(api.sent(endpoints.ENHANCED_AUTO_POPULATION)).toHaveLength(1);
  vi.useRealTimers();
  await field('Spotify Album ID').fill('');
  await field('Artist').fill('Kan');
  await press(button('Save Album'));
  await expect.element(errorSummary()).toHaveTextContent('Album title is required');
  await button('Switch to Spotify').click();
  await expect.element(errorSummary()).not.toBeInTheDocument();
  await expect.element(field('Artist')).toHaveValue('Kan');
  await id.fill(SPOTIFY_ID);
  await expect.element(field('Album Title')).toHaveValue('Future Days');
  await expect.element(field('Artist')).toHaveValue('Kan');
});

test('aborts the upload in progress on a switch to manual entry', async () => {
  let release = () => {};
  const api = await openAddAlbum((fake) => {
    release = fake.hold(endpoints.UPLOAD_ALBUM_COVER);
  });
  const file = new File(['x'], 'own.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('Cover image file'), file);
  const progress = page.getByRole('progressbar');
  await expect.element(progress).toBeVisible();
  await button('Switch to Manual Entry').click();
  await expect.element(progress).not.toBeInTheDocument();
  release();
  expect(api.sent(endpoints.UPLOAD_ALBUM_COVER)).toHaveLength(1);
  await expect.element(field('Cover URL')).toHaveValue('');
});

test('defers the lookup until the password is entered', async () => {
  const api = await openAddAlbum();
  useFakeTimeouts(false);
  await id.fill(SPOTIFY_ID);
  await button('← Back to Authentication').click();
  await vi.advanceTimersByTimeAsync(2000);
  expect(api.sent(endpoints.ENHANCED_AUTO_POPULATION)).toEqual([]);
  vi.useRealTimers();
  await typePassword();
  await button('Continue').click();
  await expect.element(state).toHaveTextContent('Future Days');
});

test('asks for the password again when a lookup returns 401', async () => {
  const api = await openAddAlbum((fake) =>
    fake.fail(endpoints.ENHANCED_AUTO_POPULATION, 401, 'Sign in', { code: 'ADMIN_REQUIRED' }),
  );
  await id.fill(SPOTIFY_ID);
  const prompt = dialog('Admin sign-in');
  await expect
    .element(prompt)
    .toHaveTextContent('password to look up an album. Nothing you typed is lost.');
  api.on(endpoints.ENHANCED_AUTO_POPULATION, { data: createLookup() });
  await typePassword();
  await button('Sign in', prompt).click();
  await expect.element(state).toHaveTextContent('Found Can – Future Days');
  await expect.element(state).toHaveTextContent('The artwork is ready.');
});

test('requires all fields, marks changed ones in a review, and saves once on a double click', async () => {
  const api = await openAddAlbum();
  const review = page.getByRole('region', { name: 'Review & Confirm' });
  const row = (name: string) => {
    const terms = [...review.element().querySelectorAll('dt')];
    const term = terms.find(({ textContent }) => textContent === name);
    return term?.nextElementSibling?.textContent.trim().replaceAll(/\s+/g, ' ');
  };
  await lookUp();
  await field('Artist').fill('');
  await field('Session').selectOptions('');
  await button('Proceed to Review →').click();
  await expect.element(errorSummary()).toHaveFocus();
  expect(summaryLinks()).toEqual([
    'Artist is required',
    'Please select a session',
    'Please select who submitted this album',
  ]);
  await button('Use it (Can)').click();
  await field('Album Title').fill('Future Days (2014)');
  await fillReview();
  const ratings = page.getByRole('group', { name: 'Ben', exact: true });
  await ratings.getByRole('radio', { name: 'S', exact: true }).click();
  await button('Proceed to Review →').click();
  await expect.element(review.getByRole('heading', { name: 'Review & Confirm' })).toHaveFocus();
  await expect.element(steps.nth(2)).toHaveAttribute('aria-current', 'step');
  expect({
    title: row('Album Title'),
    artist: row('Artist'),
    ratings: row('Individual Ratings'),
    session: row('Session'),
    tidal: row('Tidal Album ID'),
  }).toEqual({
    title: 'Future Days (2014) Modified by user',
    artist: 'Can',
    ratings: 'Ben Tier SS',
    session: 'Fri, Mar 6, 2026 – Utrecht',
    tidal: '71234567',
  });
  await expectNoViolations();
  await button('Back to Input').click();
  await expect.element(id).toHaveFocus();
  await expect.element(field('Album Title')).toHaveValue('Future Days (2014)');
  // The second click must not press the button that replaces the first.
  await button('Proceed to Review →').dblClick();
  await expect.element(button('Confirm & Save Album')).toBeEnabled();
  expect(api.sent(endpoints.CREATE_ALBUM)).toEqual([]);
  // The page stays after the save, which it else leaves two seconds later.
  useFakeTimeouts(false);
  await button('Confirm & Save Album').dblClick();
  await expect.element(page.getByText('Album created successfully!')).toBeVisible();
  await expect.element(button('Back to Input')).toBeDisabled();
  await expect.element(button('Switch to Manual Entry')).toBeDisabled();
  expect(api.sent(endpoints.CREATE_ALBUM).map(({ body }) => body)).toEqual([
    {
      artist: 'Can',
      title: 'Future Days (2014)',
      spotify_id: SPOTIFY_ID,
      spotify_url: `https://open.spotify.com/album/${SPOTIFY_ID}`,
      tidal_album_id: '71234567',
      session_id: 'utrecht',
      submitted_by: 'Ada',
      tier: 'Not rated yet',
      individual_tiers: { Ben: 'S' },
      veto: false,
      veto_by: null,
      is_test_album: false,
      cover_url: COVER_URL,
      password: SAMPLE_PASSWORD,
    },
  ]);
});
