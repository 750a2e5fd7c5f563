import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { siteScope } from '../lib/site-address.ts';
import type { AppRouter } from '../router.ts';
import { closeReadNotifications } from './close-notifications.ts';

/** Shows a page with a query, in a browser with notifications about these pages. */
function openPage(path: string, news: readonly string[]) {
  history.replaceState(null, '', siteScope() + path);
  const shown = news.map((data) => ({ data, close: vi.fn() }));
  const getNotifications = vi.fn(async () => shown);
  const workers = new EventTarget();
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(workers as ServiceWorkerContainer);
  const fetchNews = vi.fn(async () => 'news');
  const client = new QueryClient();
  new QueryObserver(client, { queryKey: ['news'], queryFn: fetchNews, retry: false }).subscribe(
    () => {},
  );
  let resolve = () => {};
  const router = {
    subscribe: (_: 'onResolved', listener: () => void) => {
      resolve = listener;
      return () => {};
    },
  } as unknown as AppRouter;
  closeReadNotifications(
    { getNotifications } as unknown as ServiceWorkerRegistration,
    client,
    router,
  );
  return {
    fetchNews,
    getNotifications,
    /** Pages whose notifications were closed. */
    listClosed: () =>
      shown.filter(({ close }) => close.mock.calls.length > 0).map((one) => one.data),
    goTo: (next: string) => {
      history.replaceState(null, '', siteScope() + next);
      resolve();
    },
    ask: () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        workers.dispatchEvent(new MessageEvent('message', { data: 'url', ports: [port2] }));
      }),
    /** Shows a notification, as the service worker does. */
    add: (data: string) => {
      shown.push({ data, close: vi.fn() });
      workers.dispatchEvent(new MessageEvent('message', { data: 'notification' }));
    },
  };
}

test('closes what the page shows, and what the next page shows', async () => {
  const { listClosed, goTo } = openPage('rounds/1', ['rounds/1', 'rounds/2', '?session=1']);
  await expect.poll(listClosed).toEqual(['rounds/1']);
  goTo('tierlist');
  goTo('');
  await expect.poll(listClosed).toEqual(['rounds/1', '?session=1']);
});

test('closes what arrives meanwhile, and requests nothing where there is none', async () => {
  const { fetchNews, getNotifications, listClosed, add } = openPage('me', []);
  await expect.poll(() => getNotifications.mock.results.length).toBe(1);
  expect(fetchNews).toHaveBeenCalledOnce();
  add('room/BCDFG');
  await expect.poll(listClosed).toEqual(['room/BCDFG']);
  expect(fetchNews).toHaveBeenCalledTimes(2);
});

test('responds to the service worker with the URL that it shows', async () => {
  const { ask } = openPage('me', []);
  history.replaceState(null, '', `${siteScope()}rounds/1#turn`);
  expect(await ask()).toBe(`${siteScope()}rounds/1#turn`);
});

test('keeps what is not seen, until the page is visible and has its data', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { fetchNews, getNotifications, listClosed } = openPage('rounds/1', ['rounds/1']);
  await expect.poll(() => getNotifications.mock.results.length).toBe(1);
  visibility.mockReturnValue('visible');
  fetchNews.mockRejectedValueOnce(new Error('offline'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => fetchNews.mock.calls.length).toBe(2);
  expect(listClosed()).toEqual([]);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(listClosed).toEqual(['rounds/1']);
});
