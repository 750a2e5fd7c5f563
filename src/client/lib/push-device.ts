import { settings } from './settings.ts';
import { siteScope } from './site-address.ts';

/** Reason for which this browser gets no pushes, whatever its user presses. */
export type PushObstacle =
  | 'plain-http'
  | 'offline-off'
  | 'home-screen'
  | 'old-ios'
  | 'unsupported'
  | 'blocked';

export type PushDevice = {
  obstacle: PushObstacle | null;
  /** Subscription of this browser, with the key of the server as base64url. */
  subscription: { endpoint: string; public_key: string } | null;
};

/** Maximum time until the service worker of a new page is active. */
const WORKER_MS = 10_000;

/** Browsers try forever without their push service. */
const SUBSCRIBE_MS = 20_000;

export async function readPushDevice(): Promise<PushDevice> {
  const obstacle = findObstacle();
  const found = obstacle === null ? await findPushSubscription() : null;
  const subscription = found && {
    endpoint: found.endpoint,
    public_key: toBase64Url(found.options.applicationServerKey),
  };
  return { obstacle, subscription };
}

function findObstacle(): PushObstacle | null {
  if (!isSecureContext) return 'plain-http';
  // There is no service worker then.
  if (!settings.offline) return 'offline-off';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    if (!isIos()) return 'unsupported';
    return matchMedia('(display-mode: standalone)').matches ? 'old-ios' : 'home-screen';
  }
  return Notification.permission === 'denied' ? 'blocked' : null;
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

/** An iPad names itself a Mac, none of which has a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Mac OS/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Asks for permission and subscribes.
 * @throws Error with a text for the user
 */
export async function subscribeToPushes(public_key: string): Promise<PushSubscription> {
  // Asked first: a press lets a page ask for a few seconds only.
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser has not allowed it. Try again, and choose Allow.');
  const { pushManager } = await getWorker();
  // An earlier one may have another key, or an endpoint that the server has given up.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await withTimeout(
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }),
    SUBSCRIBE_MS,
  ).catch(() => null);
  if (subscription !== null) return subscription;
  throw new Error(
    'Your browser could not reach its push service. Check your connection, and whether the settings of the browser turn push messages off.',
  );
}

/** Waits for the service worker, which is installed last. */
async function getWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await withTimeout(navigator.serviceWorker.ready, WORKER_MS);
  // Another site may be above this one, on the same origin.
  if (registration?.scope === siteScope()) return registration;
  throw new Error('Spindle is not installed in this browser yet. Reload the page, and try again.');
}

/** Resolves with `null` after a time. */
function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, ms, null));
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

function toBase64Url(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? []));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
