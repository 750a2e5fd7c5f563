import { siteScope } from './site-address.ts';

/** Reason for which this browser gets no pushes, whatever its user presses. */
export type PushObstacle = 'plain-http' | 'home-screen' | 'unsupported' | 'blocked';

/** Milliseconds to wait for a service worker or push service that may never respond. */
const TIMEOUT_MS = 20_000;

export function findObstacle(): PushObstacle | null {
  if (!isSecureContext) return 'plain-http';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : null;
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return isIos() && !isInstalled ? 'home-screen' : 'unsupported';
}

/** An iPad names itself a Mac, none of which has a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Mac OS/.test(userAgent) && maxTouchPoints > 1);
}

/** Calls back when the user allows or blocks notifications; returns the unsubscribe function. */
export function onPermissionChange(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', listener, { signal }),
    // Then a reload shows the change.
    () => {},
  );
  return () => listening.abort();
}

/**
 * Asks for permission and subscribes.
 * @throws Error with a text for the user
 */
export async function subscribeToPushes(public_key: string): Promise<void> {
  // Asked first: a press lets a page ask for a few seconds only.
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser has not allowed it. Try again, and choose Allow.');
  const registration = await withTimeout(navigator.serviceWorker.ready);
  // Another site may be above this one, on the same origin.
  if (registration?.scope !== siteScope())
    throw new Error(
      'Spindle is not installed in this browser yet. Reload the page, and try again.',
    );
  const { pushManager } = registration;
  // An earlier one may have another key, or an endpoint that the server has given up.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  if ((await withTimeout(pushManager.subscribe(options)).catch(() => null)) === null)
    throw new Error(
      'Your browser could not reach its push service. Check your connection, and whether the settings of the browser turn push messages off.',
    );
}

/** Resolves with `null` after a time. */
function withTimeout<T>(promise: Promise<T>): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  return Promise.race([promise, timeout]);
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribeFromPushes(): Promise<void> {
  // A subscription that remains gets nothing, since the server has ended it.
  await (await findPushSubscription())?.unsubscribe().catch(() => {});
}

export async function findPushSubscription(): Promise<PushSubscription | null> {
  // Browsers have none over plain http, some none at all.
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const own = registrations.find(({ scope }) => scope === siteScope());
  return (await own?.pushManager?.getSubscription()) ?? null;
}
