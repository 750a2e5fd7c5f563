import type { Db } from '../../database/connection.ts';
import type { CoversTable } from '../../database/tables.ts';

/** Adds a cover; one that is there already is as good as new. */
export async function saveCover(db: Db, cover: CoversTable): Promise<void> {
  await db
    .insertInto('covers')
    .values(cover)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ width: cover.width, created_at: cover.created_at }),
    )
    .execute();
}

/** When each cover was uploaded, by its hash. */
export async function findCoverMoments(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('covers').select(['hash', 'created_at']).execute();
  return new Map(rows.map(({ hash, created_at }) => [hash, new Date(created_at)]));
}

/**
 * The own covers of all albums, songs of brackets and recaps, as addresses, and those that albums had before
 * a change; not of what was deleted or changed before a moment.
 */
export async function findCoversInUse(db: Db, since: string): Promise<string[]> {
  return [
    ...(await findCoversOfAlbums(db, since)),
    ...(await findCoversOfSongs(db, since)),
    ...(await findCoversOfChanges(db, since)),
    ...(await findCoversOfRecaps(db)),
  ];
}

/** A change can be taken back for as long as a deletion. */
async function findCoversOfChanges(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('changelog')
    .select('details')
    .where('change_date', '>=', since)
    .where('details', 'like', '%"/covers/%')
    .execute();
  return rows.flatMap(({ details }) => coversIn(details ?? ''));
}

/** A recap keeps the covers of its evening. */
async function findCoversOfRecaps(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('evening_albums')
    .select('cover_url')
    .distinct()
    .where('cover_url', 'like', '/covers/%')
    .execute();
  return rows.flatMap(({ cover_url }) => cover_url ?? []);
}

/** The own covers that a JSON text names. */
function coversIn(json: string): string[] {
  return json.match(/(?<=")\/covers\/[\w.-]+(?=")/g) ?? [];
}

/** A song keeps the cover of its album, also when the album is long gone. */
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

/** Forgets a cover. */
export async function deleteCover(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('covers').where('hash', '=', hash).execute();
}
