import { expect, it, vi } from 'vitest';
import { handlePushes } from './pushes.ts';

const SCOPE = 'https://club.example/music/';
const REVEAL = {
  title: 'The cards are in',
  body: 'See them turn.',
  url: 'rounds/1',
  tag: 'round 1',
};

type Page = {
  /** URL that it loaded, and that it shows if it responds. */
  url: string;
  shown?: string;
  visibilityState: string;
  isLost?: true;
};

/** Starts a worker whose site has these open pages. */
function startWorker(pages: readonly Page[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => null);
  const clients = pages.map((page) => {
    const focus = vi.fn(async () => {});
    const navigate = vi.fn(async () => {
      if (page.isLost) throw new TypeError('This is not the active worker of the page');
      return { focus };
    });
    const told: unknown[] = [];
    const postMessage = (message: unknown, [port]: MessagePort[] = []) => {
      if (port === undefined) told.push(message);
      else if (page.shown !== undefined) port.postMessage(page.shown);
      port?.close();
    };
    return { ...page, focus, navigate, postMessage, told };
  });
  const worker = {
    registration: { scope: SCOPE, showNotification },
    clients: { matchAll: async () => clients, openWindow },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  };
  handlePushes(worker as unknown as ServiceWorkerGlobalScope);
  const dispatch = async (type: string, fields: object) => {
    let result: Promise<void> | undefined;
    listeners.get(type)?.({
      ...fields,
      waitUntil: (given: Promise<void>) => {
        result = given;
      },
    });
    expect(result, 'the worker must not end before it is done').toBeInstanceOf(Promise);
    await result;
  };
  return {
    clients,
    showNotification,
    openWindow,
    dispatch,
    push: (payload?: string) =>
      dispatch('push', { data: payload && { json: () => JSON.parse(payload) } }),
    click: async (data: string) => {
      const close = vi.fn();
      await dispatch('notificationclick', { notification: { close, data } });
      expect(close).toHaveBeenCalledOnce();
    },
  };
}

const page = (path: string, isVisible = true): Page => ({
  url: SCOPE + path,
  visibilityState: isVisible ? 'visible' : 'hidden',
});

it('shows what the server sent, which replaces the notification of the same subject aloud', async () => {
  const { push, showNotification } = startWorker([page('tierlist'), page('rounds/1', false)]);
  await push(JSON.stringify({ ...REVEAL, actions: [{ action: 'x' }], image: 'https://x.example' }));
  expect(showNotification.mock.calls).toEqual([
    [
      'The cards are in',
      {
        body: 'See them turn.',
        tag: 'round 1',
        icon: './icon-192.png',
        data: 'rounds/1',
        silent: false,
        renotify: true,
      },
    ],
  ]);
});

it.each([undefined, '', 'no JSON', 'null', '[]', '{}', JSON.stringify({ ...REVEAL, tag: 1 })])(
  'shows a general notification for the payload %j',
  async (payload) => {
    const { push, showNotification } = startWorker();
    await push(payload);
    expect(showNotification.mock.calls).toMatchObject([['Spindle', { tag: 'news', data: '' }]]);
  },
);

it('asks a page for the URL that it shows meanwhile', async () => {
  const { push, click, clients, showNotification } = startWorker([
    { ...page('rounds/1'), shown: `${SCOPE}tierlist` },
    { ...page('tierlist'), shown: `${SCOPE}rounds/2` },
  ]);
  await push(JSON.stringify(REVEAL));
  await push(JSON.stringify({ ...REVEAL, url: 'rounds/2' }));
  expect(showNotification.mock.calls).toMatchObject([
    ['The cards are in', { silent: false }],
    ['The cards are in', { silent: true }],
  ]);
  await click('rounds/2');
  expect(clients.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
});

it('is silent while a visible page shows the news, and tells that page alone', async () => {
  const { push, clients, showNotification } = startWorker([page('rounds/2'), page('rounds/1')]);
  await push(JSON.stringify(REVEAL));
  // A browser rejects `renotify` of a silent one.
  expect(showNotification.mock.calls).toMatchObject([
    ['The cards are in', { silent: true, renotify: false }],
  ]);
  expect(clients.map(({ told }) => told)).toEqual([[], ['notification']]);
});

it('says so when the browser ends or renews the subscription', async () => {
  const { dispatch, showNotification } = startWorker();
  await dispatch('pushsubscriptionchange', {});
  expect(showNotification.mock.calls).toMatchObject([
    ['Your notifications have ended', { data: 'me' }],
  ]);
});

it('focuses the tab that a click is about, without loading it again', async () => {
  const { click, clients, openWindow } = startWorker([page('tierlist'), page('rounds/1#turn')]);
  await click('rounds/1');
  expect(clients.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
  expect(clients.flatMap(({ navigate }) => navigate.mock.calls)).toEqual([]);
  expect(openWindow).not.toHaveBeenCalled();
});

it('shows the page in another tab of the site, but not in a big screen', async () => {
  const { click, clients, openWindow } = startWorker([page('room/BCDFG/screen'), page('')]);
  await click('?session=1');
  expect(clients.map(({ navigate }) => navigate.mock.calls)).toEqual([
    [],
    [[`${SCOPE}?session=1`]],
  ]);
  expect(clients.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
  expect(openWindow).not.toHaveBeenCalled();
});

it.each([
  ['rounds/1', `${SCOPE}rounds/1`, []],
  ['', SCOPE, []],
  ['rounds/1', `${SCOPE}rounds/1`, [{ ...page('tierlist'), isLost: true as const }]],
  // Stays on the site, whatever a payload names.
  ['../../other', SCOPE, []],
  ['//other.example', `${SCOPE}//other.example`, []],
  ['https://other.example', `${SCOPE}https://other.example`, []],
])('opens a tab for %j', async (url, opened, pages) => {
  const { click, openWindow } = startWorker(pages);
  await click(url);
  expect(openWindow.mock.calls).toEqual([[opened]]);
});
