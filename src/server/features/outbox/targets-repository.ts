import { z } from 'zod';
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
} from '#shared/domain/notifications/events.ts';
import type { TargetSettings } from '#shared/domain/notifications/target-type.ts';
import type { Db } from '../../database/connection.ts';
import { isEncrypted, type Secrets } from '../../database/secrets.ts';
import { parseStored } from '../../database/stored-json.ts';
import type { NotificationTargetsTable } from '../../database/tables/notification-tables.ts';

/** A target with its secrets: only the delivery may use them. */
export type StoredTarget = Omit<NotificationTargetsTable, 'settings' | 'events' | 'is_on'> & {
  /** `null` if they cannot be decrypted. */
  settings: TargetSettings | null;
  events: NotificationEvent[];
  is_on: boolean;
};

/** A target whose settings are known. */
export type UsableTarget = StoredTarget & { settings: TargetSettings };

/** All targets, oldest first. */
export async function findTargets(db: Db, secrets: Secrets): Promise<StoredTarget[]> {
  const rows = await db
    .selectFrom('notification_targets')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => toTarget(row, secrets));
}

/** Ids of the targets that want an event and work. */
export async function findReceivers(db: Db, event: NotificationEvent): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_targets')
    .select(['id', 'events'])
    .where('is_on', '=', 1)
    .where('problem', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.filter(({ events }) => parseEvents(events).includes(event)).map(({ id }) => id);
}

export async function findTarget(
  db: Db,
  secrets: Secrets,
  id: string,
): Promise<StoredTarget | undefined> {
  const row = await db
    .selectFrom('notification_targets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toTarget(row, secrets);
}

export async function insertTarget(db: Db, secrets: Secrets, target: UsableTarget): Promise<void> {
  await db.insertInto('notification_targets').values(toRow(target, secrets)).execute();
}

export async function saveTarget(db: Db, secrets: Secrets, target: UsableTarget): Promise<void> {
  const { id, ...row } = toRow(target, secrets);
  await db.updateTable('notification_targets').set(row).where('id', '=', id).execute();
}

/** True if an earlier version stored settings, without encryption. */
export async function hasPlainTargets(db: Db): Promise<boolean> {
  return (await findPlainSettings(db)).length > 0;
}

/** Encrypts the settings that an earlier version stored. */
export async function encryptTargets(trx: Db, secrets: Secrets): Promise<void> {
  for (const { id, settings } of await findPlainSettings(trx))
    await trx
      .updateTable('notification_targets')
      .set({ settings: secrets.encrypt(settings) })
      .where('id', '=', id)
      .execute();
}

/** Stores why a target does not work, or that it does, unless an admin changed it meanwhile. */
export async function setProblem(
  db: Db,
  { id, updated_at }: Pick<StoredTarget, 'id' | 'updated_at'>,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('notification_targets')
    .set({ problem })
    .where('id', '=', id)
    .where('updated_at', '=', updated_at)
    .execute();
}

/** Deletes a target with its deliveries. @returns false if there is none */
export async function deleteTargetRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notification_targets')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function findPlainSettings(db: Db) {
  const rows = await db.selectFrom('notification_targets').select(['id', 'settings']).execute();
  return rows.filter(({ settings }) => !isEncrypted(settings));
}

const SETTINGS_COLUMN = 'notification_targets.settings';

const settingsSchema = z.object({
  url: z.string(),
  room_id: z.string().optional(),
  token: z.string().optional(),
  secret: z.string().optional(),
}) satisfies z.ZodType<TargetSettings>;

/** Parses the events of a target, without those of a newer version. */
function parseEvents(json: string): NotificationEvent[] {
  const names = parseStored(z.array(z.string()), json, 'notification_targets.events');
  return NOTIFICATION_EVENTS.filter((event) => names.includes(event));
}

function toTarget(
  { settings, events, is_on, ...row }: NotificationTargetsTable,
  secrets: Secrets,
): StoredTarget {
  const json = secrets.decrypt(settings);
  return {
    ...row,
    settings: json === null ? null : parseStored(settingsSchema, json, SETTINGS_COLUMN),
    events: parseEvents(events),
    is_on: is_on === 1,
  };
}

function toRow(
  { settings, events, is_on, ...target }: UsableTarget,
  secrets: Secrets,
): NotificationTargetsTable {
  return {
    ...target,
    settings: secrets.encrypt(JSON.stringify(settings)),
    events: JSON.stringify(events),
    is_on: Number(is_on),
  };
}
