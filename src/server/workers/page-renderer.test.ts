import { afterAll, expect, it } from 'vitest';
import type { PageRequest } from '#shared/domain/site/rendered-page.ts';
import { toBrowserSettings } from '../features/settings/club-settings.ts';
import { readEnvironment } from '../settings/env.ts';
import { build } from '../testing/test-build.ts';
import { testClub } from '../testing/test-club.ts';
import { openPageRenderer } from './page-renderer.ts';

const renderer = openPageRenderer(await build());
if (renderer === null) throw new Error('There is no SSR build');
const { render, close } = renderer;
afterAll(close);

const page: PageRequest = {
  url: '/',
  at: '2026-03-06T20:00:00.000Z',
  versions: {},
  timeZone: 'UTC',
  settings: toBrowserSettings(readEnvironment({ APP_ENV: 'test' }).browser, testClub()),
};
const session = (location: string) => ({
  id: location,
  date: '2026-03-06',
  location,
  album_count: 0,
  albums: [],
  has_recap: false,
});
const pageOf = (location: string) =>
  JSON.stringify({
    success: true,
    data: [session(location)],
    pagination: {
      page: 1,
      limit: 5,
      total: 1,
      pages: 1,
      hasNext: false,
      hasPrev: false,
      next: null,
    },
  });
const NOW_LISTENING = JSON.stringify({ success: true, data: session('Now') });
const respondWith = (location: string) => async (path: string) =>
  path.includes('now-listening') ? NOW_LISTENING : pageOf(location);

it('renders several pages at once, each with its own data', async () => {
  const places = ['Attic', 'Barn', 'Cellar'];
  const pages = await Promise.all(places.map((place) => render(page, respondWith(place))));
  for (const [index, place] of places.entries()) {
    expect(pages[index]?.title).toBe('Sessions');
    for (const other of places)
      expect(pages[index]?.html.includes(other), `${other} in ${place}`).toBe(other === place);
  }
});

it('renders no page whose data are missing', async () => {
  const fetchJson = async (): Promise<string> => {
    throw new Error('No data');
  };
  expect(await render(page, fetchJson)).toBeNull();
});
