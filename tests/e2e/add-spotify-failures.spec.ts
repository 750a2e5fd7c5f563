import { expect } from '@playwright/test';
import { ERROR_RESPONSES } from '../../demo/fakes/spotify-errors.ts';
import { expectImageLoaded, openSpotify } from './support/add-spotify.ts';
import { clubAt, START, test, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum } from './support/fakes.ts';
import { fail, hold, letTheClockEndRequests } from './support/routes.ts';

const LOOKUP = /\/api\/enhanced-auto-population$/;
const UPLOAD = /\/api\/upload\/album-cover$/;
const UNAVAILABLE =
  'Spotify service is temporarily unavailable. You can enter album details manually.';

// The rate limit lasts: the server sends no request to Spotify before the time it returned.
testAlone(
  'shows why an album lookup failed',
  async ({ page, context, server, services, problems }) => {
    await clubAt(server.url).addSession('2026-03-06', 'Utrecht');
    for (const status of [404, 418, 429, 503]) problems.expect(new RegExp(String(status)));
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.clock.install({ time: START });
    await letTheClockEndRequests(page);
    const form = await openSpotify(page);
    await form.field('Artist').fill('Typed before');
    const expectFailure = async (id: string, text: string) => {
      await form.field('Spotify Album ID').fill(id.repeat(22));
      await page.clock.runFor(800);
      await expect(form.failure).toContainText(text);
      await expect(form.field('Artist')).toHaveValue('Typed before');
    };
    await expectFailure('a', 'Album not found on Spotify. Please check the ID and try again.');
    await expect(form.failure).not.toContainText('still save');
    services.play('spotify', ERROR_RESPONSES['premium required']);
    await expectFailure('b', UNAVAILABLE);
    await expect(form.failure).toContainText('You can still save the album');
    await fail(page, LOOKUP, 418);
    await expectFailure('c', 'Failed to lookup album on Spotify');
    await page.unroute(LOOKUP);
    await context.setOffline(true);
    await expectFailure('d', 'Network error. Please check your connection and try again.');
    await context.setOffline(false);

    let asked = 0;
    await page.route(LOOKUP, () => {
      asked += 1;
    });
    await form.field('Spotify Album ID').fill('e'.repeat(22));
    await page.clock.runFor(800);
    await expect.poll(() => asked).toBe(1);
    await page.clock.fastForward(15_000);
    await expect(form.failure).toContainText(
      'Request timed out. Please check your connection and try again.',
    );
    await page.unrouteAll();

    services.play('spotify', ERROR_RESPONSES['quota exceeded']);
    await expectFailure('f', 'Too many requests. Please wait a moment and try again.');
  },
);

test.describe('artwork', () => {
  test.use({ club: 'streaming' });

  test('explains a failed download, and offers retry, replacement and restore', async ({
    page,
    context,
    services,
    problems,
  }) => {
    for (const status of [404, 415, 502, 507]) problems.expect(new RegExp(String(status)));
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    problems.expect(/CORS|ERR_FAILED/);
    services.play('images', { status: 404, headers: { 'access-control-allow-origin': '*' } });
    const form = await openSpotify(page);
    const unable = 'Unable to download album artwork. Please try again or upload manually.';
    await form.lookUp(getAlbum('Ege Bamyasi').spotify_id, 'Found Can – Ege Bamyasi');
    await expect(form.artworkFailure).toHaveText(unable);
    await expectNoViolations(page);
    const retry = async (text: string | RegExp) => {
      const isResponded = await hold(page, /\/images\//);
      await form.button('Retry Download').click();
      await expect(form.state).toContainText('Downloading artwork…');
      isResponded();
      await expect(form.artworkFailure).toHaveText(text);
      await page.unrouteAll();
    };
    services.play('images', 'html');
    await retry('Album artwork format is not supported');
    services.play('images', { image: { width: 99, height: 300 } });
    await retry('Image too small');
    services.play('images', 'large image');
    await retry('Image too large: 10.1MB. Maximum allowed: 10MB');
    services.play('images', { status: 404 });
    await retry(unable);

    await test.step('shows network and upload errors', async () => {
      services.play('images', 'full');
      await context.setOffline(true);
      await form.button('Retry Download').click();
      await expect(form.artworkFailure).toHaveText(
        'Network error while downloading artwork. Please check your connection.',
      );
      await context.setOffline(false);
      await fail(page, UPLOAD, 507, 'The disk is full.');
      await form.button('Retry Download').click();
      await expect(form.artworkFailure).toHaveText(
        'Failed to process album artwork: The disk is full. Please try uploading manually.',
      );
      await page.unroute(UPLOAD);
    });

    await test.step('downloads through the server when the image host allows no CORS', async () => {
      services.play('images', 'no CORS');
      await form.button('Retry Download').click();
      await expect(form.state).toContainText('The artwork is ready.');
      await expectImageLoaded(form.cover.locator('img'));
    });

    await test.step('is replaced by an uploaded image, and restored', async () => {
      const ours = await form.coverUrl.inputValue();
      await expect(form.button('Upload different image instead')).toBeVisible();
      await form.upload('#456');
      await expect(form.button('Change Image')).toBeVisible();
      await form.fillReview();
      await form.button('Proceed to Review →').click();
      await expect(form.review.getByText('Modified by user')).toHaveCount(1);
      await form.button('Back to Input').click();
      await form.button('Restore Spotify Image').click();
      await expect(form.coverUrl).toHaveValue(ours);
      await expect(form.button('Restore Spotify Image')).toBeHidden();
      await form.button('Proceed to Review →').click();
      await expect(form.review.getByText('Modified by user')).toBeHidden();
    });
  });

  test('offers an upload when Spotify has no artwork', async ({ page, services }) => {
    // Spotify has no value, and no other service has one either.
    services.play('deezer', 'close');
    const form = await openSpotify(page);
    await form.lookUp(getAlbum('Out of Reach').spotify_id, 'Out of Reach');
    await expect(form.artworkFailure).toHaveText(
      'This album does not have artwork available on Spotify',
    );
    await expect(form.button('Retry Download')).toBeHidden();
    await form.fillReview();
    await form.button('Proceed to Review →').click();
    await expect(page.getByText('Album cover is required before saving')).toBeVisible();
    await expect(form.button('Upload Different Image')).toBeVisible();
    await form.upload('#567');
    await expect(form.artworkFailure).toBeHidden();
    services.play('images', { image: { width: 2100, height: 1200 } });
    await form.lookUp(getAlbum('Rite Time').spotify_id, 'Rite Time');
    // An uploaded image is preserved.
    await expect(form.button('Restore Spotify Image')).toBeVisible();
    await expect(form.coverUrl).toHaveValue(/-320\.webp$/);
    await form.button('Restore Spotify Image').click();
    await expect(form.cover).toContainText('larger than 2000 px (2100 × 1200)');
    await expect(form.cover).toContainText('far from square');
  });
});
