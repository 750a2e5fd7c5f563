import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, sampleChange, sampleSession } from '../../testing/samples.ts';
import { useFakeTimeouts } from '../../testing/timers.ts';

const IDS = ['first', 'second', 'third'];

const LISTS = [
  {
    url: '/',
    endpoint: endpoints.LIST_SESSIONS,
    rows: IDS.map((id) => sampleSession({ id })),
    shown: page.getByRole('feed', { name: 'Sessions' }).getByRole('article'),
    failure: 'Failed to fetch sessions',
    end: '3 sessions total',
  },
  {
    url: '/tierlist',
    endpoint: endpoints.LIST_ALBUMS,
    rows: IDS.map((id) => sampleAlbum({ id })),
    shown: page.getByRole('main').getByRole('listitem'),
    failure: 'Failed to fetch album data',
    end: '3 albums',
  },
  {
    url: '/changelog',
    endpoint: endpoints.LIST_CHANGES,
    rows: IDS.map((id) => sampleChange({ id })),
    shown: page.getByRole('feed', { name: 'Changes' }).getByRole('article'),
    failure: 'Failed to fetch changelog entries. Please try again later.',
    end: 'Viewed 3 entries',
  },
];

test.each(LISTS)(
  '$url shows its error for a body without a list, and retries',
  async ({ url, endpoint, rows, shown, failure, end }) => {
    useFakeTimeouts();
    const bodies: unknown[] = [
      null,
      // Not the usual form of a page; `pagination.test.ts` has all.
      { data: rows.slice(0, 2), hasNext: true },
      rows.slice(2),
    ];
    await renderPage(url, {
      prepare: ({ on }) =>
        on(endpoint as typeof endpoints.LIST_ALBUMS, () => Response.json(bodies.shift())),
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent(failure);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    vi.advanceTimersByTime(500);
    await expect.element(page.getByText(end, { exact: true }).first()).toBeVisible();
    expect(shown.elements()).toHaveLength(3);
  },
);
