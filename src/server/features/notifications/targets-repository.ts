import { z } from 'zod';
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type TargetSettings,
} from '#shared/domain/club/notifications.ts';
import type { Db } from '../../database/connection.ts';
import { parseStored } from '../../database/stored-json.ts';
import type { NotificationTargetsTable } from '../../database/tables.ts';

/** A target with its secrets: only the delivery may use them. */
export type StoredTarget = Omit<NotificationTargetsTable, 'settings' | 'events' | 'is_on'> & {
  settings: TargetSettings;
  events: NotificationEvent[];
  is_on: boolean;
};

/** All targets, oldest first. */
export async function findTargets(db: Db): Promise<StoredTarget[]> {
  const rows = await db
    .selectFrom('notification_targets')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toTarget);
}

export async function findTarget(db: Db, id: string): Promise<StoredTarget | undefined> {
  const row = await db
    .selectFrom('notification_targets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toTarget(row);
}

export async function insertTarget(db: Db, target: StoredTarget): Promise<void> {
  await db.insertInto('notification_targets').values(toRow(target)).execute();
}

export async function saveTarget(db: Db, target: StoredTarget): Promise<void> {
  const { id, ...row } = toRow(target);
  await db.updateTable('notification_targets').set(row).where('id', '=', id).execute();
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

function toTarget({ settings, events, is_on, ...row }: NotificationTargetsTable): StoredTarget {
  return {
    ...row,
    settings: parseStored(settingsSchema, settings, 'notification_targets.settings'),
    events: parseEvents(events),
    is_on: is_on === 1,
  };
}

function toRow({ settings, events, is_on, ...target }: StoredTarget): NotificationTargetsTable {
  return {
    ...target,
    settings: JSON.stringify(settings),
    events: JSON.stringify(events),
    is_on: Number(is_on),
  };
}
