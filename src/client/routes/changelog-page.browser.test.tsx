import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import * as endpoints from '#shared/endpoints.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderPage, SAMPLE_PASSWORD } from '../testing/render-page.tsx';
import { listedRound } from '../testing/sample-round.ts';
import {
  sampleAlbum,
  sampleChange,
  samplePage,
  samplePages,
  sampleSession,
} from '../testing/samples.ts';
import { scrollToLoad } from '../testing/scrolling.ts';
import { holdNavigations, useFakeTimeouts } from '../testing/timers.ts';

const feed = page.getByRole('feed', { name: 'Changes', exact: true });
const entries = feed.getByRole('article');
const filter = page.getByLabelText('Filter by change type');
const alert = page.getByRole('alert');
const dialog = page.getByRole('dialog');
const ALBUM = 'Talk Talk – Laughing Stock';

/** Changes of 45 albums. */
const CHANGES = Array.from({ length: 45 }, (_, n) =>
  sampleChange({ id: `change-${n}`, album_id: `album-${n}`, title: `Album ${n}` }),
);

/** Group that an import of two albums in two sessions is. */
const IMPORT = {
  id: 'import',
  kind: 'import',
  count: 4,
  details: {
    file: 'evenings.csv',
    albums: 2,
    sessions: 2,
    ratings: null,
    tier: null,
    room_id: null,
    undo_of: null,
  },
  undone_at: null,
  undoable_until: '2126-01-01T00:00:00.000Z',
} as const;

function openChangelog(
  changes: ChangelogEntry[],
  { url = '/changelog', prepare }: { url?: string; prepare?: (api: FakeApi) => void } = {},
) {
  return renderPage(url, {
    prepare: (api) => {
      api.on(endpoints.LIST_CHANGES, samplePages(changes, 20));
      api.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
      prepare?.(api);
    },
  });
}

/** Opens the changelog with one entry. */
async function openEntry(fields: Partial<ChangelogEntry>) {
  const api = await openChangelog([sampleChange(fields)]);
  await expect.element(entries).toBeVisible();
  return api;
}

test('filters by type, and announces it', async () => {
  const api = await openChangelog([sampleChange()]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Recent Changes');
  const options = filter.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'All Changes',
    'Overall Rating',
    'Individual Rating',
    'Created',
    'Updated',
    'Deleted',
    'Rated',
    'Tier Changed',
  ]);
  await filter.selectOptions('Created');
  await expect.element(page.getByText('Filtered to show Created changes')).toBeInTheDocument();
  await expect.poll(() => location.search).toBe('?type=created');
  await expect
    .poll(() => api.sent(endpoints.LIST_CHANGES).at(-1)?.query)
    .toMatchObject({ change_type: 'created', limit: '20', page: '1' });
  await filter.selectOptions('All Changes');
  await expect.element(page.getByText('Showing all changes')).toBeInTheDocument();
  await expect.poll(() => location.search).toBe('');
  history.back();
  await expect.element(filter).toHaveValue('created');
});

