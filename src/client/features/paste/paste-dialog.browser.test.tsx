import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { prepareAdminPages } from '../../testing/admin-pages.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { createCandidate } from '../../testing/lookups.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';
import { changeDraft, pasteDraft } from './paste-draft.ts';

const paste = dialog('Paste a list');
const status = paste.getByRole('status');
const row = (text: string) => paste.getByRole('row').filter({ hasText: text });
const select = (line: number) =>
  paste.getByRole('checkbox', { name: new RegExp(`^Select line ${line}:`) });

const candidate = (artist: string, title: string, fields: object = {}) =>
  createCandidate({ artist, title, url: `https://x.example/${title}`, ...fields });
const SPOTIFY_IDS = ['Low0Trust0000000000001', 'Can0Tago0Mago000000002'] as const;

/** Responses by the searched words. */
const FOUND: Record<string, ReturnType<typeof candidate>[]> = {
  'Low Trust': [candidate('Low', 'Trust', { spotify_id: SPOTIFY_IDS[0], year: 2002 })],
  'Can Tago Mago': [
    candidate('Can', 'Tago Mago', { spotify_id: SPOTIFY_IDS[1], year: 1971 }),
    candidate('Can', 'Tago Mago', { spotify_id: 'Can0Tago0Mago000000003', year: 2011 }),
  ],
  'Xyzzy Plugh': [],
};

function prepare(api: FakeApi): void {
  prepareAdminPages(api);
  api.on(endpoints.LIST_ALBUMS, samplePage([sampleAlbum({ id: 'stock' })]));
  api.on(endpoints.LOOK_UP_ALBUMS, ({ query: { q } }) => ({ data: FOUND[q] ?? [] }));
  api.on(endpoints.ADD_ALBUMS, ({ body: { albums } }) => ({
    data: albums.map(({ artist, title }, index) => ({
      ...{ id: `new${index}`, artist, title, cover_url: null, tier: 'Not rated yet' as const },
      is_new: true,
    })),
  }));
}

async function openDialog(text: string, url = '/add-album', change?: (api: FakeApi) => void) {
  const api = await renderPage(url, {
    knowsPassword: true,
    prepare: (fake) => {
      prepare(fake);
      change?.(fake);
    },
  });
  await button('Paste a list').click();
  await field('One album per line').fill(text);
  await button('Look up').click();
  return api;
}

const searched = (api: FakeApi) => api.sent(endpoints.LOOK_UP_ALBUMS).map(({ query }) => query.q);

