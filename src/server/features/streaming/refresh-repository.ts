import type { Db, Transaction } from '../../database/connection.ts';

/** An album of the list with a Spotify id. */
export type Wanted = { spotify_id: string; artist: string; title: string };

/**
 * The albums of the list with a Spotify id, each id once: first those without cached data, then the
 * oldest data, so that a restarted run continues where it ended.
 */
export async function listWanted(db: Db): Promise<Wanted[]> {
  const rows = await db
    .selectFrom('albums')
    .leftJoin('streaming_albums', 'streaming_albums.spotify_id', 'albums.spotify_id')
    .select(['albums.spotify_id', 'albums.artist', 'albums.title'])
    .where('albums.spotify_id', 'is not', null)
    .where('albums.deleted_at', 'is', null)
    .orderBy((row) => row.fn.coalesce('streaming_albums.fetched_at', row.val('')))
    .orderBy('albums.artist_key')
    .orderBy('albums.title_key')
    .execute();
  const wanted = new Map<string, Wanted>();
  for (const { spotify_id, artist, title } of rows)
    if (spotify_id !== null && !wanted.has(spotify_id))
      wanted.set(spotify_id, { spotify_id, artist, title });
  return [...wanted.values()];
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
