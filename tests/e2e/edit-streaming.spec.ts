import { expect } from '@playwright/test';
import { addForm, expectImageLoaded } from './support/add-spotify.ts';
import { open, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum } from './support/fakes.ts';

test.use({ club: 'streaming' });

test('refreshes from Spotify without overwriting fields', async ({
  page,
  prepared,
  services,
  problems,
}) => {
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
});
