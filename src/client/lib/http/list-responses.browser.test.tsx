import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, sampleChange, samplePage, sampleSession } from '../../testing/samples.ts';
import { useFakeTimeouts } from '../../testing/timers.ts';
import type { EndpointKey } from './request.ts';

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

/** Forms of a list response: three rows at once, or two and one on the next page. */
const FORMS: Record<string, (rows: object[], page: string) => object> = {
  'an array': (rows) => rows,
  'data with hasNext': (rows, page) => ({ data: cut(rows, page), hasNext: page === '1' }),
  'data with pagination.hasNext': (rows, page) => ({
    data: cut(rows, page),
    pagination: { hasNext: page === '1' },
  }),
};

function cut(rows: object[], page: string): object[] {
  return page === '1' ? rows.slice(0, 2) : rows.slice(2);
}

/** Opens a page whose list has a body of any form. */
function openList(url: string, endpoint: EndpointKey, toBody: (page: string) => BodyInit) {
  return renderPage(url, {
    prepare: ({ on }) =>
      on(
        endpoint as typeof endpoints.LIST_ALBUMS,
        ({ query }) => new Response(toBody(query.page ?? '1')),
      ),
  });
}

for (const { url, endpoint, rows, shown, failure, end } of LISTS) {
  test.each(Object.entries(FORMS))(`${url} accepts %s`, async (_, toBody) => {
    await openList(url, endpoint, (page) => JSON.stringify(toBody(rows, page)));
    await expect.element(page.getByText(end, { exact: true }).first()).toBeVisible();
    expect(shown.elements()).toHaveLength(3);
  });

  test(`${url} shows its error for anything else, and retries`, async () => {
    useFakeTimeouts();
    const bodies = ['null', '"Good evening"', '{"success":true,"data":null}'];
    await openList(url, endpoint, () => bodies.shift() ?? JSON.stringify(samplePage<object>(rows)));
    const alert = page.getByRole('alert');
    while (bodies.length > 0) {
      const left = bodies.length;
      await expect.element(alert).toHaveTextContent(failure);
      await alert.getByRole('button', { name: 'Try Again' }).click();
      vi.advanceTimersByTime(500);
      await expect.poll(() => bodies.length).toBeLessThan(left);
    }
    await expect.element(alert).toHaveTextContent(failure);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    vi.advanceTimersByTime(500);
    await expect.poll(() => shown.elements().length).toBe(3);
  });
}
