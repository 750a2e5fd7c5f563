import type { Db } from '../../database/connection.ts';

/** Names of stored sign-in settings: the password hash, and the key that signs device cookies. */
export type SettingName = 'admin_password_hash' | 'device_key';

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
