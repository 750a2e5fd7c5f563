import { sql } from 'kysely';

/**
 * Id of an album, or of the one that it was merged into, as an expression of a query.
 * @param column such as `changelog.album_id`
 */
export function presentAlbumId<Id extends string | null = string>(column: string) {
  return sql<Id>`coalesce((select merged_into_id from albums as merged
    where merged.id = ${sql.ref(column)}), ${sql.ref(column)})`;
}
