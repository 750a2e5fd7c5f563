import { expect } from '@playwright/test';
import { expectImageLoaded, openSpotify } from './support/add-spotify.ts';
import { test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum } from './support/fakes.ts';
import { fail, hold } from './support/routes.ts';

const UPLOAD = /\/api\/upload\/album-cover$/;

test.use({ club: 'streaming' });

test('explains a failed download, and offers retry, replacement and restore', {
  tag: '@all',
}, async ({ page, context, services, problems }) => {
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
