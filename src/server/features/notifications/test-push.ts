import { beforeEach } from 'vitest';
import * as contract from '#shared/contracts/push.ts';
import { PUSH_EVENTS, type PushEvent } from '#shared/domain/notifications/push.ts';
import { startPushService } from '../../testing/test-push-service.ts';
import { addRounds } from '../club-rounds/test-club-rounds.ts';
import type { TestBrowser } from '../rooms/test-rooms.ts';
import { startNotifications } from './test-notifications.ts';

/** Starts the app with rounds, and a push service on loopback. */
export async function startPush(options: Parameters<typeof startNotifications>[0] = {}) {
  const service = await startPushService();
  const variables = { PUSH_ORIGINS: service.url, ...options.variables };
  const notifications = await startNotifications({ ...options, variables });
  const test = addRounds(notifications);
  const { db, linkedPhone, runClocks, signInAgain, wait } = test;
  beforeEach(() => db.deleteFrom('settings').where('name', '=', 'push_day').execute());

  const save = (phone: TestBrowser, body: object) =>
    test.send<contract.Push>(phone, contract.savePushEndpoint, { body });

  /** A phone of a reviewer that gets pushes; its name at the push service is that of the reviewer. */
  const subscribed = async (
    reviewer: string,
    events: readonly PushEvent[] = PUSH_EVENTS,
    name = reviewer,
  ) => {
    const phone = await linkedPhone(reviewer);
    await save(phone, { ...service.subscribe(name), events });
    return phone;
  };

  /** Lets time pass, and sends what is due then. */
  const pass = async (seconds: number) => {
    wait(seconds);
    await signInAgain();
    await runClocks();
    await test.deliver(3);
  };

  /** Received pushes, as 'person: title'. */
  const arrived = () => service.pushes().map(({ to, message }) => `${to}: ${message.title}`);

  const { open: openConnection } = notifications;
  return { ...test, openConnection, service, save, subscribed, pass, arrived };
}
