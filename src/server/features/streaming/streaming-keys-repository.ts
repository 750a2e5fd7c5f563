import { z } from 'zod';
import type { StreamingService } from '#shared/domain/club/streaming-keys.ts';
import type { Db } from '../../database/connection.ts';
import type { Secrets } from '../../database/secrets.ts';
import { parseStored } from '../../database/stored-json.ts';

/** Keys of an app that an admin entered. */
export type StreamingKeys = { id: string; secret: string };

const keysSchema = z.object({
  id: z.string(),
  secret: z.string(),
}) satisfies z.ZodType<StreamingKeys>;

/** Stored keys: `null` if there are none, 'unreadable' if they cannot be decrypted. */
export async function findKeys(
  db: Db,
  secrets: Secrets,
  service: StreamingService,
): Promise<StreamingKeys | 'unreadable' | null> {
  const row = await db
    .selectFrom('streaming_keys')
    .select('keys')
    .where('service', '=', service)
    .executeTakeFirst();
  if (row === undefined) return null;
  const json = secrets.decrypt(row.keys);
  return json === null ? 'unreadable' : parseStored(keysSchema, json, 'streaming_keys.keys');
}

/** The stored keys that can be decrypted. */
export async function findUsableKeys(
  db: Db,
  secrets: Secrets,
): Promise<Record<StreamingService, StreamingKeys | null>> {
  const find = async (service: StreamingService) => {
    const keys = await findKeys(db, secrets, service);
    return keys === 'unreadable' ? null : keys;
  };
  return { spotify: await find('spotify'), tidal: await find('tidal') };
}

export async function saveKeys(
  db: Db,
  secrets: Secrets,
  service: StreamingService,
  given: StreamingKeys,
): Promise<void> {
  const keys = secrets.encrypt(JSON.stringify(given));
  await db
    .insertInto('streaming_keys')
    .values({ service, keys })
    .onConflict((conflict) => conflict.column('service').doUpdateSet({ keys }))
    .execute();
}

/** @returns false if there are none */
export async function deleteKeys(db: Db, service: StreamingService): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('streaming_keys')
    .where('service', '=', service)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
