import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '#shared/contracts/sessions.ts';
import { localDate, longDate } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { followTopic } from '../../lib/live/topics.ts';
import { settings } from '../../lib/settings.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { button } from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';

const feed = page.getByRole('feed', { name: 'Sessions' });
const nowListening = page.getByRole('region', { name: 'Now Listening To' });
const nextSession = page.getByRole('region', { name: 'Next session' });

type Options = { url?: string; next?: Partial<Session>; prepare?: (api: FakeApi) => void };

/** Opens the home page with some sessions. */
function openHome(sessions: Session[], { url = '/', next, prepare }: Options = {}) {
  return renderPage(url, {
    prepare: (api) => {
      api.on(endpoints.LIST_SESSIONS, ({ query: { search } }) => ({
        ...samplePage(sessions, search),
        ...(next && {
          next_session: { ...sampleSession(next), session_date: next.session_date ?? '' },
        }),
      }));
      api.on(endpoints.FIND_ROOM, { data: { open: false, code: null } });
      prepare?.(api);
    },
  });
}

/** Makes an album Now Listening To. */
function play({ on }: FakeApi): void {
  const albums = [sampleAlbum({ id: 'low', title: 'Double Negative', tier: 'Now Listening To' })];
  on(endpoints.GET_SESSION, { data: sampleSession({ id: 'now-listening', albums }) });
}

test('shows date, place and albums of every session, and their number', async () => {
  await openHome([
    sampleSession({ albums: [sampleAlbum(), sampleAlbum({ id: 'other', tier: '?' })] }),
    sampleSession({ id: 'delft', session_date: '2026-03-13', location: 'Delft, the attic' }),
  ]);
  const session = page.getByRole('article', { name: 'Fri, Mar 6, 2026 · Utrecht' });
  await expect
    .element(session.getByRole('listitem').first())
    .toHaveTextContent(/Tier A.*Laughing Stock.*Talk Talk/);
  await expect.element(session.getByRole('listitem').nth(1)).toHaveTextContent(/Tier Unknown/);
  await expect.element(session).toHaveAttribute('aria-posinset', '1');
  await expect.element(session).toHaveAttribute('aria-setsize', '2');
  await expect
    .element(page.getByRole('article', { name: 'Fri, Mar 13, 2026 · Delft, the attic' }))
    .toHaveTextContent('No albums in this session');
  await expect.element(page.getByText("You've reached the end of all sessions")).toBeVisible();
  await expect.element(page.getByText('2 sessions total', { exact: true })).toBeVisible();
});

test('welcomes a new group, and leads to the set-up of its club', async () => {
  await openHome([]);
  const welcome = page.getByRole('region', { name: 'Welcome to Spindle' });
  await expect
    .element(welcome.getByRole('link', { name: 'Set up the club' }))
    .toHaveAttribute('href', '/set-up');
  const commands = [...welcome.element().querySelectorAll('code')].map((code) => code.textContent);
  expect(commands).toEqual(['ADMIN_PASSWORD', 'spindle demo', 'npm run demo']);
  expect(
    page
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Welcome to Spindle']);
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
});

test('shows skeletons until the sessions and now listening are loaded', async () => {
  let release = () => {};
  await openHome([sampleSession()], {
    prepare: (api) => {
      play(api);
      release = api.hold(endpoints.GET_SESSION);
    },
  });
  const loading = page.getByText('Loading sessions...');
  await expect.element(loading).toBeInTheDocument();
  await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
  await expect.element(nowListening).not.toBeInTheDocument();
  await expect.element(feed).not.toBeInTheDocument();
  release();
  await expect.element(nowListening.getByRole('link', { name: 'Double Negative' })).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { level: 2 }).first())
    .toHaveTextContent('Now Listening To');
});

test('counts the albums found, and hides now listening', async () => {
  await openHome([sampleSession({ albums: [sampleAlbum()] })], { prepare: play });
  await expect.element(nowListening).toBeVisible();
  await page.getByRole('searchbox').fill('laughing');
  await expect.element(page.getByRole('status').getByText('1 album found')).toBeVisible();
  await expect.element(nowListening).not.toBeInTheDocument();
});

