import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Push } from '#shared/contracts/push.ts';
import { PUSH_EVENTS } from '#shared/domain/notifications/push.ts';
import * as endpoints from '#shared/endpoints.ts';
import { settings } from '../../lib/settings.ts';
import { siteScope } from '../../lib/site-address.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { button, press as pressShown } from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMyPage } from '../../testing/sample-round.ts';
import { useFakeTimeouts } from '../../testing/timers.ts';

const section = page.getByRole('region', { name: 'Tell me on this phone' });
const turnOn = button('Turn on', section);
const turnOnAgain = button('Turn on again', section);
const stop = button('Turn off', section);

/** Key of the server, as base64url. */
const KEY = 'BPush_Key-0';
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const FIRST = 'https://push.example/1';

type Device = {
  permission?: NotificationPermission;
  /** Choice of the user when asked. */
  choice?: NotificationPermission;
  /** Endpoint of a subscription from before. */
  endpoint?: string;
  /** Fails like a browser whose push service does not respond. */
  isBroken?: boolean;
  scope?: string;
};

/** Replaces what the browser has for pushes, which a headless one lacks. */
function stubDevice({ choice = 'granted', isBroken = false, ...device }: Device = {}) {
  const scope = device.scope ?? siteScope();
  let count = 1;
  const toSubscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys: KEYS }),
    unsubscribe: async () => {
      state.subscription = null;
      return true;
    },
  });
  const state = {
    permission: device.permission ?? (device.endpoint ? 'granted' : 'default'),
    subscription: device.endpoint ? toSubscription(device.endpoint) : null,
    status: new EventTarget(),
    subscribe: vi.fn(async (_: { applicationServerKey: string }) => {
      if (isBroken) throw new DOMException('Registration failed', 'AbortError');
      // As a browser does with another key.
      if (state.subscription !== null) throw new DOMException('', 'InvalidStateError');
      count += 1;
      state.subscription = toSubscription(`https://push.example/${count}`);
      return state.subscription;
    }),
  };
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      if (state.permission === 'default') state.permission = choice;
      return state.permission;
    },
  });
  const pushManager = {
    getSubscription: async () => state.subscription,
    subscribe: state.subscribe,
  };
  const registration = { scope, pushManager };
  replace(navigator, 'serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistrations: async () => [registration],
  });
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue(state.status as PermissionStatus);
  return state;
}

/** Sets a property until the test ends; `undefined` removes it. */
function replace(target: object, name: string, value: unknown): void {
  const owner = name in window && target === window ? window : target;
  const before = Object.getOwnPropertyDescriptor(owner, name);
  if (value === undefined) Reflect.deleteProperty(owner, name);
  else Object.defineProperty(owner, name, { configurable: true, value });
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  });
}

/** Opens My Page of Ada; the server has this subscription of the browser. */
async function openMyPage(
  subscription: Push['subscription'] = null,
  public_key: string | null = KEY,
  prepare = (_: FakeApi) => {},
) {
  let push: Push = { public_key, subscription };
  let reviewer: string | null = 'Ada';
  const getMe = () => ({ data: { reviewer, room_code: null, seat: null, unseen_round: null } });
  return await renderPage('/me', {
    prepare: (fake) => {
      fake.on(endpoints.GET_ME, getMe);
      fake.on(endpoints.GET_MY_PAGE, { data: sampleMyPage() });
      fake.on(endpoints.LEAVE_PERSONAL_LINK, () => {
        reviewer = null;
        return getMe();
      });
      fake.on(endpoints.GET_PUSH, () => ({ data: push }));
      fake.on(endpoints.SAVE_PUSH, ({ body: { endpoint, events } }) => {
        push = { ...push, subscription: { endpoint, events } };
        return { data: push };
      });
      fake.on(endpoints.END_PUSH, () => {
        push = { ...push, subscription: null };
        return { data: push };
      });
      fake.on(endpoints.TEST_PUSH, { data: { is_sent: true, result: 'Created' } });
      prepare(fake);
    },
  });
}

const EVENTS = [...PUSH_EVENTS];
const KNOWN = { endpoint: FIRST, events: EVENTS };

async function press(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  await pressShown(target);
}

const toggle = (name: RegExp | string) => section.getByRole('checkbox', { name });

