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

function keys({ id, spotify_id, artist, title }: Identity): string[] {
  return [
    ...(id === null ? [] : [`id ${id}`]),
    ...(spotify_id === null ? [] : [`spotify ${spotify_id}`]),
    `name ${foldText(artist)}\n${foldText(title)}`,
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
