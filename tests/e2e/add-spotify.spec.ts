import { expect, type Page } from '@playwright/test';
import { expectImageLoaded, openSpotify, row } from './support/add-spotify.ts';
import { LATER, rating, START, summary, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum } from './support/fakes.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

const PHONE = { tag: '@phone' };
const LOOKUP = '**/api/enhanced-auto-population';

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

test('finds an album by its name', async ({ page, services }) => {
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

test('falls back to other services, then to manual entry', { tag: '@all' }, async ({
  page,
  services,
  problems,
}) => {
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
