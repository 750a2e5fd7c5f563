import type { Db } from '../../database/connection.ts';
import type { CoversTable } from '../../database/tables/album-tables.ts';

/** Inserts a cover; an existing one counts as new. */
export async function saveCover(db: Db, cover: CoversTable): Promise<void> {
  await db
    .insertInto('covers')
    .values(cover)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ width: cover.width, created_at: cover.created_at }),
    )
    .execute();
}

/** Upload times of covers by hash. */
export async function findCoverMoments(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('covers').select(['hash', 'created_at']).execute();
  return new Map(rows.map(({ hash, created_at }) => [hash, new Date(created_at)]));
}

/**
 * URLs of the uploaded covers of all albums, songs and recaps, and of covers before a change; not
 * those of deletions or changes before a date.
 */
export async function findCoversInUse(db: Db, since: string): Promise<string[]> {
  return [
    ...(await findCoversOfAlbums(db, since)),
    ...(await findCoversOfSongs(db, since)),
    ...(await findCoversOfChanges(db, since)),
    ...(await findCoversOfRecaps(db)),
  ];
}

/** Changes can be reverted for as long as deletions. */
async function findCoversOfChanges(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('changelog')
    .select('details')
    .where('change_date', '>=', since)
    .where('details', 'like', '%"/covers/%')
    .execute();
  return rows.flatMap(({ details }) => coversIn(details ?? ''));
}

/** Recaps keep the covers of their session. */
async function findCoversOfRecaps(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('evening_albums')
    .select('cover_url')
    .distinct()
    .where('cover_url', 'like', '/covers/%')
    .execute();
  return rows.flatMap(({ cover_url }) => cover_url ?? []);
}

/** URLs of uploaded covers in a JSON text. */
function coversIn(json: string): string[] {
  return json.match(/(?<=")\/covers\/[\w.-]+(?=")/g) ?? [];
}

/** Songs keep the cover of their album, even if the album was deleted long ago. */
async function findCoversOfSongs(db: Db, deletedSince: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bracket_songs')
    .innerJoin('brackets', 'brackets.id', 'bracket_songs.bracket_id')
    .select('cover_url')
    .distinct()
    .where('cover_url', 'like', '/covers/%')
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', deletedSince)]))
    .execute();
  return rows.flatMap(({ cover_url }) => cover_url ?? []);
}

async function findCoversOfAlbums(db: Db, deletedSince: string): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('cover_url')
    .distinct()
    .where('cover_url', 'like', '/covers/%')
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', deletedSince)]))
    .execute();
  return rows.flatMap(({ cover_url }) => cover_url ?? []);
}

export async function deleteCover(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('covers').where('hash', '=', hash).execute();
}
