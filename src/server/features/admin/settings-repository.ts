import type { Db } from '../../database/connection.ts';

/**
 * Names of stored sign-in settings: the hash of the admin password, the key that signs device
 * cookies, for a private club the hash of its view password and that of the token of its feeds, and
 * the last day (YYYY-MM-DD) whose sessions were queued as pushes.
 */
export type SettingName =
  | 'admin_password_hash'
  | 'device_key'
  | 'view_password_hash'
  | 'feed_token_hash'
  | 'push_day';

export async function findSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function putSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Inserts a setting unless it exists. */
export async function addSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function deleteSetting(db: Db, name: SettingName): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute();
}
