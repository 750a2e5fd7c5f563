import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '#shared/contracts/sessions.ts';
import { tierScore } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import * as endpoints from '#shared/endpoints.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';

const dialog = page.getByRole('dialog');

function openSession(fields: Partial<Session> = {}, id = 'utrecht') {
  return openSessionWith(
    (api) => api.on(endpoints.GET_SESSION, { data: sampleSession({ id, ...fields }) }),
    id,
  );
}

function openSessionWith(prepare: (api: FakeApi) => void, id = 'utrecht') {
  return renderPage(`/slot-filler-demo?session=${id}`, {
    prepare: (api) => {
      api.on(endpoints.LIST_RATINGS, ({ params: { albumId } }) => {
        const album = ALBUMS.find((one) => one.id === albumId);
        return { data: toRatings(album?.individual_tiers ?? {}) };
      });
      prepare(api);
    },
  });
}

function toRatings(tiers: Readonly<Record<string, Tier>>) {
  return Object.entries(tiers).map(([reviewer_name, tier]) => ({
    reviewer_name,
    tier,
    score: tierScore(tier),
  }));
}

// S S = 95, B B E = 65, and one unrated album: (95 + 65) / 2 = 80.
const ALBUMS = [
  sampleAlbum({ id: '1', title: 'Rumours', tier: 'S', individual_tiers: { Ada: 'S', Ben: 'S' } }),
  sampleAlbum({
    id: '2',
    title: 'Slowhand',
    tier: 'E',
    individual_tiers: { Ada: 'B', Ben: 'B', Eva: 'E' },
  }),
  sampleAlbum({
    id: '3',
    title: 'Drums',
    tier: 'Not rated yet',
    individual_tiers: {},
    submitted_by: null,
  }),
];

test('shows date, location, notes, statistics and albums', async () => {
  const notes = 'Bring headphones.\nThe neighbors are in.';
  await openSession({ albums: ALBUMS, notes });
  await expect
    .element(dialog.getByRole('heading', { level: 2 }))
    .toHaveTextContent('Session Details');
  await expect.element(dialog.getByText('Friday, March 6, 2026')).toBeVisible();
  await expect.element(dialog.getByText('Utrecht')).toBeVisible();
  await expect.element(dialog.getByText('3 albums')).toBeVisible();
  const shown = dialog.getByText('Bring headphones.').element();
  expect(shown.textContent).toBe(notes);
  expect(getComputedStyle(shown).whiteSpace).toMatch(/pre/);
  const numbers = dialog.getByRole('definition').elements();
  expect(numbers.map(({ textContent }) => textContent)).toEqual([
    '3',
    'Tier AA80.0',
    'Tier SS 1 albumTier EE 1 albumTier Not rated yet– 1 album',
  ]);
  const columns = dialog.getByRole('columnheader').elements();
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'Tier',
    'Cover',
    'Artist',
    'Title',
    'Submitted by',
    'Average',
    'Differ by',
  ]);
  const [, ...rows] = dialog.getByRole('row').elements();
  for (const [index, text] of [
    /^Tier SS.*Talk TalkRumoursAda95\.00\.0$/,
    /^Tier EE.*Talk TalkSlowhandAda65\.0\d+\.\d$/,
    /^Tier Not rated yet.*Talk TalkDrumsUnknown––$/,
  ].entries())
    expect(rows[index]?.textContent).toMatch(text);
  expect(rows).toHaveLength(3);
  await expect
    .element(dialog.getByRole('link', { name: 'Edit Session' }))
    .toHaveAttribute('href', '/sessions/utrecht/edit');
});

test('shows each tier as wide as its share of the albums', async () => {
  const [first, second] = ALBUMS.map((album) => ({ ...album, tier: 'S' as const }));
  const [, , unrated] = ALBUMS;
  await openSession({ albums: [first, second, unrated].filter((album) => album !== undefined) });
  const tiers = dialog.getByRole('definition').getByRole('listitem');
  await expect.element(tiers.first()).toHaveTextContent('Tier SS 2 albums');
  const widths = tiers.elements().map((tier) => tier.getBoundingClientRect().width);
  expect(widths[0]).toBeCloseTo(2 * (widths[1] ?? 0), 0);
});

test('computes its figures from the ratings of each album, without a layout shift', async () => {
  let release = () => {};
  const api = await openSessionWith((fake) => {
    fake.on(endpoints.GET_SESSION, { data: sampleSession({ albums: ALBUMS }) });
    fake.on(endpoints.LIST_RATINGS, ({ params: { albumId } }) =>
      albumId === '2'
        ? Response.json({ success: false, error: 'Not now' }, { status: 503 })
        : { data: toRatings({ Ada: 'A', Ben: 'A' }) },
    );
    release = fake.hold(endpoints.LIST_RATINGS);
  });
  const numbers = () =>
    [...dialog.element().querySelectorAll('dd:nth-child(2), td[data-label="Average"]')].map(
      ({ textContent }) => textContent,
    );
  const getLayout = () => {
    const { top } = dialog.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
    return [...dialog.element().querySelectorAll('dd, td')].map((cell) => {
      const { y, x, width, height } = cell.getBoundingClientRect();
      return [y - top, x, width, height];
    });
  };
  await expect.element(dialog.getByRole('table')).toBeVisible();
  await expect
    .poll(() => api.sent(endpoints.LIST_RATINGS).map(({ params: { albumId } }) => albumId))
    .toEqual(['1', '2', '3']);
  expect(numbers()).toEqual(['3', 'Tier AA80.0', expect.anything(), '95.0', '65.0', '–']);
  const layout = getLayout();
  release();
  // (85 + 65 + 85) / 3; the ratings of the second album are those of the list.
  await expect
    .poll(numbers)
    .toEqual(['3', 'Tier BB78.3', expect.anything(), '85.0', '65.0', '85.0']);
  expect(getLayout()).toEqual(layout);
});