test('shows what each line is, and adds the albums in one request', async () => {
  await page.viewport(360, 3000);
  const api = await openDialog(
    [
      '[21:03] Ben: Low – Trust (2002)',
      'Talk Talk - Laughing Stock',
      'Can – Tago Mago',
      'Xyzzy – Plugh',
      'low - trust',
      'https://low.bandcamp.com/album/double-negative',
      '-----',
    ].join('\n'),
  );
  await expect
    .element(status)
    .toHaveTextContent('7 lines: 1 to add · 1 in the list · 3 to check · 2 left out');
  expect(searched(api)).toEqual(['Low Trust', 'Can Tago Mago', 'Xyzzy Plugh']);
  await expect.element(row('Line 1:')).toHaveTextContent('Found · 2002 · Spotify');
  await expect.element(row('Line 2:')).toHaveTextContent('In the list already');
  await expect.element(row('Line 3:')).toHaveTextContent('Choose the album');
  await expect.element(row('Line 4:')).toHaveTextContent('Not found.');
  await expect.element(row('Line 5:')).toHaveTextContent('The same album as line 1');
  await expect.element(row('Line 6:')).toHaveTextContent('From the address at Bandcamp');
  await expect.element(row('Line 7:')).toHaveTextContent('No album was found in this line.');
  await expect.element(select(1)).toBeChecked();
  for (const line of [3, 4, 6]) await expect.element(select(line)).not.toBeChecked();
  for (const line of [2, 5, 7]) await expect.element(select(line)).not.toBeInTheDocument();
  await expectNoViolations();

  await row('Line 3:').getByRole('radio').nth(1).click();
  await select(6).click();
  await row('Line 6:').getByLabelText('Artist').fill('LOW');
  await field('Who brought them').selectOptions('Ada');
  await row('Line 3:').getByLabelText('Who brought it').selectOptions('Cleo');
  await button('Add 3 albums').click();
  await expect.element(status).toHaveTextContent('Added 3 albums. 2 lines are left.');
  expect(api.sent(endpoints.ADD_ALBUMS).map(({ body }) => body)).toEqual([
    {
      albums: [
        {
          ...{ artist: 'Low', title: 'Trust', spotify_id: SPOTIFY_IDS[0], cover_url: null },
          submitted_by: 'Ben',
        },
        {
          ...{ artist: 'Can', title: 'Tago Mago', spotify_id: 'Can0Tago0Mago000000003' },
          ...{ cover_url: null, submitted_by: 'Cleo' },
        },
        {
          ...{ artist: 'LOW', title: 'Double Negative', spotify_id: null },
          ...{ cover_url: null, submitted_by: 'Ada' },
        },
      ],
      session_id: 'utrecht',
      is_test_album: false,
      password: SAMPLE_PASSWORD,
    },
  ]);
  await expect.element(row('Line 1:').getByLabelText('Artist')).toHaveValue('Xyzzy');
  await expect.element(page.getByText('Added this evening')).toBeInTheDocument();
});

