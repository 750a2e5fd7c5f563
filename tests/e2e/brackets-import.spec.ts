import { expect, type Page } from '@playwright/test';
import { test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { call, openAsAdmin, songRows } from './support/brackets.ts';
import { getAlbum } from './support/fakes.ts';

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true });
}

function dialog(page: Page) {
  return page.getByRole('dialog');
}

test.describe('with the streaming services', () => {
  test.use({ club: 'streaming' });

  test('adds tracks from albums, or albums as songs', async ({ page, prepared }) => {
    const { spotify_id } = getAlbum('Limited Edition');
    const title = `Limited, again ${test.info().project.name}`;
    const { id } = await prepared.addAlbum({
      artist: 'Can',
      title,
      individual_tiers: { Ada: 'S' },
      spotify_id,
      spotify_url: `https://open.spotify.com/album/${spotify_id}`,
    });
    await openAsAdmin(page, './brackets/create');
    await button(page, 'From albums').click();
    const search = dialog(page).getByLabel('Search by artist or title');
    await search.fill(title);
    await dialog(page).getByLabel(title).check();
    await search.fill('rock bottom');
    await dialog(page).getByLabel('Rock Bottom').check();
    await expect(dialog(page)).toContainText('2 chosen');
    await expectNoViolations(page);
    await button(page, 'Choose tracks').click();
    await expect(dialog(page)).toContainText('Rock Bottom – Robert Wyatt is not on Spotify');
    await dialog(page).getByLabel('Side two').uncheck();
    await expectNoViolations(page);
    await button(page, 'Add 1 song').click();
    await expect(songRows(page)).toHaveText([/Side one/]);

    await button(page, 'From albums').click();
    await dialog(page).getByLabel('One entry per album').check();
    await dialog(page).getByLabel('Rock Bottom').check();
    await button(page, 'Add 1 song').click();
    await page.getByLabel('Album score').check();
    const first = page.getByRole('region', { name: 'First round' }).getByRole('listitem').first();
    await expect(first).toContainText('1Side one Can');
    await page.getByLabel('Name', { exact: true }).fill('Of albums');
    await button(page, 'Save draft').click();
    await expect(page).toHaveURL(/\/edit$/);
    const bracketId = /\/brackets\/([\w-]+)/.exec(page.url())?.[1];
    const { songs } = await call(page, 'GET', `/api/brackets/${bracketId}`);
    expect(songs[0]).toMatchObject({ album_id: id, duration_ms: 1_080_000 });

    await page.goto(`./tierlist?album=${id}`);
    await dialog(page).getByRole('tab', { name: 'Album Details' }).click();
    await button(page, "Play this album's tracks").click();
    await expect(page).toHaveURL(/\/brackets\/[\w-]+\/play$/);
    await page.getByRole('button', { name: /^Choose Side one/ }).click();
    await expect(page.getByText('Champion', { exact: true })).toBeVisible();
    await page.goto(`./tierlist?album=${id}`);
    const favourite = page.getByRole('region', { name: 'Our favourite track' });
    await expect(favourite).toContainText('Side one');
    await expectNoViolations(page);
    await favourite.getByRole('link', { name: `Of 2 in the bracket ${title} by Can` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} by Can`);
  });

  test('connects and imports a playlist without losing input', {
    tag: '@sub-path-only',
  }, async ({ page, problems, services }) => {
    problems.expect(/403/);
    await openAsAdmin(page, './brackets/create');
    await page.getByLabel('Name', { exact: true }).fill('Typed before');
    await page.getByLabel('Song title').fill('Roads');
    await page.getByLabel('Artist').fill('Portishead');
    await page.getByLabel('Artist').press('Enter');
    await button(page, 'Spotify playlist').click();
    await expectNoViolations(page);
    await dialog(page).getByRole('button', { name: 'Connect Spotify' }).click();
    await expect(page).toHaveURL(/\/brackets\/create\?add=playlist$/);
    await dialog(page)
      .getByRole('button', { name: /Recorded songs/ })
      .click();
    await expect(dialog(page)).toContainText('Left out: 1 episode and 1 local file.');
    await button(page, '← Playlists').click();
    services.play('spotify', { status: 403, body: { error: { status: 403 } } });
    await dialog(page)
      .getByRole('button', { name: /Four rock songs/ })
      .click();
    const reason = 'Spotify only shares playlists that you own or collaborate on.';
    await expect(dialog(page)).toContainText(reason);
    services.play('spotify', 'full');
    await dialog(page).getByRole('button', { name: 'Try Again' }).click();
    await button(page, 'Add 4 songs').click();
    await expect(songRows(page)).toHaveCount(5);
    await expect(songRows(page).last()).toContainText('Detroit Rock City');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  });
});
