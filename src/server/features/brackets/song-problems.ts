import type { SongRecord } from '#shared/contracts/bracket-record.ts';
import type { Db } from '../../database/connection.ts';
import type { CoverServices } from '../../database/cover-store.ts';
import { coverProblem } from '../../integrations/covers/cover-problem.ts';
import { findKnownAlbums } from '../albums/albums-repository.ts';

/** References in a list of songs; any of them may be missing. */
export type NamedSong = {
  id?: string | undefined;
  album_id?: string | null | undefined;
  cover_url?: string | null | undefined;
};

type Problems = Record<string, string>;

/**
 * Validation of songs that needs the server: unknown albums, unusable covers. A song may use the
 * cover of its album unchecked.
 * @param current the current songs of the bracket, whose albums and covers are allowed
 */
export async function songProblems(
  { covers, isPlainHttp }: CoverServices,
  db: Db,
  songs: readonly NamedSong[],
  current: readonly SongRecord[] = [],
): Promise<Problems> {
  const ids = songs.map(({ album_id }) => album_id).filter((id) => id != null);
  const found = await findKnownAlbums(db, [...new Set(ids)]);
  const albums = new Set([
    ...current.map(({ album_id }) => album_id),
    ...found.map(({ id }) => id),
  ]);
  const known = new Set([...current, ...found].map(({ cover_url }) => cover_url));
  const problems: Problems = {};
  const { has } = covers(db);
  for (const [index, { album_id, cover_url }] of songs.entries()) {
    if (album_id != null && !albums.has(album_id))
      problems[`songs.${index}.album_id`] = 'There is no such album';
    if (cover_url == null || known.has(cover_url)) continue;
    const problem = await coverProblem({ has, isPlainHttp }, cover_url);
    if (problem !== null) problems[`songs.${index}.cover_url`] = problem;
  }
  return problems;
}

/** Reports ids of a list that are unknown to the bracket or repeated. */
export function idProblems(songs: readonly NamedSong[], current: readonly SongRecord[]): Problems {
  const problems: Problems = {};
  const known = new Set(current.map(({ id }) => id));
  const seen = new Set<string>();
  for (const [index, { id }] of songs.entries()) {
    if (id === undefined) continue;
    if (!known.has(id)) problems[`songs.${index}.id`] = 'There is no such song in this bracket';
    else if (seen.has(id)) problems[`songs.${index}.id`] = 'This song is in the list twice';
    seen.add(id);
  }
  return problems;
}
