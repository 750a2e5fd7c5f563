import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { settings } from '../../lib/settings.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage } from '../../testing/samples.ts';

const dialog = page.getByRole('dialog');
const tab = (name: string) => page.getByRole('tab', { name });
const links = (name: string) => dialog.getByRole('link', { name: `Open in ${name}` });

function openAlbum(fields: Parameters<typeof sampleAlbum>[0] = {}) {
  return openAlbumWith((api) => api.on(endpoints.GET_ALBUM, { data: sampleAlbum(fields) }));
}

function openAlbumWith(prepare: (api: FakeApi) => void, path = '/changelog') {
  return renderPage(`${path}?album=album`, {
    prepare: (api) => {
      api.on(endpoints.LIST_CHANGES, samplePage([]));
      prepare(api);
    },
  });
}

test('shows tier, submitter, date, location and the ratings of every reviewer', async () => {
  settings.reviewers = ['Ada', 'Ben', 'Eva'];
  await openAlbum({ tier: 'E', individual_tiers: { Ada: 'B', Ben: 'E', Zoe: 'B' } });
  await expect.element(dialog.getByText('Talk Talk')).toBeVisible();
  await expect.element(dialog.getByText('Tier E').first()).toBeInTheDocument();
  await expect.element(dialog.getByText('Submitted by Ada')).toBeVisible();
  await expect.element(dialog.getByText('Fri, Mar 6, 2026 · Utrecht')).toBeVisible();
  await expect.element(tab('Reviews & Ratings')).toHaveAttribute('aria-selected', 'true');
  const ratings = dialog.getByRole('tabpanel').getByRole('listitem').elements();
  expect(ratings.map((rating) => rating.textContent)).toEqual([
    'Tier BBAda',
    'Tier EEBen',
    'Tier Not rated yet–EvaNot rated yet',
    // A past reviewer.
    'Tier BBZoe',
  ]);
  await expect
    .element(dialog.getByText('Average 65.0'))
    .toHaveTextContent('Ratings vary widely (±14.1)');
  const edit = dialog.getByRole('link', { name: 'Edit Album' });
  await expect.element(edit).toHaveAttribute('href', '/edit-album/album');
  await expect.element(dialog.getByRole('note')).not.toBeInTheDocument();
});

test('shows that a response has no album', async () => {
  await openAlbumWith(
    (api) => api.on(endpoints.GET_ALBUM, { data: null } as never),
    '/slot-filler-demo',
  );
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to fetch album data');
});

test('warns about a veto, and names the reviewer', async () => {
  await openAlbum({ tier: 'Tiering Herrie', veto: true, veto_by: 'Dev' });
  await expect.element(dialog.getByRole('note')).toHaveTextContent('Veto by Dev');
  await expect.element(dialog.getByText('Tier Tiering Herrie')).toBeInTheDocument();
});

test('shows an album without session, submitter and streaming links', async () => {
  await openAlbum({ session: null, session_id: null, submitted_by: null });
  await expect.element(dialog.getByText('Submitted by Unknown')).toBeVisible();
  await expect.element(dialog.getByText('Utrecht')).not.toBeInTheDocument();
  await tab('Album Details').click();
  await expect.element(dialog.getByText('No streaming links available')).toBeVisible();
  await expect.element(dialog.getByText('Added on')).toBeVisible();
  await expect.element(links('Spotify')).not.toBeInTheDocument();
});

for (const width of [360, 1440])
  test(`leaves the tabs in place while they are switched, ${width} px wide`, async () => {
    await page.viewport(width, 900);
    await openAlbum();
    const getTop = () => tab('Album Details').element().getBoundingClientRect().top;
    await expect.element(tab('Album Details')).toBeVisible();
    // The dialog opens with an animation.
    await Promise.all(
      dialog
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    );
    const before = getTop();
    await tab('Album Details').click();
    await expect.element(page.getByRole('tabpanel', { name: 'Album Details' })).toBeVisible();
    expect(getTop()).toBe(before);
  });

