import { expect, type Page } from '@playwright/test';
import { expectImageLoaded, openSpotify, row } from './support/add-spotify.ts';
import {
  expectProblem,
  LATER,
  passwordField,
  picture,
  rating,
  START,
  summary,
  test,
} from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum, LONG_ALBUM } from './support/fakes.ts';
import { hold } from './support/routes.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

const PHONE = { tag: '@phone' };
const LOOKUP = '**/api/enhanced-auto-population';
const UPLOAD = /\/api\/upload\/album-cover$/;

test.use({ club: 'streaming' });

/** Collects the bodies of the albums that are added from now on. */
function added(page: Page): object[] {
  const bodies: object[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/albums'))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('adds an album from its Spotify URL', PHONE, async ({ page, services, isMobile }) => {
  const { spotify_id } = getAlbum('Future Days');
  const sent = added(page);
  await page.clock.install({ time: START });
  const form = await openSpotify(page);
  await expect(form.steps).toHaveText(['1 Authentication', '2 Album Details']);
  await expectNoViolations(page);

  await test.step('looks up the album 800 ms after its ID was entered', async () => {
    const id = form.field('Spotify Album ID');
    await page.clock.pauseAt(LATER);
    await id.fill(spotify_id.slice(0, 21));
    await page.clock.runFor(1000);
    await id.fill(`https://open.spotify.com/intl-nl/album/${spotify_id}?si=1`);
    await expect(id).toHaveValue(spotify_id);
    await page.clock.runFor(799);
    expect(services.calls).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(form.state).toContainText('Found Can – Future Days');
    await expect(form.state).toContainText('Released November 1, 1971 · Label United Artists');
  });

  await test.step('fills in artist, title and cover', async () => {
    await expect(form.field('Artist')).toHaveValue('Can');
    await expect(form.field('Album Title')).toHaveValue('Future Days');
    await expect(form.field('Tidal Album ID')).toHaveValue('71234567');
    await expect(form.state).toContainText('The artwork is ready.');
    await expect(form.coverUrl).toHaveValue(/^\/covers\/\w+-640\.webp$/);
    await expectImageLoaded(form.cover.locator('img'));
    await expect(form.steps).toHaveText([
      '1 Authentication',
      '2 Album Details',
      '3 Review & Confirm',
    ]);
  });

  await test.step('requires all fields before the review', async () => {
    if (isMobile) await form.button('Edit').tap();
    await form.field('Artist').fill('');
    await form.field('Session').selectOption('');
    await form.button('Proceed to Review →').click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('link')).toHaveText([
      'Artist is required',
      'Please select a session',
      'Please select who submitted this album',
    ]);
    await summary(page).getByRole('link', { name: 'Artist is required' }).click();
    await expect(form.field('Artist')).toBeFocused();
    await form.fillReview();
    if (isMobile) await form.button('Individual Ratings').tap();
    await rating(page, 'Ben', 'S').check();
    await form.button('Use it (Can)').click();
    await expect(form.field('Artist')).toHaveValue('Can');
  });

  await test.step('marks changed fields in the review', async () => {
    await form.field('Album Title').fill('Future Days (2014)');
    await expectNoViolations(page);
    await form.button('Proceed to Review →').click();
    await expect(form.review.getByRole('heading', { name: 'Review & Confirm' })).toBeFocused();
    await expect(form.steps.nth(2)).toHaveAttribute('aria-current', 'step');
    await expect(row(form.review, 'Album Title')).toHaveText('Future Days (2014) Modified by user');
    await expect(row(form.review, 'Artist')).toHaveText('Can');
    await expect(row(form.review, 'Individual Ratings')).toHaveText('Ben Tier SS');
    await expect(row(form.review, 'Session')).toHaveText('Fri, Mar 6, 2026 – Utrecht');
    await expect(row(form.review, 'Tidal Album ID')).toHaveText('71234567');
    await expect(form.review.getByText('Artwork', { exact: true })).toBeVisible();
    await expectImageLoaded(form.review.locator('img'));
    await expectNoViolations(page);
  });

  await test.step('saves once on a double click, and shows the album', async () => {
    await form.button('Back to Input').click();
    await expect(form.field('Spotify Album ID')).toBeFocused();
    await expect(form.field('Album Title')).toHaveValue('Future Days (2014)');
    // The second click must not press the button that replaces the first.
    await form.button('Proceed to Review →').dblclick();
    await expect(form.button('Confirm & Save Album')).toBeEnabled();
    expect(sent).toEqual([]);
    await form.button('Confirm & Save Album').dblclick();
    await expect(page.getByText('Album created successfully!')).toBeVisible();
    expect(sent).toEqual([
      {
        artist: 'Can',
        title: 'Future Days (2014)',
        spotify_id,
        spotify_url: `https://open.spotify.com/album/${spotify_id}`,
        tidal_album_id: '71234567',
        session_id: expect.any(String),
        submitted_by: 'Ada',
        tier: 'Not rated yet',
        individual_tiers: { Ben: 'S' },
        veto: false,
        veto_by: null,
        is_test_album: false,
        cover_url: expect.stringMatching(/^\/covers\/\w+-640\.webp$/),
        password: ADMIN_PASSWORD,
      },
    ]);
    await expect(form.button('Back to Input')).toBeDisabled();
    await expect(form.button('Switch to Manual Entry')).toBeDisabled();
    await page.clock.fastForward(2000);
    await expect(page).toHaveURL('./');
    await expect(page.getByRole('link', { name: 'Future Days (2014)' }).first()).toBeVisible();
  });
});