test('keeps a chosen filter while the URL changes', async () => {
  await openChangelog([sampleChange()]);
  await expect.element(entries).toBeVisible();
  useFakeTimeouts(false);
  holdNavigations();
  (filter.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(filter).toHaveValue('individual_rating');
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(() => location.search).toBe('?type=individual_rating');
  await expect.element(filter).toHaveValue('individual_rating');
});

test('does not shift the filter while its options load', async () => {
  await openChangelog([sampleChange()]);
  await expect.element(filter).toBeVisible();
  const select = filter.element();
  const before = select.getBoundingClientRect();
  select.replaceChildren(select.firstChild ?? '');
  expect(select.getBoundingClientRect()).toEqual(before);
});

test('restores the scroll position after a filter change', async () => {
  const api = await openChangelog(CHANGES);
  await expect.element(entries.nth(19)).toBeInTheDocument();
  scrollTo(0, 600);
  const release = api.hold(endpoints.LIST_CHANGES);
  await filter.selectOptions('Created');
  await expect.element(page.getByText('Loading changelog entries...')).toBeVisible();
  await expect.poll(() => scrollY).toBeLessThan(200);
  release();
  await expect.element(entries.nth(19)).toBeInTheDocument();
  await expect.poll(() => scrollY).toBe(600);
});

test('shows that no change matches the filter, or that there is none', async () => {
  await openChangelog([], { url: '/changelog?type=deleted' });
  await expect.element(page.getByText('No changes found for the selected filter.')).toBeVisible();
  await filter.selectOptions('All Changes');
  await expect.element(page.getByText('No entries to display')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add Album' })).toBeVisible();
});

test('shows neighboring changes of an album on one day as one card with its cover', async () => {
  const rated = (id: string, reviewer: string, fields: Partial<ChangelogEntry> = {}) =>
    sampleChange({ id, change_type: 'Rated', reviewer, new_rating: 'A', ...fields });
  await openChangelog([
    rated('first', 'Eva'),
    rated('second', 'Ben'),
    sampleChange({ id: 'other', album_id: 'low', title: 'Low' }),
    rated('earlier', 'Ada', { change_date: '2026-03-05T20:00:00.000Z' }),
  ]);
  await expect
    .poll(() => entries.elements().map((entry) => entry.getAttribute('aria-labelledby')))
    .toEqual(['change-first', 'change-second', 'change-other', 'change-earlier']);
  const covers = entries.elements().map((entry) => entry.querySelectorAll('[data-hue]').length);
  expect(covers).toEqual([1, 0, 1, 1]);
  const box = (index: number) =>
    entries.elements()[index]?.querySelector('[data-first]')?.getBoundingClientRect();
  expect(box(1)?.top).toBe(box(0)?.bottom);
  expect(box(2)?.top).toBeGreaterThan(box(1)?.bottom ?? 0);
  await expect.element(entries.nth(1)).toHaveTextContent(`Ben's rating for ${ALBUM} was added as`);
});

test('loads 20 entries at a time to the end, and returns to the top', async () => {
  let release = () => {};
  const api = await openChangelog(CHANGES, {
    prepare: ({ hold }) => {
      release = hold(endpoints.LIST_CHANGES);
    },
  });
  await expect.element(page.getByText('Loading changelog entries...')).toBeVisible();
  release();
  await expect.element(entries.nth(19)).toBeInTheDocument();
  expect(entries.elements()).toHaveLength(20);
  release = api.hold(endpoints.LIST_CHANGES);
  const loading = page.getByRole('status').filter({ hasText: 'Loading more changes...' });
  await scrollToLoad(loading);
  expect(loading.element().querySelectorAll('[aria-hidden]')).toHaveLength(3);
  release();
  await scrollToLoad(page.getByText("You've reached the end!"));
  await expect.element(page.getByText('Viewed 45 entries', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Top' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(scrollY).toBe(0);
});

test('says in each entry what was changed', async () => {
  const shown: [fields: Partial<ChangelogEntry>, text: RegExp, badge: string][] = [
    [{ change_type: 'Created' }, /^Talk Talk – Laughing Stock was added to the list/, 'Created'],
    [
      {
        change_type: 'Overall Rating Change',
        old_rating: 'Tiering Herrie',
        new_rating: 'B',
      },
      /^Talk Talk – Laughing Stock overall rating changed from Tier Tiering Herrie to Tier BB?/,
      'Overall Rating Change',
    ],
    [
      {
        change_type: 'Individual Rating Change',
        reviewer: 'Eva',
        old_rating: 'C',
        new_rating: 'A',
      },
      /^Eva's rating for Talk Talk – Laughing Stock changed from Tier CC? to Tier AA?/,
      'Individual Rating Change',
    ],
    // A tier that is no rating, by its name.
    [
      { change_type: 'Tier Changed', old_rating: 'Now Listening To', new_rating: 'D' },
      /Laughing Stock changed tier from Tier Now Listening To Now Listening To to Tier DD?/,
      'Tier Changed',
    ],
    [
      { change_type: 'Deleted', is_album_deleted: true },
      /^Talk Talk – Laughing Stock was deleted/,
      'Deleted',
    ],
    // An unknown type and time.
    [
      { change_type: 'Album Merged' as never, change_date: 'some day' },
      /^Talk Talk – Laughing Stock was changed$/,
      'Album Merged',
    ],
    // A group of an unknown kind.
    [
      { group: { ...IMPORT, kind: 'unknown' as never } },
      /^Talk Talk – Laughing Stock was added to the list$/,
      'Album Created',
    ],
  ];
  await openChangelog(
    shown.map(([fields], n) =>
      sampleChange({ id: `change-${n}`, album_id: `album-${n}`, ...fields }),
    ),
  );
  await expect.poll(() => entries.elements().length).toBe(shown.length);
  for (const [n, [, text, badge]] of shown.entries()) {
    const entry = entries.nth(n);
    expect(entry.getByRole('paragraph').first().element().textContent).toMatch(text);
    await expect.element(entry.getByText(badge, { exact: true })).toBeVisible();
  }
});

test('shows a skull for Tiering Herrie', async () => {
  await openEntry({ change_type: 'Overall Rating Change', old_rating: 'Tiering Herrie' });
  const badge = entries.element().querySelector('[data-tier="Tiering Herrie"]');
  expect(badge?.textContent).toBe('Tier Tiering Herrie');
  expect(badge?.querySelector('svg')?.getBoundingClientRect().width).toBeGreaterThan(8);
});

test('shows the relative time, and the exact time on hover', async () => {
  await openEntry({ change_date: new Date(Date.now() - 3 * 86_400_000).toISOString() });
  await expect
    .element(entries.getByText('3 days ago'))
    .toHaveAttribute('title', expect.stringMatching(/^\w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M$/));
  await expect.element(page.getByText('Viewed 1 entry', { exact: true })).toBeVisible();
});

test.each([
  { by: 'its id', fields: { album_id: 'album' }, id: 'album' },
  { by: 'the id of the entry', fields: { id: 'entry', album_id: null }, id: 'entry' },
])('opens the album of a change by $by, with a click or Space', async ({ fields, id }) => {
  await openEntry(fields);
  await entries.getByRole('button', { name: ALBUM }).click();
  await expect.element(dialog.getByRole('tab', { name: 'Reviews & Ratings' })).toBeVisible();
  expect(location.search).toBe(`?album=${id}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  (entries.getByRole('button', { name: ALBUM }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(dialog).toBeVisible();
});

test('links the time of a change to its album, for new tabs and without scripts', async () => {
  await openEntry({ change_date: new Date(Date.now() - 3 * 86_400_000).toISOString() });
  const album = entries.getByRole('button', { name: ALBUM }).element();
  expect(album.tagName).toBe('BUTTON');
  expect(album.textContent).toBe(ALBUM);
  const time = entries.getByRole('link', { name: `3 days ago ${ALBUM}`, exact: true });
  await expect.element(time).toHaveAttribute('href', '?album=album');
  await time.click();
  await expect.element(dialog.getByRole('tab', { name: 'Reviews & Ratings' })).toBeVisible();
});

test('links neither changed settings nor a deleted album', async () => {
  await openChangelog([
    sampleChange({
      id: 'settings',
      change_type: 'Settings Updated',
      artist: null,
      title: null,
      album_id: null,
      session_id: null,
      details: [{ field: 'name', old: 'Spindle', new: 'Vinyl' }],
    }),
    sampleChange({ change_type: 'Created', is_album_deleted: true }),
  ]);
  const [settings, album] = [entries.first(), entries.nth(1)];
  await expect.element(settings).toHaveTextContent('The club’s settings were updated: name');
  expect(settings.getByRole('link').elements()).toEqual([]);
  expect(settings.getByRole('button').elements()).toEqual([]);
  await expect.element(album).toHaveTextContent(`${ALBUM} (deleted) was added to the list`);
  await expect.element(album.getByRole('button', { name: ALBUM })).not.toBeInTheDocument();
});

test('opens the album of a listening room, and links its time', async () => {
  const details = { ...IMPORT.details, file: null, ratings: ['S' as const], tier: 'S' as const };
  await openEntry({ group: { ...IMPORT, kind: 'evening', details } });
  await expect
    .element(entries.getByRole('link', { name: ALBUM }))
    .toHaveAttribute('href', '?album=album');
  await entries.getByRole('button', { name: ALBUM }).click();
  await expect.element(dialog.getByRole('tab', { name: 'Reviews & Ratings' })).toBeVisible();
});

test('opens the session of a change', async () => {
  await openEntry({
    change_type: 'Session Updated',
    artist: null,
    title: null,
    album_id: null,
    session: { session_date: '2026-03-13', location: 'Delft' },
  });
  await entries.getByRole('button', { name: 'Session of Fri, Mar 13, 2026' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Session Details' })).toBeVisible();
});

test.each([
  {
    status: 503,
    title: 'Server Error',
    text: 'The server encountered an error. Please try again in a moment.',
    details: 'HTTP 503: Out of order',
  },
  {
    status: 429,
    title: 'Too Many Requests',
    text: 'You are making requests too quickly. Please wait a moment and try again.',
  },
  {
    status: 400,
    title: 'Loading Error',
    text: 'Failed to fetch changelog entries. Please try again later.',
  },
])(
  "shows '$title' for a $status response, and retries",
  async ({ status, title, text, details }) => {
    useFakeTimeouts();
    const api = await openChangelog([], {
      prepare: ({ fail }) => fail(endpoints.LIST_CHANGES, status, 'Out of order'),
    });
    vi.advanceTimersByTime(1000);
    await expect.element(alert).toHaveTextContent(title);
    await expect.element(alert).toHaveTextContent(text);
    if (details) await expect.element(alert).toHaveTextContent(details);
    api.on(endpoints.LIST_CHANGES, samplePages(CHANGES, 20));
    await alert.getByRole('button', { name: 'Try Again' }).click();
    vi.advanceTimersByTime(500);
    await expect.element(entries.nth(19)).toBeInTheDocument();
  },
);

test('retries from the first page after a later one failed to load', async () => {
  useFakeTimeouts();
  const api = await openChangelog(CHANGES);
  await expect.element(entries.nth(19)).toBeInTheDocument();
  api.fail(endpoints.LIST_CHANGES, 400);
  await scrollToLoad(alert);
  await expect.element(alert).toHaveTextContent('Loading Error');
  api.on(endpoints.LIST_CHANGES, samplePages(CHANGES, 20));
  await alert.getByRole('button', { name: 'Try Again' }).click();
  vi.advanceTimersByTime(500);
  await expect.element(alert).not.toBeInTheDocument();
  await expect.poll(() => entries.elements().length).toBe(20);
});

test('shows a timeout after two requests of 15 seconds each', async () => {
  useFakeTimeouts();
  const api = await openChangelog([], { prepare: ({ hold }) => hold(endpoints.LIST_CHANGES) });
  for (const attempt of [1, 2]) {
    await expect.poll(() => api.sent(endpoints.LIST_CHANGES).length).toBe(attempt);
    vi.advanceTimersByTime(15_000);
  }
  await expect.element(alert).toHaveTextContent('Request Timeout');
  await expect
    .element(alert)
    .toHaveTextContent('The request timed out. Please check your connection and try again.');
});

test('shows an error for a list and an album while offline, and loads them once online', async () => {
  useFakeTimeouts();
  const api = await openChangelog([sampleChange()]);
  await expect.element(entries).toBeVisible();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  api.disconnect();
  await entries.getByRole('button', { name: ALBUM }).click();
  await expect.element(dialog).toHaveTextContent('Failed to load album details. Please try again.');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await filter.selectOptions('Created');
  vi.advanceTimersByTime(1000);
  await expect.element(alert).toHaveTextContent('No Internet Connection');
  await expect
    .element(alert)
    .toHaveTextContent('Please check your internet connection and try again.');
  api.disconnect(false);
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(entries).toBeVisible();
});

test('shows an import as one row, which expands to its entries', async () => {
  await openChangelog([sampleChange({ group: IMPORT })], {
    prepare: ({ on }) =>
      on(endpoints.LIST_CHANGES, (request) => {
        const group = request.query.group === 'import' ? null : IMPORT;
        return samplePages([sampleChange({ group })], 20)(request);
      }),
  });
  await expect
    .element(entries)
    .toHaveTextContent('Imported 2 albums in 2 sessions from evenings.csv');
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  await entries.getByRole('button', { name: 'Show 4 changes' }).click();
  const inside = page.getByRole('feed', { name: 'Changes of this group' });
  await expect.element(inside.getByRole('article')).toHaveTextContent('was added to the list');
  await entries.first().getByRole('button', { name: 'Hide 4 changes' }).click();
  await expect.element(inside).not.toBeInTheDocument();
});

test('names the ratings that the undo of an import reverts', async () => {
  const details = { ...IMPORT.details, albums: 0, sessions: 0, rated_albums: 9 };
  const group = { ...IMPORT, details };
  await renderPage('/changelog', {
    isAdmin: true,
    prepare: ({ on }) => on(endpoints.LIST_CHANGES, samplePages([sampleChange({ group })], 20)),
  });
  await expect
    .element(entries.first())
    .toHaveTextContent('Imported ratings of 9 albums from evenings.csv');
  await page.getByRole('button', { name: 'Undo import of evenings.csv' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect
    .element(question)
    .toHaveTextContent('Ratings of 9 albums from evenings.csv will be as before the import.');
  await expect.element(question).not.toHaveTextContent('0 albums');
});

test('warns that undoing an import may reveal a round', async () => {
  const people = ['Ada', 'Ben'].map((reviewer) => ({ reviewer, is_excused: false, rated: 1 }));
  await renderPage('/changelog', {
    isAdmin: true,
    prepare: ({ on }) => {
      on(endpoints.LIST_CHANGES, samplePages([sampleChange({ group: IMPORT })], 20));
      on(endpoints.LIST_CLUB_ROUNDS, samplePage([listedRound({ people })]));
    },
  });
  await page.getByRole('button', { name: 'Undo import of evenings.csv' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Undo this import?' }))
    .toHaveTextContent('This may reveal the cards of “Album of the week” in five seconds.');
});

test('names the reasons why an import cannot be undone', async () => {
  await renderPage('/changelog', {
    isAdmin: true,
    prepare: ({ on, fail }) => {
      on(endpoints.LIST_CHANGES, samplePages([sampleChange({ group: IMPORT })], 20));
      on(endpoints.VERIFY_PASSWORD, { message: '' });
      fail(endpoints.UNDO_IMPORT, 409, 'This import cannot be undone: x was changed', {
        data: { reasons: ['x was changed after the import'], reason_count: 3 },
      });
    },
  });
  await page.getByRole('button', { name: 'Undo import of evenings.csv' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect
    .element(question)
    .toHaveTextContent('2 albums from evenings.csv will be removed from all lists');
  await question.getByRole('button', { name: 'Undo import' }).click();
  const signIn = page.getByRole('dialog', { name: 'Admin sign-in' });
  await signIn.getByLabelText('Admin Password').fill('a long password');
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect
    .element(question.getByRole('status'))
    .toHaveTextContent('This import cannot be undone:');
  await expect
    .poll(() =>
      question
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['x was changed after the import', '2 more reasons']);
  await expect
    .element(question.getByRole('button', { name: 'Undo import' }))
    .not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('restores a deleted session after the password, and focuses its entry', async () => {
  const deleted = sampleChange({
    change_type: 'Deleted',
    album_id: null,
    artist: null,
    title: null,
    session: { session_date: '2026-01-14', location: 'Joure' },
    is_session_deleted: true,
    restorable_until: '2126-01-01T00:00:00.000Z',
  });
  const restored = { ...deleted, is_session_deleted: false, restorable_until: null };
  const api = await openChangelog([deleted]);
  api.on(endpoints.RESTORE_SESSION, () => {
    api.on(endpoints.LIST_CHANGES, samplePages([restored], 20));
    return { data: sampleSession() };
  });
  await page.getByRole('button', { name: 'Restore Session of Wed, Jan 14, 2026 · Joure' }).click();
  const signIn = page.getByRole('dialog', { name: 'Admin sign-in' });
  await signIn.getByLabelText('Admin Password').fill(SAMPLE_PASSWORD);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Session restored successfully!')).toBeVisible();
  await expect.element(entries).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
  expect(api.sent(endpoints.RESTORE_SESSION)).toMatchObject([
    { params: { id: 'utrecht' }, body: { password: SAMPLE_PASSWORD } },
  ]);
});