test('is off until pressed, then has a switch for each event, and is off again', async () => {
  const device = stubDevice();
  const api = await openMyPage();
  await expect.element(turnOn).toBeVisible();
  expect(section.getByRole('checkbox').elements()).toEqual([]);
  expect(device.permission).toBe('default');
  await expectNoViolations();

  await press(turnOn);
  await expect.element(section.getByRole('heading')).toHaveFocus();
  expect(device.subscribe.mock.calls).toEqual([
    [{ userVisibleOnly: true, applicationServerKey: KEY }],
  ]);
  const subscribed = { endpoint: 'https://push.example/2', keys: KEYS };
  await expect.element(toggle('There’s a session tonight That day at 9:00 AM')).toBeChecked();
  expect(section.getByRole('checkbox', { checked: true }).elements()).toHaveLength(5);
  await expectNoViolations();
  // A switch does not wait for the server.
  const release = api.hold(endpoints.SAVE_PUSH);
  await toggle(/^A round opens/).click();
  await toggle(/^My card is missing/).click();
  await expect.element(toggle(/^A round opens/)).not.toBeChecked();
  await expect.element(toggle(/^My card is missing/)).not.toBeChecked();
  release();
  await expect
    .poll(() => api.sent(endpoints.SAVE_PUSH).map(({ body }) => body))
    .toEqual([
      { ...subscribed, events: EVENTS },
      { ...subscribed, events: EVENTS.slice(1) },
      { ...subscribed, events: EVENTS.slice(2) },
    ]);
  await expect.element(toggle(/^The cards are in/)).toBeChecked();
  await expect.element(toggle(/^My card is missing/)).not.toBeChecked();

  await press(stop);
  await expect.element(turnOn).toBeVisible();
  await expect.element(section.getByRole('heading')).toHaveFocus();
  expect(device.subscription).toBeNull();
  expect(api.sent(endpoints.END_PUSH)).toHaveLength(1);
});

test('names the time zone of the club where the browser has another', async () => {
  stubDevice({ endpoint: FIRST });
  const { timeZone } = settings;
  onTestFinished(() => void Object.assign(settings, { timeZone }));
  settings.timeZone = 'America/New_York';
  await openMyPage(KNOWN);
  await expect
    .element(toggle('There’s a session tonight That day at 9:00 AM in New York'))
    .toBeVisible();
});

test('sends a test, and says what became of it', async () => {
  stubDevice({ endpoint: FIRST });
  const api = await openMyPage(KNOWN);
  const status = section.getByRole('status');
  await button('Send a test', section).click();
  await expect.element(status).toHaveTextContent(/^The test is on its way/);
  api.on(endpoints.TEST_PUSH, { data: { is_sent: false, result: 'The subscription has ended' } });
  api.on(endpoints.GET_PUSH, { data: { public_key: KEY, subscription: null } });
  await button('Send a test', section).click();
  await expect
    .element(status)
    .toHaveTextContent('The test was not sent: The subscription has ended.');
  await expect.element(turnOnAgain).toBeVisible();
});

test.each([
  ['plain-http', /need https, and this page was opened over http/],
  ['home-screen', /only apps on the Home Screen get notifications. Tap Share/],
  ['old-ios', /This browser can’t receive notifications. Update it/],
  ['unsupported', /This browser can’t receive notifications/],
  ['blocked', /This browser blocks notifications from this site. Allow them/],
])('says what to do where a browser gets none: %s', async (obstacle, text) => {
  stubDevice(obstacle === 'blocked' ? { permission: 'denied' } : {});
  if (obstacle === 'plain-http') vi.stubGlobal('isSecureContext', false);
  if (['home-screen', 'old-ios', 'unsupported'].includes(obstacle))
    replace(window, 'PushManager', undefined);
  if (obstacle === 'home-screen' || obstacle === 'old-ios')
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS)');
  if (obstacle === 'old-ios') {
    const real = matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      real(query.includes('standalone') ? 'all' : query),
    );
  }
  await openMyPage();
  await expect.element(section).toHaveTextContent(text);
  expect(section.getByRole('button').elements()).toEqual([]);
  await expectNoViolations();
});

test('takes an iPad for one, which names itself a Mac', async () => {
  stubDevice();
  replace(window, 'PushManager', undefined);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Macintosh; Intel Mac OS X)',
  );
  replace(navigator, 'maxTouchPoints', 5);
  await openMyPage();
  await expect.element(section).toHaveTextContent(/only apps on the Home Screen/);
});

test('offers it once the user allows notifications again', async () => {
  const device = stubDevice({ permission: 'denied' });
  await openMyPage();
  await expect.element(section).toHaveTextContent(/blocks notifications/);
  device.permission = 'default';
  device.status.dispatchEvent(new Event('change'));
  await expect.element(turnOn).toBeVisible();
});