test('finds an album by its name', PHONE, async ({ page, services }) => {
  const { spotify_id } = getAlbum('Inner Space');
  const form = await openSpotify(page);
  await form.search.fill('i ');
  await form.search.press('Enter');
  await expect(form.finding.getByRole('status')).toContainText('Type at least three letters');
  expect(services.calls).toEqual([]);
  await form.search.fill('can inner spa');
  await form.search.press('Enter');
  const found = form.finding.getByRole('listitem');
  await expect(found).toHaveText(['Inner SpaceCan1971 · Spotify']);
  await expectImageLoaded(found.locator('img'));
  await expectNoViolations(page);
  await found.getByRole('button').click();
  await expect(found.getByRole('button')).toBeFocused();
  await expect(form.state).toContainText('Found Can – Inner Space');
  await expect(form.field('Spotify Album ID')).toHaveValue(spotify_id);
  await expect(form.field('Artist')).toHaveValue('Can');
  await expect(form.field('Album Title')).toHaveValue('Inner Space');
  await expect(form.coverUrl).toHaveValue(/^\/covers\/\w+-640\.webp$/);
  expect(services.calls.filter(({ path }) => path.startsWith('/search'))).toHaveLength(1);
});

test('saves a result of another service as not on Spotify', async ({ page, services }) => {
  services.play('spotify', { status: 500 });
  const sent = added(page);
  const form = await openSpotify(page);
  await form.search.fill('peel sessions');
  await expect(form.finding).toContainText('These albums are from other services.');
  await form.finding.getByRole('button', { name: 'Peel Sessions' }).click();
  await expect(form.field('Not on Spotify')).toBeChecked();
  await expect(form.coverUrl).toHaveValue(/^\/covers\//);
  await form.fillReview();
  await form.button('Save Album').click();
  await expect(page.getByText('Album created successfully!')).toBeVisible();
  expect(sent).toMatchObject([
    { artist: 'Can', title: 'Peel Sessions', spotify_id: null, spotify_url: null },
  ]);
});

test('saves the album without a Tidal ID that cannot be stored', async ({ page }) => {
  const sent = added(page);
  const form = await openSpotify(page);
  await form.lookUp(getAlbum('Sacrilege').spotify_id, 'Found Can – Sacrilege');
  const tidal = form.field('Tidal Album ID');
  await expect(tidal).toHaveValue('');
  await expect(tidal).toHaveAccessibleDescription(/ID for this album \(4711\) can't be stored/);
  await expect(form.coverUrl).toHaveValue(/^\/covers\//);
  await form.fillReview();
  await form.button('Proceed to Review →').click();
  await form.button('Confirm & Save Album').click();
  await expect(page.getByText('Album created successfully!')).toBeVisible();
  expect(sent).toMatchObject([{ title: 'Sacrilege', tidal_album_id: null }]);
});

test('selects the first result on Enter, and moves with arrow keys', async ({ page }) => {
  const form = await openSpotify(page);
  await form.search.fill('can delay');
  const found = form.finding.getByRole('button', { name: 'Delay' });
  await expect(found).toBeVisible();
  await form.search.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(form.search).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(found).toHaveAttribute('aria-pressed', 'true');
  await expect(form.field('Album Title')).toHaveValue('Delay');
  await expect(form.field('Submitted By')).toBeFocused();
});

test('shows the next field to fill in on a phone', { tag: '@phone-only' }, async ({ page }) => {
  const form = await openSpotify(page);
  const edit = form.button('Edit');
  await form.search.fill('can landed');
  await form.finding.getByRole('button', { name: 'Landed' }).tap();
  await expect(form.state).toContainText('Found Can – Landed');
  await expect(form.field('Artist')).toBeHidden();
  await expect(form.field('Submitted By')).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page);
  await edit.tap();
  await expect(form.field('Artist')).toBeFocused();
  await expect(edit).toBeHidden();
  await form.field('Spotify Album ID').fill(getAlbum('Soundtracks').spotify_id);
  await expect(form.state).toContainText('Found Can – Soundtracks');
  await expect(edit).toBeFocused();
  await expect(form.field('Submitted By')).toBeInViewport({ ratio: 1 });
});

test('offers manual entry with the search text when nothing is found', async ({
  page,
  services,
  problems,
}) => {
  problems.expect(/503/);
  const form = await openSpotify(page);
  const byHand = form.button('Enter It by Hand');
  await form.search.fill('Xyzzy – Plugh');
  await expect(form.finding).toContainText('No album found.');
  await byHand.click();
  await expect(form.field('Not on Spotify')).toBeChecked();
  await form.button('Switch to Spotify').click();
  for (const service of ['spotify', 'deezer', 'musicbrainz'] as const)
    services.play(service, 'html');
  await form.search.fill('Xyzzy – Plover');
  await expect(form.finding.getByRole('alert')).toHaveText(
    'Searching by name is not available right now. You can enter album details manually.',
  );
  await expectNoViolations(page);
  await byHand.click();
  await expect(form.field('Artist')).toBeFocused();
  await expect(form.field('Artist')).toHaveValue('Xyzzy');
  await expect(form.field('Album Title')).toHaveValue('Plover');
  await expect(form.field('Not on Spotify')).not.toBeChecked();
  await expect(form.button('Save Album')).toBeVisible();
});

test('fills fields that Spotify lacks from other services, and names them', async ({
  page,
  services,
}) => {
  services.play('spotify', 'development mode');
  const { spotify_id } = getAlbum('Landed');
  const form = await openSpotify(page);
  await form.lookUp(spotify_id, 'Label United Artists (from Deezer)');
  await expect(form.coverUrl).toHaveValue(/^\/covers\//);
  await form.fillReview();
  await form.button('Proceed to Review →').click();
  await form.button('Confirm & Save Album').click();
  await expect(page.getByText('Album created successfully!')).toBeVisible();
});

test('falls back to other services, then to manual entry', async ({ page, services, problems }) => {
  const sent = added(page);
  services.play('spotify', { status: 500 });
  const form = await openSpotify(page);

  await test.step('other services', async () => {
    await form.lookUp(getAlbum('Hallogallo').spotify_id, 'Neu! – Hallogallo');
    await expect(form.field('Artist')).toHaveAccessibleDescription(/Found on Deezer/);
    await expect(form.coverUrl).toHaveValue(/^\/covers\//);
    await expect(form.button('Proceed to Review →')).toBeVisible();
  });

  await test.step('manual entry', async () => {
    problems.expect(/50[34]/);
    for (const service of ['oembed', 'musicbrainz', 'coverart', 'deezer'] as const)
      services.play(service, 'close');
    const { spotify_id } = getAlbum('Super');
    const asked = page.waitForResponse(LOOKUP);
    await form.field('Spotify Album ID').fill(spotify_id);
    // The server tries five services before it fails: 503, or 504 at its deadline.
    await asked;
    await expect(form.failure).toContainText(
      'Spotify service is temporarily unavailable. You can enter album details manually.',
    );
    // The values belonged to the previous album.
    await expect(form.field('Artist')).toHaveValue('');
    await expect(form.coverUrl).toHaveValue('');
    await form.field('Artist').fill('Can');
    await form.field('Album Title').fill('Delay 1968');
    await form.fillReview();
    await expectNoViolations(page);
    const askedAgain = page.waitForResponse(LOOKUP);
    await form.button('Retry').click();
    await askedAgain;
    await expect(form.failure).toBeVisible();
    await form.upload('#345');
    await expect(form.steps).toHaveCount(2);
    await form.button('Save Album').click();
    await expect(page.getByText('Album created successfully!')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        artist: 'Can',
        title: 'Delay 1968',
        spotify_id,
        spotify_url: `https://open.spotify.com/album/${spotify_id}`,
        tidal_album_id: null,
      }),
    ]);
  });
});

test('links to the existing album of a duplicate, and still saves it', async ({
  page,
  prepared,
}) => {
  const { spotify_id } = getAlbum('Monster Movie');
  const listed = await prepared.addAlbum({ artist: 'CAN', title: 'Monster Movie' });
  const form = await openSpotify(page);
  await form.lookUp(spotify_id, 'already in the list');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'CAN – Monster Movie' }).click();
  await expect(page).toHaveURL(`./add-album?album=${listed.id}`);
  await expect(page.getByRole('dialog', { name: 'Monster Movie' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.field('Album Title')).toHaveValue('Monster Movie');
  await form.fillReview();
  await expect(form.coverUrl).toHaveValue(/^\/covers\//);
  await form.button('Proceed to Review →').click();
  await form.button('Confirm & Save Album').click();
  await expect(page.getByText('Album created successfully!')).toBeVisible();
});

test('ignores an outdated lookup response', async ({ page }) => {
  const [first, second] = [getAlbum('Flow Motion'), getAlbum('Saw Delight')];
  const form = await openSpotify(page);
  let respond = () => {};
  const isResponded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(LOOKUP, async (route) => {
    if (route.request().postDataJSON().spotifyId === first.spotify_id) await isResponded;
    // The page has aborted the request.
    await route.continue().catch(() => {});
  });
  await form.field('Spotify Album ID').fill(first.spotify_id);
  await expect(form.state).toHaveText('Looking up the album…');
  const isStored = await hold(page, UPLOAD);
  await form.lookUp(second.spotify_id, 'Found Can – Saw Delight');
  respond();
  await form.button('Proceed to Review →').click();
  await expect(summary(page)).toHaveText('The cover is still on its way.');
  isStored();
  await expect(form.coverUrl).toHaveValue(/^\/covers\//);
  await expect(form.field('Album Title')).toHaveValue('Saw Delight');
  await expect(form.state).toContainText('Saw Delight');
});

test('starts manual entry without Spotify data, and switches back', async ({ page }) => {
  const { spotify_id } = getAlbum('Future Days');
  const form = await openSpotify(page);
  await form.lookUp(spotify_id, 'Future Days');
  await expect(form.coverUrl).toHaveValue(/^\/covers\//);
  await form.fillReview();
  await form.button('Proceed to Review →').click();
  await form.button('Switch to Manual Entry').click();
  await expect(form.field('Artist')).toBeFocused();
  for (const label of [
    'Artist',
    'Album Title',
    'Spotify Album ID',
    'Spotify URL',
    'Tidal Album ID',
    'Cover URL',
  ])
    await expect(form.field(label)).toHaveValue('');
  await expect(form.field('Submitted By')).toHaveValue('Ada');
  await expect(form.steps).toHaveCount(2);
  await form.field('Artist').fill('Can');
  await form.button('Save Album').click();
  await expect(summary(page)).toContainText('Album title is required');
  await form.button('Switch to Spotify').click();
  await expect(summary(page)).toBeHidden();
  await expect(form.field('Artist')).toHaveValue('Can');
  await form.lookUp(spotify_id, 'Future Days');
  await expect(form.field('Album Title')).toHaveValue('Future Days');
  await form.button('← Back to Authentication').click();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await form.button('Continue').click();
  await expect(form.state).toContainText('Future Days');
});

test('sends no lookup during manual entry', async ({ page }) => {
  await page.clock.install();
  const form = await openSpotify(page);
  await form.button('Switch to Manual Entry').click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await form.field('Spotify Album ID').fill(getAlbum('Future Days').spotify_id);
  await page.clock.runFor(2000);
  await form.field('Artist').fill('Can');
  expect(asked.join()).not.toContain('/api/enhanced-auto-population');
  await expect(form.steps).toHaveCount(2);
});

test('aborts the upload in progress on a switch to manual entry', async ({ page }) => {
  await page.clock.install({ time: START });
  const form = await openSpotify(page);
  // Otherwise the upload would be aborted as stalled.
  await page.clock.pauseAt(LATER);
  const release = await hold(page, UPLOAD);
  const isGivenUp = page.waitForEvent('requestfailed', (request) => UPLOAD.test(request.url()));
  const isSent = page.waitForRequest(UPLOAD);
  await page.getByLabel('Cover image file').setInputFiles(await picture('own.png', '#345', 320));
  await isSent;
  await form.button('Switch to Manual Entry').click();
  await isGivenUp;
  await expect(form.cover.getByRole('progressbar')).toBeHidden();
  await expect(form.coverUrl).toHaveValue('');
  release();
});

test('defers the lookup until the password is entered', async ({ page }) => {
  await page.clock.install();
  const form = await openSpotify(page);
  await form.field('Spotify Album ID').fill(getAlbum('Future Days').spotify_id);
  await form.button('← Back to Authentication').click();
  await page.clock.runFor(2000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await passwordField(page).fill(ADMIN_PASSWORD);
  await form.button('Continue').click();
  await expect(form.field('Spotify Album ID')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(form.state).toContainText('Future Days');
});

test('asks for the password again when a lookup returns 401', async ({ page, problems }) => {
  problems.expect(/401/);
  const form = await openSpotify(page);
  await page.route(
    LOOKUP,
    (route) => route.fulfill({ status: 401, json: { success: false, code: 'ADMIN_REQUIRED' } }),
    { times: 1 },
  );
  await form.field('Spotify Album ID').fill(LONG_ALBUM);
  const prompt = page.getByRole('dialog', { name: 'Admin sign-in' });
  await expect(prompt).toContainText('password to look up an album. Nothing you typed is lost.');
  await passwordField(prompt).fill(ADMIN_PASSWORD);
  await prompt.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.state).toContainText('Found');
  await expect(form.state).toContainText('The artwork is ready.');
});

test('shows an invalid ID under its field', async ({ page, problems }) => {
  problems.expect(/404/);
  const form = await openSpotify(page);
  const id = form.field('Spotify Album ID');
  await id.fill('10FLjwfpbxLmW8c25Xyc2-');
  await expectProblem(id, 'Invalid Spotify ID format. Please enter a 22-character ID.');
  await id.fill('short');
  await id.press('Enter');
  await id.blur();
  await expectProblem(id, 'Spotify Album ID must be exactly 22 characters');
  await expect(form.state).toBeEmpty();
  await id.fill('z'.repeat(22));
  await expect(form.failure).toContainText('Album not found on Spotify.');
  await expect(id).not.toHaveAttribute('aria-invalid');
});