test('is used by the keyboard alone', async () => {
  const api = await openDialog('Low – Trust\nXyzzy – Plugh');
  await expect.element(status).toHaveTextContent('2 lines');
  await userEvent.tab();
  await expect.element(button('Start over')).toHaveFocus();
  await userEvent.tab();
  await expect.element(field('Who brought them')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(select(1)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(select(1)).not.toBeChecked();
  await userEvent.tab();
  await expect.element(button('Choose another')).toHaveFocus();
  await userEvent.tab();
  await expect.element(select(2)).toHaveFocus();
  await userEvent.keyboard(' ');
  await button('Add 1 album').click();
  await expect.element(paste).not.toBeInTheDocument();
  expect(api.sent(endpoints.ADD_ALBUMS)[0]?.body.albums).toMatchObject([
    { artist: 'Xyzzy', title: 'Plugh', spotify_id: null, submitted_by: null },
  ]);
});

test('stops, and goes on where it ended after the page was closed', async () => {
  let release = () => {};
  const api = await openDialog('Low – Trust\nCan – Tago Mago\nXyzzy – Plugh', undefined, (fake) => {
    fake.on(endpoints.LOOK_UP_ALBUMS, ({ query: { q } }) => {
      if (q === 'Low Trust') return { data: FOUND[q] ?? [] };
      return new Promise((resolve) => {
        release = () => resolve({ data: [] });
      });
    });
  });
  await expect.element(status).toHaveTextContent('Looking up 2 of 3 lines…');
  await button('Stop').click();
  await expect.element(status).toHaveTextContent('3 lines: 1 to add · 2 not looked up');
  release();
  await button('Close', paste).click();
  expect(searched(api)).toEqual(['Low Trust', 'Can Tago Mago']);

  api.on(endpoints.LOOK_UP_ALBUMS, ({ query: { q } }) => ({ data: FOUND[q] ?? [] }));
  await button('Continue your pasted list').click();
  await expect.element(row('Line 3:')).toHaveTextContent('Not found.');
  expect(searched(api)).toEqual(['Low Trust', 'Can Tago Mago', 'Can Tago Mago', 'Xyzzy Plugh']);
  expect(JSON.parse(localStorage.getItem('spindle.pasted-albums') ?? '').text).toBe(
    pasteDraft.get().text,
  );
});

test.each([
  ['a rate limit', (api: FakeApi) => api.fail(endpoints.LOOK_UP_ALBUMS, 429, 'Too many requests.')],
  ['a lost connection', (api: FakeApi) => api.disconnect()],
])('keeps everything after %s', async (_, fail) => {
  const api = await openDialog('Low – Trust\nXyzzy – Plugh', undefined, (fake) => {
    fake.on(endpoints.LOOK_UP_ALBUMS, ({ query: { q } }) => {
      if (q === 'Low Trust') setTimeout(() => fail(fake));
      return new Promise((resolve) => {
        setTimeout(() => resolve({ data: FOUND[q] ?? [] }), 20);
      });
    });
  });
  await expect.element(paste.getByRole('alert')).toBeVisible();
  api.disconnect(false);
  prepare(api);
  await button('Continue').click();
  await expect.element(paste.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(row('Line 2:')).toHaveTextContent('Not found.');
  await expect.element(select(1)).toBeChecked();
});

test('asks for the password when the sign-in expired, and goes on', async () => {
  const api = await openDialog('Low – Trust', undefined, (fake) =>
    fake.fail(endpoints.LOOK_UP_ALBUMS, 401, 'Please sign in as admin'),
  );
  await page.getByLabelText('Admin Password').fill(SAMPLE_PASSWORD);
  prepare(api);
  await button('Sign in').click();
  await expect.element(select(1)).toBeChecked();
});

test('saves nothing after an error, and repeats the request with the same key', async () => {
  const api = await openDialog('Low – Trust');
  await expect.element(select(1)).toBeChecked();
  api.fail(endpoints.ADD_ALBUMS, 503, 'The database is busy.');
  await button('Add 1 album').click();
  await expect.element(paste.getByRole('alert')).toHaveTextContent('The database is busy.');
  await expect.element(select(1)).toBeChecked();
  prepare(api);
  await button('Add 1 album').click();
  await expect.element(paste).not.toBeInTheDocument();
  const [first, second] = api.headers(endpoints.ADD_ALBUMS);
  expect(first?.get('Idempotency-Key')).toMatch(/./);
  expect(second?.get('Idempotency-Key')).toBe(first?.get('Idempotency-Key'));
  await expect.element(page.getByText('Added 1 album.')).toBeVisible();
  await expect.element(button('Paste a list')).toBeVisible();
});

test.each([
  ['', 'Paste at least one line.'],
  ['x\n'.repeat(5000), 'This list has 5,000 lines. Paste at most 100 at a time.'],
])('rejects a list of the wrong size', async (text, problem) => {
  await renderPage('/add-album?paste=open', { knowsPassword: true, prepare });
  await expect.element(field('One album per line')).toHaveFocus();
  // Typing it takes the browser minutes.
  changeDraft({ text });
  await button('Look up').click();
  await expect.element(page.getByText(problem)).toBeVisible();
  expect(pasteDraft.get()).toMatchObject({ text, isRead: false });
});

test('shows the problem of a link, and keeps its album as typed', async () => {
  const api = await openDialog('https://tidal.com/album/71234567\nTago Mago', undefined, (fake) =>
    fake.fail(endpoints.LOOK_UP_LINK, 404, 'This album was not found on Tidal.'),
  );
  await expect.element(row('Line 1:')).toHaveTextContent('This album was not found on Tidal.');
  await select(1).click();
  await expect.element(row('Line 1:')).toHaveTextContent('Artist is required');
  await row('Line 1:').getByLabelText('Artist').fill('Low');
  await row('Line 1:').getByLabelText('Album title').fill('Trust');
  await button('Add 1 album').click();
  expect(api.sent(endpoints.ADD_ALBUMS)[0]?.body.albums).toMatchObject([
    { artist: 'Low', title: 'Trust', spotify_id: null },
  ]);
  await expect.element(status).toHaveTextContent('1 line is left.');
});

test('takes the album of a link, and its cover if it is not on Spotify', async () => {
  const found = candidate('Low', 'Trust', { spotify_id: null, source: 'deezer' });
  const api = await openDialog('https://www.deezer.com/album/1', undefined, (fake) =>
    fake.on(endpoints.LOOK_UP_LINK, {
      data: { match: 'same', names: 'Low - Trust', candidates: [found] },
    }),
  );
  await expect.element(row('Line 1:')).toHaveTextContent('Found · 1973 · Deezer');
  await button('Add 1 album').click();
  await expect
    .poll(() => api.sent(endpoints.ADD_ALBUMS)[0]?.body.albums)
    .toMatchObject([{ spotify_id: null, cover_url: found.artwork?.url }]);
});

test('adds albums to a room, those of the list directly', async () => {
  const api = await openDialog('Talk Talk – Laughing Stock', '/add-album?room=BCDFG', (fake) => {
    fake.on(endpoints.GET_ROOM, { data: { code: 'BCDFG', version: 1, albums: [] } } as never);
    fake.on(endpoints.ARRANGE_ROOM, { data: { code: 'BCDFG', version: 2, albums: [] } } as never);
  });
  await button('Add 1 to the room').click();
  await expect.element(paste).not.toBeInTheDocument();
  expect(api.sent(endpoints.ADD_ALBUMS)).toEqual([]);
  expect(api.sent(endpoints.ARRANGE_ROOM).map(({ body }) => body)).toEqual([
    { album_ids: ['stock'], seen: [] },
  ]);
});

test('adds as many albums to a round as it takes', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `Artist ${index} – Title`);
  const listed = names.map((_, index) =>
    sampleAlbum({ id: `a${index}`, artist: `Artist ${index}`, title: 'Title' }),
  );
  await renderPage('/rounds/create', {
    knowsPassword: true,
    prepare: (fake) => {
      prepare(fake);
      fake.on(endpoints.LIST_ALBUMS, samplePage(listed));
      fake.on(endpoints.LIST_PERSONAL_LINKS, { data: [] });
    },
  });
  await button('Add albums').click();
  await button('Paste a list').click();
  await field('One album per line').fill(names.join('\n'));
  await button('Look up').click();
  await button('Add 11 to the round').click();
  await expect
    .element(paste.getByRole('alert'))
    .toHaveTextContent('There is room for 10 albums. Leave 1 out.');
  await select(11).click();
  await button('Add 10 to the round').click();
  await expect.element(paste).not.toBeInTheDocument();
  await button('Close', dialog('Add albums')).click();
  await expect.element(page.getByText('10 of 10')).toBeVisible();
});

test('names an album that is in the list twice, with a link to merge', async () => {
  const twins = ['one', 'two'].map((id) => sampleAlbum({ id, artist: 'Low', title: 'Trust' }));
  await openDialog('low – trust', undefined, (fake) =>
    fake.on(endpoints.LIST_ALBUMS, samplePage(twins)),
  );
  await expect.element(row('Line 1:')).toHaveTextContent('In the list twice – merge them');
  await expect
    .element(paste.getByRole('link', { name: 'merge them' }))
    .toHaveAttribute('href', '?album=two&merge=open');
  await expect.element(select(1)).not.toBeInTheDocument();
});

test('starts with the session of its page', async () => {
  const api = await openDialog('Low – Trust', '/sessions/attic/edit', (fake) => {
    fake.on(endpoints.LIST_SESSIONS, samplePage([sampleSession(), sampleSession({ id: 'attic' })]));
  });
  await button('Add 1 album').click();
  await expect.poll(() => api.sent(endpoints.ADD_ALBUMS)[0]?.body.session_id).toBe('attic');
});

test('takes the lines that were pasted on Import', async () => {
  await renderPage('/import', { knowsPassword: true, prepare });
  await field('Or paste cells from the spreadsheet').fill('1. Low - Trust');
  await button('Paste a list').click();
  await expect.element(field('One album per line')).toHaveValue('1. Low - Trust');
});