test('links to Spotify and Tidal in the header and in the details', async () => {
  const spotify_url = 'https://open.spotify.com/album/2c0bqDdHYpcyd8eQp55tbO';
  await openAlbum({ spotify_url, tidal_album_id: '12345678' });
  await expect.element(links('Spotify')).toHaveAttribute('href', spotify_url);
  await expect.element(links('Tidal')).toHaveAttribute('href', 'https://tidal.com/album/12345678');
  await expect.element(links('Tidal')).toHaveAttribute('target', '_blank');
  await tab('Album Details').click();
  await expect.element(page.getByRole('tabpanel', { name: 'Album Details' })).toBeVisible();
  expect(links('Spotify').elements()).toHaveLength(2);
  expect(links('Tidal').elements()).toHaveLength(2);
});

test('switches tabs with arrow keys, Home and End', async () => {
  await openAlbum();
  await tab('Reviews & Ratings').click();
  for (const [key, name] of [
    ['ArrowRight', 'Album Details'],
    ['ArrowLeft', 'Reviews & Ratings'],
    ['End', 'Album Details'],
    ['Home', 'Reviews & Ratings'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
  }
});

test('has its tab in the URL, without which it is the first, in one history entry', async () => {
  await renderPage('/slot-filler-demo?album=album&tab=details', {
    prepare: (api) => api.on(endpoints.GET_ALBUM, { data: sampleAlbum() }),
  });
  await expect.element(page.getByRole('tabpanel', { name: 'Album Details' })).toBeVisible();
  const { length } = history;
  await tab('Reviews & Ratings').click();
  await expect.poll(() => location.search).toBe('?album=album');
  await tab('Album Details').click();
  await expect.poll(() => location.search).toBe('?album=album&tab=details');
  expect(history.length).toBe(length);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.search).toBe('');
});

test('copies a link that opens it over the home page', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openAlbum();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Link copied').first()).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${location.origin}/?album=album`);
});

test('shows an unknown album without a retry, and closes', async () => {
  await openAlbumWith((api) => api.fail(endpoints.GET_ALBUM, 404), '/slot-filler-demo');
  const alert = dialog.getByRole('alert');
  await expect.element(dialog.getByText('Album not found')).toBeVisible();
  await expect.element(alert).toHaveTextContent('Failed to fetch album data');
  await expect.element(alert.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await expect
    .element(alert.getByRole('link', { name: 'Go to the tier list' }))
    .toHaveAttribute('href', '/tierlist');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.search).toBe('');
});

test('shows a load error, and retries', async () => {
  const api = await openAlbumWith(
    (fake) => fake.fail(endpoints.GET_ALBUM, 500),
    '/slot-filler-demo',
  );
  await expect.element(dialog.getByText('Failed to fetch album data')).toBeVisible();
  api.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Laughing Stock' })).toBeVisible();
});

test('fits long names, titles and places on a phone', async () => {
  await page.viewport(360, 780);
  settings.reviewers = ['Gwendolyn', 'Bartholomew'];
  await openAlbum({
    title: 'When the Pawn Hits the Conflicts He Thinks Like a King '.repeat(4).slice(0, 199),
    individual_tiers: { Gwendolyn: 'Tiering Herrie', Bartholomew: 'Not rated yet' },
    session: {
      session_date: '2026-03-06',
      location: 'A garden with a long name, under the awning',
    },
  });
  await expect.element(dialog.getByText('Gwendolyn')).toBeInTheDocument();
  const box = (element: Element) => element.getBoundingClientRect();
  const title = box(dialog.getByRole('heading', { level: 2 }).element());
  const close = box(dialog.getByRole('button', { name: 'Close' }).element());
  for (const { top, left, right, bottom } of [title, close]) {
    expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(innerWidth);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
  }
  for (const name of ['Gwendolyn', 'Bartholomew'])
    expect(countLines(dialog.getByText(name, { exact: true }).element())).toBe(1);
  // The tier is beside the details, not above.
  const tier = dialog.getByText('Submitted by').element().parentElement?.previousElementSibling;
  expect(box(tier?.firstElementChild ?? document.body).right).toBeLessThan(
    box(dialog.getByText('Submitted by').element()).left,
  );
});

/** Number of lines that an element's text takes. */
function countLines(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getClientRects().length;
}

test('has the color of its cover if everyone rated it S', async () => {
  await openAlbum({ tier: 'S', individual_tiers: { Ada: 'S', Ben: 'S' } });
  await expect.element(dialog.getByText('Talk Talk')).toBeVisible();
  expect(dialog.element().querySelector('.cover-ground[data-hue]')).not.toBeNull();
  await expectNoViolations();
});
