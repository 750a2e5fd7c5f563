import { expect } from '@playwright/test';
import { addForm, expectImageLoaded } from './support/add-spotify.ts';
import { clubAt, open, test, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { CLUB_SETTINGS } from './support/clubs.ts';
import { getAlbum } from './support/fakes.ts';
import { startServer } from './support/server.ts';

const PHONE = { tag: '@phone' };

test.describe('the edit album form', () => {
  test.use({ club: 'streaming' });

  test(
    'refreshes from Spotify without overwriting fields',
    PHONE,
    async ({ page, prepared, services, problems }) => {
      problems.expect(/404/);
      const { spotify_id } = getAlbum('Future Days');
      const spotify_url = `https://open.spotify.com/album/${spotify_id}`;
      const { id } = await prepared.addAlbum({
        artist: 'CAN',
        title: 'Future Days',
        spotify_id,
        spotify_url,
      });
      await open(page, `./edit-album/${id}`);
      const { field, button, cover, coverUrl, artworkFailure, upload } = addForm(page);
      const section = page.getByRole('group', { name: 'Spotify Information' });
      const result = section.getByRole('status');
      await coverUrl.fill('https://covers.example/whole.svg');
      await button('Refresh from Spotify').click();
      await expect(result).toContainText('Filled in: Tidal Album ID.');
      await expect(result).toContainText('Said otherwise: Artist. Nothing was changed.');
      await expect(field('Tidal Album ID')).toHaveValue('71234567');
      await expect(field('Artist')).toHaveValue('CAN');
      await expect(field('Artist')).toHaveAccessibleDescription(/Spotify says .*Can/);
      await expectNoViolations(page);
      await button('Use it (Can)').click();
      await expect(field('Artist')).toHaveValue('Can');
      await expect(result).not.toContainText('Said otherwise');
      await expect(coverUrl).toHaveValue('https://covers.example/whole.svg');
      services.play('images', { status: 404, headers: { 'access-control-allow-origin': '*' } });
      await button('Use Spotify Image').click();
      await expect(artworkFailure).toHaveText(/ upload manually\.$/);
      await upload('#345');
      await expect(artworkFailure).toBeHidden();
      services.play('images', 'full');
      await button('Retry Download').click();
      await expect(coverUrl).toHaveValue(/^\/covers\/\w+-640\.webp$/);
      await expectImageLoaded(cover.locator('img'));
      await button('Save Changes').click();
      await expect(page.getByText('Album updated successfully!')).toBeVisible();
      expect(await prepared.album(id)).toMatchObject({
        artist: 'Can',
        title: 'Future Days',
        tidal_album_id: '71234567',
        cover_url: expect.stringMatching(/^\/covers\//),
      });

      await test.step('shows an error when the refresh fails', async () => {
        services.play('spotify', { status: 404, body: {} });
        await open(page, `./edit-album/${id}`);
        await field('Spotify Album ID').fill('unknown');
        await button('Refresh from Spotify').click();
        await expect(section.getByRole('alert')).toContainText('Invalid Spotify ID format.');
        await field('Spotify Album ID').fill('z'.repeat(22));
        await button('Refresh from Spotify').click();
        await expect(section.getByRole('alert')).toContainText('Album not found on Spotify.');
        await field('Spotify Album ID').fill('short');
        await field('Spotify Album ID').blur();
        await expect(section.getByRole('alert')).toBeHidden();
      });
    },
  );

  test('verifies a Tidal ID, and saves it either way', async ({ page, prepared, problems }) => {
    problems.expect(/404/);
    const { id } = await prepared.addAlbum({ artist: 'Lady Gaga', title: 'Die With A Smile' });
    await open(page, `./edit-album/${id}`);
    const { field, button } = addForm(page);
    const section = page.getByRole('group', { name: 'Tidal Information (optional)' });
    const result = section.getByRole('status');
    await expect(button('Verify on Tidal')).toBeHidden();
    await field('Tidal Album ID').fill('https://tidal.com/browse/album/381265361');
    await button('Verify on Tidal').click();
    await expect(result).toContainText('Die With A Smile');
    await field('Tidal Album ID').fill('99999999');
    await expect(result).toBeEmpty();
    await button('Verify on Tidal').click();
    await expect(result).toHaveText('Could not verify Tidal ID');
    await expectNoViolations(page);
    await button('Save Changes').click();
    await expect(page.getByText('Album updated successfully!')).toBeVisible();
    expect((await prepared.album(id)).tidal_album_id).toBe('99999999');
  });
});

testAlone(
  'shows a note when the server has no access to Tidal',
  async ({ page, dataDir, problems }) => {
    problems.expect(/503/);
    const server = await startServer(dataDir, CLUB_SETTINGS.empty);
    const club = clubAt(server.url);
    const session = await club.addSession('2026-03-06', 'Utrecht');
    const { id } = await club.addAlbum({
      artist: 'Can',
      title: 'Can',
      session_id: session.id,
      tidal_album_id: '12345678',
    });
    await open(page, `${server.url}/edit-album/${id}`);
    await page.getByRole('button', { name: 'Verify on Tidal' }).click();
    await expect(page.getByText('Not verified: this server has no access to Tidal.')).toBeVisible();
    await page.close();
    await server.stop();
  },
);