test('shows that a response has no session', async () => {
  await openSessionWith((api) =>
    api.on(endpoints.GET_SESSION, ({ params: { id } }) =>
      id === 'utrecht' ? ({ data: null } as never) : { data: sampleSession({ id }) },
    ),
  );
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to Load Session');
  await expect.element(alert).toHaveTextContent('Failed to fetch session data');
});

test('labels the submitter on a phone, and hides missing numbers', async () => {
  await page.viewport(360, 780);
  await openSession({ albums: ALBUMS });
  const rated = dialog.getByRole('row').filter({ hasText: 'Slowhand' });
  await expect.element(rated.getByText('65.0')).toBeVisible();
  const submitter = rated.element().querySelector('[data-label="Submitted by"]');
  expect(submitter && getComputedStyle(submitter, '::before').content).toContain('Submitted by');
  const row = dialog.getByRole('row').filter({ hasText: 'Drums' }).element();
  for (const name of ['Average', 'Differ by'])
    expect(row.querySelector(`[data-label="${name}"]`)?.checkVisibility()).toBe(false);
});

test('shows that a session has no albums and no location', async () => {
  await openSession({ location: null });
  await expect.element(dialog.getByText('No albums in this session')).toBeVisible();
  await expect.element(dialog.getByText('0 albums')).toBeVisible();
  await expect.element(dialog.getByText('Location not set')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Edit Session' })).toBeVisible();
});

test('shows now listening without an edit link', async () => {
  const [album] = ALBUMS;
  const fields = { location: 'Currently Listening', albums: album ? [album] : [] };
  await openSession(fields, 'now-listening');
  const listening = page.getByRole('dialog', { name: 'Now Listening To' });
  await expect.element(listening.getByText('Currently Listening')).toBeVisible();
  await expect.element(listening.getByText('1 album', { exact: true })).toBeVisible();
  await expect.element(listening.getByRole('link', { name: 'Rumours' })).toBeVisible();
  await expect
    .element(listening.getByRole('link', { name: 'Edit Session' }))
    .not.toBeInTheDocument();
});

test('copies a link that opens it over the home page', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openSession();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Link copied').first()).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${location.origin}/?session=utrecht`);
});

test('shows a load error, and retries', async () => {
  const isDetails = (id: string) => id !== 'now-listening';
  const api = await openSessionWith((fake) =>
    fake.on(endpoints.GET_SESSION, ({ params: { id } }) =>
      isDetails(id)
        ? Response.json({ success: false, error: 'Something went wrong' }, { status: 400 })
        : { data: sampleSession({ id }) },
    ),
  );
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to Load Session');
  await expect.element(alert).toHaveTextContent('Failed to load session details');
  api.on(endpoints.GET_SESSION, { data: sampleSession({ albums: ALBUMS }) });
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByRole('table')).toBeVisible();
});

test('shows an unknown session without a retry, and closes', async () => {
  const error = 'Session with ID unknown not found';
  await openSessionWith(
    (api) =>
      api.on(endpoints.GET_SESSION, ({ params: { id } }) =>
        id === 'unknown'
          ? Response.json({ success: false, error }, { status: 404 })
          : { data: sampleSession({ id }) },
      ),
    'unknown',
  );
  const alert = dialog.getByRole('alert');
  await expect.element(alert.getByText(error, { exact: true })).toBeVisible();
  await expect.element(alert.getByRole('link', { name: 'Go to the tier list' })).toBeVisible();
  await expect.element(alert.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('links every recap of its evenings by date', async () => {
  const recap = { played_on: '2026-03-06', closed_at: '2026-03-06T22:00:00.000Z', albums: 1 };
  await openSessionWith((api) => {
    api.on(endpoints.GET_SESSION, { data: sampleSession({ id: 'utrecht', has_recap: true }) });
    const data = ['one', 'two'].map((id) => ({ ...recap, id }));
    api.on(endpoints.LIST_SESSION_RECAPS, { data } as never);
  });
  const links = page.getByRole('navigation', { name: 'Recaps' }).getByRole('link');
  await expect
    .poll(() => links.elements().map((one) => one.getAttribute('href')))
    .toEqual(['/recaps/one', '/recaps/two']);
});

test('filters by its location, and closes', async () => {
  const api = await openSession({ location: 'Latin' });
  api.on(endpoints.LIST_SESSIONS, samplePage([sampleSession({ location: 'Latin' })]));
  await dialog.getByRole('link', { name: 'Latin' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.search).toBe('/?location=Latin');
});