test('is absent where the server sends none, and for a phone without a name', async () => {
  stubDevice();
  const api = await openMyPage(null, null);
  await expect.element(page.getByText('You’re Ada on this phone')).toBeVisible();
  await expect.poll(() => api.sent(endpoints.GET_PUSH)).toHaveLength(1);
  await expect.element(section).not.toBeInTheDocument();
});

test.each([
  ['denied', {}, /blocks notifications/],
  ['default', {}, /has not allowed it. Try again, and choose Allow/],
  ['granted', { isBroken: true }, /could not reach its push service/],
  ['granted', { scope: `${location.origin}/above/` }, /not installed in this browser yet. Reload/],
] as const)('says why pressing did not help: %s %j', async (choice, fields, text) => {
  stubDevice({ choice, ...fields });
  const api = await openMyPage();
  await press(turnOn);
  await expect.element(section).toHaveTextContent(text);
  expect(api.sent(endpoints.SAVE_PUSH)).toEqual([]);
  if (choice === 'denied') await expect.element(section.getByRole('heading')).toHaveFocus();
  else await expect.element(turnOn).toHaveFocus();
});

test('gives up on a push service that does not respond', async () => {
  const device = stubDevice();
  device.subscribe.mockReturnValue(new Promise(() => {}));
  const api = await openMyPage();
  await expect.element(turnOn).toBeVisible();
  useFakeTimeouts(false);
  await press(turnOn);
  await expect.poll(() => device.subscribe.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent(/could not reach its push service/);
  expect(api.sent(endpoints.SAVE_PUSH)).toEqual([]);
});

test('keeps no subscription that the server did not take', async () => {
  const device = stubDevice();
  const api = await openMyPage();
  api.fail(endpoints.SAVE_PUSH, 409, 'You have it on twenty phones already.');
  await press(turnOn);
  await expect.element(section.getByRole('alert')).toHaveTextContent(/on twenty phones already/);
  await expect.element(turnOn).toBeVisible();
  expect(device.subscribe).toHaveBeenCalledOnce();
  expect(device.subscription).toBeNull();
});

test.each([
  ['the browser', {}, FIRST],
  ['the server', { endpoint: FIRST }, null],
  ['the browser, which made another', { endpoint: 'https://push.example/0' }, FIRST],
] as const)('offers to turn it on again after %s ended it', async (_, device, known) => {
  const events = ['cards_in' as const];
  const state = stubDevice(device);
  const api = await openMyPage(known && { endpoint: known, events });
  await expect.element(section).toHaveTextContent('Your notifications have ended here.');
  await press(turnOnAgain);
  await expect.element(stop).toBeVisible();
  expect(state.subscription?.endpoint).toBe('https://push.example/2');
  const [saved] = api.sent(endpoints.SAVE_PUSH);
  // The events chosen before, where the server still knows them.
  expect(saved?.body.events).toEqual(known ? events : EVENTS);
});

test('stays on while the server does not take its end', async () => {
  const device = stubDevice({ endpoint: FIRST });
  const api = await openMyPage(KNOWN);
  api.fail(endpoints.END_PUSH, 503, 'Not now');
  await press(stop);
  await expect.element(section.getByRole('alert')).toHaveTextContent('Not now');
  await expect.element(stop).toBeVisible();
  expect(device.subscription).not.toBeNull();
});

test('takes a switch back that the server did not save', async () => {
  stubDevice({ endpoint: FIRST });
  const api = await openMyPage(KNOWN);
  api.fail(endpoints.SAVE_PUSH, 503, 'Not now');
  await toggle(/^A round opens/).click();
  await expect.element(section.getByRole('alert')).toHaveTextContent('Not now');
  await expect.element(toggle(/^A round opens/)).toBeChecked();
});

test('loads again after the server did not respond', async () => {
  stubDevice();
  const api = await openMyPage(null, KEY, (fake) => fake.fail(endpoints.GET_PUSH, 503));
  await expect.element(section).toHaveTextContent('Couldn’t load your notifications.');
  api.on(endpoints.GET_PUSH, { data: { public_key: KEY, subscription: null } });
  await press(button('Try Again', section));
  await expect.element(turnOn).toBeVisible();
});

test('ends the subscription of the browser with the name of the phone', async () => {
  const device = stubDevice({ endpoint: FIRST });
  await openMyPage(KNOWN);
  await expect.element(stop).toBeVisible();
  await button('Not you?').click();
  await button('I’m not Ada').click();
  await expect.element(page.getByText('This phone has no name yet')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  await expect.poll(() => device.subscription).toBeNull();
});
