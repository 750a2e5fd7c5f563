import type { Album } from '#shared/contracts/albums.ts';
import { stored } from '../../lib/local-storage.ts';

/** Album that this browser added. */
export type AddedAlbum = Pick<Album, 'id' | 'artist' | 'title' | 'cover_url' | 'tier'> & {
  /** Time of the addition, in milliseconds since 1970. */
  at: number;
};

/** Period of one session, which may continue after midnight. */
const EVENING_MS = 12 * 3_600_000;
const MOST = 30;

const added = stored<AddedAlbum[]>('added-albums', read);

/** Returns the albums that this browser added within 12 hours, newest first. */
export function useAddedAlbums(): AddedAlbum[] {
  return ofEvening(added.use());
}

/** Stores an added album. */
export function rememberAdded({
  id,
  artist,
  title,
  cover_url,
  tier,
}: Omit<AddedAlbum, 'at'>): void {
  const album = { id, artist, title, cover_url, tier, at: Date.now() };
  added.set([album, ...ofEvening(added.get())].slice(0, MOST));
}

function ofEvening(albums: AddedAlbum[]): AddedAlbum[] {
  return albums.filter(({ at }) => Math.abs(Date.now() - at) < EVENING_MS);
}

/** Stored by this app only, but an older build may have used another format. */
function read(text: string | null): AddedAlbum[] {
  try {
    const albums: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(albums) ? albums.filter(isAdded) : [];
  } catch {
    return [];
  }
}

function isAdded(album: Partial<AddedAlbum> | null): album is AddedAlbum {
  return typeof album?.id === 'string' && typeof album.artist === 'string' && 'at' in album;
}
