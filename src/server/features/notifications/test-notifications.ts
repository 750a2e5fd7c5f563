import { dirname } from 'node:path';
import { beforeEach } from 'vitest';
import * as contract from '#shared/contracts/notifications.ts';
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
} from '#shared/domain/notifications/events.ts';
import type { TargetKind } from '#shared/domain/notifications/targets.ts';
import { openNotifications } from '../../services/notifications.ts';
import { readEnvironment } from '../../settings/env.ts';
import { startReceiver } from '../../testing/test-receiver.ts';
import { startRooms } from '../rooms/test-rooms.ts';
import { createNotifier } from './notifier-service.ts';

export const CLUB_URL = 'https://club.example';

const CLUB_VARIABLES = { REVIEWERS: 'Ada, Ben, Cleo, Dev, Eve', TIME_ZONE: 'UTC' };

/** Settings of each kind, with canaries that no response may contain. */
export const CANARIES = {
  discord: 'canary-discord-path',
  slack: 'canary-slack-path',
  ntfy: 'canary-ntfy-token',
  matrix: 'canary-matrix-token',
  webhook: 'canary-webhook-secret',
} as const;

/** Bodies of a target of each kind at a receiver, with its path. */
export function getTestSettings(url: string): Record<TargetKind, object> {
  return {
    discord: { url: `${url}/api/webhooks/1/${CANARIES.discord}` },
    slack: { url: `${url}/services/T/B/${CANARIES.slack}` },
    ntfy: { url: `${url}/our-topic`, token: CANARIES.ntfy },
    matrix: { url, room_id: '!abc:club.example', token: CANARIES.matrix },
    webhook: { url: `${url}/hook`, secret: CANARIES.webhook },
  };
}

/**
 * Starts the app with a receiver on loopback, and a notifier that tests run by hand, with the clock
 * of the test and without jitter.
 */
export async function startNotifications(options: Parameters<typeof startRooms>[0] = {}) {
  const variables: Record<string, string> = {
    NOTIFY_PRIVATE_ADDRESSES: 'on',
    PUBLIC_URL: CLUB_URL,
    ...options.variables,
  };
  const rooms = await startRooms({ ...options, variables });
  const receiver = await startReceiver();
  const failures: unknown[] = [];
  beforeEach(() => {
    failures.length = 0;
  });

  /** Starts the notifier of a server. */
  const startNotifier = (
    { connection, clock, file }: Pick<typeof rooms, 'connection' | 'clock' | 'file'> = rooms,
    sending: { timeoutMs?: number } = {},
  ) => {
    const environment = {
      dataDir: dirname(file),
      notifyPrivateAddresses: true,
      publicUrl: variables.PUBLIC_URL,
      push: variables.PUSH !== 'off',
      pushOrigins: [variables.PUSH_ORIGINS],
      club: readEnvironment({ ...CLUB_VARIABLES, ...variables }).club,
    } as Parameters<typeof openNotifications>[0]['environment'];
    const opened = openNotifications({ environment, connection, now: () => clock.now, sending });
    const services = { ...opened, random: () => 1 };
    return createNotifier(services, (error) => failures.push(error));
  };
  const notifier = startNotifier();

  const addTarget = async (
    kind: TargetKind = 'webhook',
    events: readonly NotificationEvent[] = NOTIFICATION_EVENTS,
    fields: object = {},
  ) => {
    const settings = getTestSettings(receiver.url)[kind];
    const body = { kind, name: `Our ${kind}`, events, ...settings, ...fields };
    return (await rooms.ask(contract.createTargetEndpoint, { body })).data;
  };
  const asHost = () => ({
    cookie: [...rooms.host.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const listTargets = async () =>
    (await rooms.ask(contract.listTargetsEndpoint, { headers: asHost() })).data;
  const listDeliveries = async () =>
    (await rooms.ask(contract.listDeliveriesEndpoint, { headers: asHost() })).data;

  /** Sends what is due now, and moves the clock over the pause after each message. */
  const deliver = async (passes = 1) => {
    for (let pass = 0; pass < passes; pass += 1) {
      await notifier.run();
      rooms.wait(1);
    }
  };
  return {
    ...rooms,
    receiver,
    failures,
    startNotifier,
    notifier,
    addTarget,
    asHost,
    listTargets,
    listDeliveries,
    deliver,
  };
}