test('offers to clear a search without results', async () => {
  const api = await openHome([], { url: '/?search=zzzz' });
  await expect.element(page.getByText('No sessions found')).toBeVisible();
  await expect.element(page.getByText('No albums match your search.')).toBeVisible();
  api.on(endpoints.LIST_SESSIONS, samplePage([sampleSession()]));
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
  await expect.element(feed.getByRole('article')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

test('scrolls a row to its last covers and back with the arrow buttons', async () => {
  const albums = Array.from({ length: 13 }, (_, n) => sampleAlbum({ id: `album-${n}` }));
  await openHome([sampleSession({ albums })]);
  const last = feed.getByRole('listitem').last();
  await expect.element(last).not.toBeInViewport();
  await feed.getByRole('button', { name: 'More albums of Fri, Mar 6, 2026' }).click();
  await expect.element(last).toBeInViewport({ ratio: 1 });
  const earlier = feed.getByRole('button', { name: 'Earlier albums of Fri, Mar 6, 2026' });
  await earlier.click();
  await expect.element(last).not.toBeInViewport();
  await expect.element(earlier).not.toBeInTheDocument();
});

test('renders more covers of a long row before its end is reached', async () => {
  const albums = Array.from({ length: 65 }, (_, n) => sampleAlbum({ id: `album-${n}` }));
  await openHome([sampleSession({ albums })]);
  const covers = feed.getByRole('listitem');
  await expect.poll(() => covers.elements().length).toBe(24);
  (feed.getByRole('listitem').getByRole('link').last().element() as HTMLElement).focus();
  await expect.poll(() => covers.elements().length).toBe(65);
});

test('limits a long title to its tile', async () => {
  await openHome([
    sampleSession({
      albums: [sampleAlbum({ title: 'When the Pawn '.repeat(14) }), sampleAlbum({ id: 'other' })],
    }),
  ]);
  const tile = feed.getByRole('listitem').getByRole('link').first();
  for (const width of [360, 1280]) {
    await page.viewport(width, 800);
    await expect.element(tile).toBeVisible();
    const box = tile.element().getBoundingClientRect();
    expect(box.width).toBeGreaterThan(100);
    expect(box.width).toBeLessThan(210);
  }
});

test('filters by the location of a session', async () => {
  const api = await openHome([sampleSession({ location: 'Latin' })]);
  await feed.getByRole('link', { name: 'Latin' }).click();
  await expect.poll(() => location.search).toBe('?location=Latin');
  await expect.poll(() => api.sent(endpoints.LIST_SESSIONS).at(-1)?.query.location).toBe('Latin');
  await page.getByRole('button', { name: 'Remove filter Location Latin' }).click();
  await expect.poll(() => location.search).toBe('');
});

test('shows the next session with date, place and calendar', async () => {
  settings.publicPath = '/spindle';
  await openHome([sampleSession()], { next: { session_date: '2126-03-08', location: 'Roof' } });
  await expect.element(nextSession).toHaveTextContent(`${longDate('2126-03-08')}Roof`);
  for (const name of ['Add to calendar', 'Calendar of all sessions'])
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', '/spindle/calendar.ics');
});

test('links a session of today to the room, in the list', async () => {
  await openHome([sampleSession({ session_date: localDate(new Date()) })]);
  await expect.element(nextSession).not.toBeInTheDocument();
  await expect.element(feed.getByRole('link', { name: /tonight’s room/ })).toBeVisible();
});

test('offers a reveal that the person of this browser has not seen', async () => {
  await page.viewport(320, 640);
  const title = 'Album of the week, the forty-second of them';
  const unseen_round = { id: 'weekly', title };
  await openHome([sampleSession()], {
    prepare: ({ on }) => {
      const me = { reviewer: 'Ada', room_code: null, seat: null, unseen_round };
      on(endpoints.GET_ME, { data: me });
    },
  });
  // As the page does when the browser is idle.
  onTestFinished(followTopic('albums', () => {}));
  const offer = page.getByRole('link', { name: `The cards are in: ${title}` });
  await expect.element(offer).toHaveAttribute('href', '/rounds/weekly');
  await expect.element(button('Hide this note')).toBeInViewport({ ratio: 1 });
  await button('Hide this note').click();
  await expect.element(offer).not.toBeInTheDocument();
});

test('shows the session of today with what plays, and not in the list', async () => {
  const low = { session_id: 'tonight', submitted_by: 'Ada' };
  const albums = [sampleAlbum({ id: 'low', title: 'Double Negative', ...low }), sampleAlbum()];
  const session_date = localDate(new Date());
  const tonight = sampleSession({ id: 'tonight', session_date, location: 'Attic', albums });
  await openHome([tonight, sampleSession()], {
    prepare: (api) => {
      const playing = sampleSession({ id: 'now-listening', albums: albums.slice(0, 1) });
      api.on(endpoints.GET_SESSION, { data: playing });
    },
  });
  await expect.element(nowListening).toHaveTextContent('brought by Ada');
  await expect.element(nowListening).toHaveTextContent('Attic · 2 albums');
  await expect
    .element(nowListening.getByRole('listitem').last())
    .toHaveTextContent(/Tier A.*Laughing Stock/);
  await expect
    .element(nowListening.getByRole('link', { name: '2 albums' }))
    .toHaveAttribute('href', '?session=tonight');
  await expect.element(nowListening.getByRole('link', { name: /tonight’s room/ })).toBeVisible();
  expect(feed.getByRole('article').elements().length).toBe(1);
});

test('shows all of a long location within the window', async () => {
  const location = 'The attic above the old record store, second door '
    .repeat(2)
    .slice(0, 99)
    .trim();
  await openHome([sampleSession()], { next: { session_date: '2126-03-08', location } });
  for (const width of [360, 1280]) {
    await page.viewport(width, 780);
    await expect.element(nextSession.getByText(location)).toBeInViewport({ ratio: 1 });
    await expect
      .element(nextSession.getByRole('link', { name: /^Session details/ }))
      .toBeInViewport({ ratio: 1 });
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test('shows five now-listening albums in one low row on a narrow phone', async () => {
  await page.viewport(320, 640);
  const albums = ['1', '2', '3', '4', '5'].map((id) =>
    sampleAlbum({ id, tier: 'Now Listening To' }),
  );
  await openHome([sampleSession()], {
    prepare: ({ on }) =>
      on(endpoints.GET_SESSION, { data: sampleSession({ id: 'now-listening', albums }) }),
  });
  await expect.poll(() => nowListening.getByRole('listitem').elements().length).toBe(5);
  expect(nowListening.element().getBoundingClientRect().height).toBeLessThan(310);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test.each(['', '?from=2026-03'])(
  'pairs sessions of one or two albums at 1440 px, %s',
  async (url) => {
    await page.viewport(1440, 900);
    const albums = (count: number) =>
      Array.from({ length: count }, (_, n) => sampleAlbum({ id: `${count}-${n}` }));
    await openHome(
      [1, 2, 3, 2, 1].map((count, n) => sampleSession({ id: `of-${n}`, albums: albums(count) })),
      { url: `/${url}` },
    );
    await expect.element(feed.getByRole('article').nth(4)).toBeInTheDocument();
    const places = feed
      .getByRole('article')
      .elements()
      .map((article) => {
        const { left, top } = article.getBoundingClientRect();
        return { isLeft: left < 100, top: Math.round(top) };
      });
    expect(places.map(({ isLeft }) => isLeft)).toEqual([true, false, true, true, false]);
    expect(places[0]?.top).toBe(places[1]?.top);
    expect(places[3]?.top).toBe(places[4]?.top);
    expect(document.documentElement.scrollWidth).toBe(1440);
  },
);

test('shows two and a half covers of a row on a phone', async () => {
  await page.viewport(360, 780);
  const albums = ['1', '2', '3', '4'].map((id) => sampleAlbum({ id }));
  await openHome([sampleSession({ albums })]);
  const covers = feed.getByRole('listitem');
  await expect.element(covers.nth(1)).toBeInViewport({ ratio: 1 });
  await expect.element(covers.nth(2)).toBeInViewport({ ratio: 0.3 });
  await expect.element(covers.nth(3)).not.toBeInViewport();
});

test('aligns with the menu on a wide screen', async () => {
  await page.viewport(1920, 900);
  await openHome([sampleSession()]);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  const [brand, title] = [page.getByRole('link', { name: 'Spindle' }), heading].map(
    (of) => of.element().getBoundingClientRect().x,
  );
  expect(brand).toBe(title);
});

test.each([360, 1280])(
  'reserves the height of every session, empty or not, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const albums = (count: number) =>
      Array.from({ length: count }, (_, n) => sampleAlbum({ id: `${count}-${n}` }));
    await openHome(
      [0, 1, 6, 12].map((count) => sampleSession({ id: `of-${count}`, albums: albums(count) })),
    );
    await expect.element(feed.getByRole('article').nth(3)).toBeInTheDocument();
    for (const article of feed.getByRole('article').elements() as HTMLElement[]) {
      article.style.contentVisibility = 'visible';
      const { height } = article.getBoundingClientRect();
      article.style.contentVisibility = 'hidden';
      expect(article.getBoundingClientRect().height).toBeCloseTo(height, 0);
    }
  },
);
