import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { DeliveryStatus, NotificationEvent } from '#shared/domain/notifications/events.ts';
import type { PushEvent } from '#shared/domain/notifications/push.ts';
import type { TargetKind } from '#shared/domain/notifications/targets.ts';

export type NotificationTables = {
  notification_targets: NotificationTargetsTable;
  notification_deliveries: NotificationDeliveriesTable;
  /** Rating changes that are not announced yet. */
  notification_ratings: NotificationRatingsTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  push_deliveries: DeliveriesTable<PushEvent>;
};

/** Where notifications are sent. */
export type NotificationTargetsTable = {
  id: string;
  kind: TargetKind;
  name: string;
  /** JSON of `TargetSettings`, which contain secrets: they leave the server only to their host. */
  settings: string;
  /** JSON of the chosen events. */
  events: string;
  is_on: number;
  /** Why nothing is sent; `null` while it works. */
  problem: string | null;
  created_at: string;
  updated_at: string;
};

type NotificationDeliveriesTable = DeliveriesTable<NotificationEvent | 'test'>;

/** Outbox: one row per event and target, written with the change, and the last deliveries. */
type DeliveriesTable<Event> = {
  /** In the order of the events. */
  id: string;
  target_id: string;
  event: Event;
  /** Prevents a second message about the same; `null` if it may happen again. */
  subject: string | null;
  /** JSON of the details of an event: ids and tiers, no texts. */
  details: string;
  status: DeliveryStatus;
  attempts: number;
  /** Time of the next attempt. */
  next_at: string;
  /** Random name of the attempt that is being made, so that only one server makes it. */
  claim: string | null;
  claimed_until: string | null;
  /** Last result, as a sentence. */
  result: string | null;
  created_at: string;
};

type NotificationRatingsTable = {
  album_id: string;
  person_id: string;
  /** Rating before the first change; `null` if there was none. */
  old_rating: Tier | null;
  first_at: string;
  last_at: string;
};

/** The one key pair of all servers, by which push services recognize the club. */
type PushKeysTable = {
  id: 'vapid';
  /** JSON of `VapidKeys`, encrypted. */
  settings: string;
};

/** Browsers to which pushes are sent; deleted with the browser. */
type PushSubscriptionsTable = {
  browser_id: string;
  /** SHA-256 of the endpoint, which finds it. */
  endpoint_hash: string;
  /** JSON of `PushAddress`, encrypted. */
  settings: string;
  /** JSON of the chosen events. */
  events: string;
};
