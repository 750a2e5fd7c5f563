import type { QueryClient } from '@tanstack/react-query';
import { isShownOn } from '#shared/domain/notifications/push.ts';
import { siteScope } from '../lib/site-address.ts';
import type { AppRouter } from '../router.ts';

/**
 * Closes notifications once this page shows their news: after a navigation, when the page becomes
 * visible, and when the service worker has shown one meanwhile.
 */
export function closeReadNotifications(
  registration: ServiceWorkerRegistration,
  client: QueryClient,
  router: AppRouter,
): void {
  const close = async () => {
    const shown = (await registration.getNotifications?.()) ?? [];
    const read = shown.filter(({ data }) =>
      isShownOn(location.href, siteScope() + data, siteScope()),
    );
    if (read.length === 0 || document.visibilityState !== 'visible') return;
    // The page may not have the news yet. Without the server they stay.
    await client.refetchQueries({ type: 'active' }, { throwOnError: true });
    for (const notification of read) notification.close();
  };
  const closeQuietly = () => void close().catch(() => {});
  router.subscribe('onResolved', closeQuietly);
  document.addEventListener('visibilitychange', closeQuietly);
  navigator.serviceWorker.addEventListener('message', ({ ports: [port] }) => {
    // The service worker asks for the URL before it shows or opens something.
    if (port) port.postMessage(location.href);
    else closeQuietly();
  });
  closeQuietly();
}
