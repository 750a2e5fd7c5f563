import type { StreamingService } from '#shared/domain/club/streaming-keys.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import type { StreamingAlbumsTable } from '../../database/tables/streaming-tables.ts';

/** Stored streaming data of an album. */
export function findCachedLookup(
  db: Db,
  spotify_id: string,
): Promise<StreamingAlbumsTable | undefined> {
  return db
    .selectFrom('streaming_albums')
    .select(['spotify_id', 'album', 'fetched_at', 'fresh_until'])
    .where('spotify_id', '=', spotify_id)
    .executeTakeFirst();
}

/** Inserts or replaces streaming data. */
export async function saveStored(db: Db, row: StreamingAlbumsTable): Promise<void> {
  const { spotify_id, ...rest } = row;
  await db
    .insertInto('streaming_albums')
    .values(row)
    .onConflict((conflict) => conflict.column('spotify_id').doUpdateSet(rest))
    .execute();
}

/** End of the back-off of a service. */
export async function findBlock(db: Db, service: string): Promise<Date | null> {
  const row = await db
    .selectFrom('streaming_blocks')
    .select('blocked_until')
    .where('service', '=', service)
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.blocked_until);
}

/** Returns the time until which a service is rate limiting this server, ISO 8601; `null` if it is not. */
export async function findBlockedUntil(db: Db, service: string, now: Date): Promise<string | null> {
  const until = await findBlock(db, service);
  return until !== null && until > now ? until.toISOString() : null;
}

/** Stores the end of the back-off of a service. */
export async function saveBlock(db: Db, service: string, until: Date): Promise<void> {
  const blocked_until = until.toISOString();
  await db
    .insertInto('streaming_blocks')
    .values({ service, blocked_until })
    .onConflict((conflict) => conflict.column('service').doUpdateSet({ blocked_until }))
    .execute();
}

/** Ends the back-off of a service whose limit was that of another app. */
export async function deleteBlocks(trx: Db, service: StreamingService): Promise<void> {
  await trx
    .deleteFrom('streaming_blocks')
    .where('service', 'in', [service, `${service} accounts`])
    .execute();
}

/** Albums of the list with a Spotify id. */
export function findListed(db: Db, spotify_id: string) {
  return db
    .selectFrom('albums')
    .select(['id', 'artist', 'title'])
    .where('spotify_id', '=', spotify_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Albums of the list with this artist and title, ignoring case and accents. */
export function findNamesakes(db: Db, { artist, title }: { artist: string; title: string }) {
  return db
    .selectFrom('albums')
    .select(['id', 'artist', 'title'])
    .where('artist_key', '=', foldText(artist))
    .where('title_key', '=', foldText(title))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** An album of the list with a Spotify id. */
export type JobAlbum = { id: string; spotify_id: string; artist: string; title: string };

/**
 * The albums of the list with a Spotify id, each id once: first those without cached data, then the
 * oldest data, so that a restarted run continues where it ended.
 */
export async function findAlbumsToRefresh(db: Db): Promise<JobAlbum[]> {
  const rows = await db
    .selectFrom('albums')
    .leftJoin('streaming_albums', 'streaming_albums.spotify_id', 'albums.spotify_id')
    .select(['albums.id', 'albums.spotify_id', 'albums.artist', 'albums.title'])
    .where('albums.spotify_id', 'is not', null)
    .where('albums.deleted_at', 'is', null)
    .$narrowType<{ spotify_id: string }>()
    .orderBy((row) => row.fn.coalesce('streaming_albums.fetched_at', row.val('')))
    .orderBy('albums.artist_key')
    .orderBy('albums.title_key')
    .execute();
  const albums = new Map<string, JobAlbum>();
  for (const row of rows) if (!albums.has(row.spotify_id)) albums.set(row.spotify_id, row);
  return [...albums.values()];
}

/**
 * Removes all streaming data, and all connections to services. The back-off state of services
 * stays, and so do the ids in the list, which are the club's own data.
 * @returns number of albums with removed data
 */
export async function removeStreamingData(db: Transaction): Promise<number> {
  await db.deleteFrom('spotify_connections').execute();
  const { numDeletedRows } = await db.deleteFrom('streaming_albums').executeTakeFirst();
  return Number(numDeletedRows);
}
