import { groupBy } from '#shared/domain/group-by.ts';
import { foldText } from '#shared/domain/search/search-text.ts';

/** Fields that identify an album. */
export type Identity = {
  id: string | null;
  spotify_id: string | null;
  artist: string;
  title: string;
};

/**
 * Indexes albums by id, else by Spotify id, else by artist and title, ignoring case and accents.
 * Different Spotify ids are different albums even with the same names: a band may have several
 * self-titled ones.
 */
export function indexAlbums<T extends Identity>(albums: Iterable<T> = []) {
  const byKey = new Map<string, T[]>();

  function add(album: T): void {
    for (const key of keys(album)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [album]);
      else known.push(album);
    }
  }

  function find(album: Identity, among: (other: T) => boolean = () => true): T | undefined {
    for (const key of keys(album)) {
      const found = byKey
        .get(key)
        ?.find((other) => among(other) && (isSameId(other, album) || isSpotifyAlike(other, album)));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  for (const album of albums) add(album);
  return { add, find };
}

type Named = Pick<Identity, 'artist' | 'title'>;

/**
 * Finds albums in the list with the same artist and title as an earlier one, if a file names them:
 * they may be one, which a merge makes of them.
 * @param named albums of the file
 */
export function findTwins<T extends Named>(
  listed: readonly T[],
  named: readonly Named[],
): [T, T][] {
  const names = new Set(named.map(nameKey));
  const byName = groupBy(
    listed.filter((album) => names.has(nameKey(album))),
    nameKey,
  );
  return [...byName.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other): [T, T] => [first, other]),
  );
}

function nameKey({ artist, title }: Named): string {
  return `name ${foldText(artist)}\n${foldText(title)}`;
}

function keys({ id, spotify_id, ...named }: Identity): string[] {
  return [
    ...(id === null ? [] : [`id ${id}`]),
    ...(spotify_id === null ? [] : [`spotify ${spotify_id}`]),
    nameKey(named),
  ];
}

function isSameId(one: Identity, other: Identity): boolean {
  return one.id !== null && one.id === other.id;
}

function isSpotifyAlike(one: Identity, other: Identity): boolean {
  return (
    one.spotify_id === null || other.spotify_id === null || one.spotify_id === other.spotify_id
  );
}
