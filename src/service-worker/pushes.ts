import { isShownOn, type PushMessage } from '#shared/domain/notifications/push.ts';

/** Shown for a payload that this build cannot read: a push without a notification is forbidden. */
const GENERAL: PushMessage = {
  title: 'Spindle',
  body: 'There is news in the club.',
  url: '',
  tag: 'news',
};

/** Time in which an open page responds. */
const RESPONSE_MS = 300;

const ENDED: PushMessage = {
  title: 'Your notifications have ended',
  body: 'Turn them on again on My Page.',
  url: 'me',
  tag: 'ended',
};

/** Shows pushes as notifications (product/rounds.md#my-page), and opens their pages. */
export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, readMessage(event))));
  // The server does not know a renewed subscription, and needs the events that it is for.
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(show(worker, ENDED)),
  );
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, toPageUrl(worker, event.notification.data)));
  });
}

function readMessage({ data }: PushEvent): PushMessage {
  try {
    const { title, body, url, tag } = (data?.json() ?? {}) as PushMessage;
    const isComplete = [title, body, url, tag].every((text) => typeof text === 'string');
    return isComplete && title !== '' ? { title, body, url, tag } : GENERAL;
  } catch {
    return GENERAL;
  }
}

/** Shows a notification, without a sound if a visible page shows its news; the page closes it. */
async function show(
  worker: ServiceWorkerGlobalScope,
  { title, body, url, tag }: PushMessage,
): Promise<void> {
  const news = toPageUrl(worker, url);
  const pages = await listPages(worker);
  const readers = pages.filter(
    ({ page, url }) =>
      page.visibilityState === 'visible' && isShownOn(url, news, worker.registration.scope),
  );
  const silent = readers.length > 0;
  await worker.registration.showNotification(title, {
    body,
    tag,
    icon: './icon-192.png',
    data: url,
    silent,
    // By default what replaces a notification is silent.
    renotify: !silent,
  });
  for (const { page } of readers) page.postMessage('notification');
}

/** Focuses the tab with the page; else shows it in another tab of the site, or in a new one. */
async function openPage(worker: ServiceWorkerGlobalScope, news: string): Promise<void> {
  const pages = await listPages(worker);
  const open = pages.find(({ url }) => url.replace(/#.*$/, '') === news);
  if (open !== undefined) return void (await open.page.focus());
  // A big screen goes on for the others in front of it.
  const free = pages.find(({ url }) => !url.endsWith('/screen'));
  // Before `focus()`: a click allows one of focusing and opening a tab.
  const moved = await free?.page.navigate(news).catch(() => null);
  if (moved) await moved.focus();
  else await worker.clients.openWindow(news);
}

/** Lists the open pages with the URLs that they show; `WindowClient` has those that they loaded. */
async function listPages({ clients }: ServiceWorkerGlobalScope) {
  const pages = await clients.matchAll({ type: 'window' });
  return Promise.all(
    pages.map(
      (page) =>
        new Promise<{ page: WindowClient; url: string }>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve({ page, url: String(data) });
          // A page that is still loading does not respond.
          setTimeout(() => resolve({ page, url: page.url }), RESPONSE_MS);
          page.postMessage('url', [port2]);
        }),
    ),
  );
}

/** Returns the URL of a page of this site, by its relative one; the home page for any other. */
function toPageUrl({ registration: { scope } }: ServiceWorkerGlobalScope, page: string): string {
  const { href } = new URL(scope + page);
  return href.startsWith(scope) ? href : scope;
}
