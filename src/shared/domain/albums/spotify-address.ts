/** Number of characters of an id (product/conventions.md#limits). */
export const SPOTIFY_ID_LENGTH = 22;

const ADDRESS =
  /^(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z-]+\/)?(?:embed\/)?album\/([^/?#]+)/i;
const URI = /^spotify:album:([^:?#]+)/i;

/**
 * Extracts the id of a Spotify album from its URL or URI; any other text is returned trimmed.
 * @example spotifyAlbumId('https://open.spotify.com/intl-nl/album/10FLjwfpbxLmW8c25Xyc2N?si=1')
 *   // '10FLjwfpbxLmW8c25Xyc2N'
 */
export function spotifyAlbumId(text: string): string {
  const trimmed = text.trim();
  return (trimmed.match(ADDRESS) ?? trimmed.match(URI))?.[1] ?? trimmed;
}

/** True if a text has the form of an id: 22 letters or digits. */
export function isSpotifyId(text: string): boolean {
  return /^[A-Za-z0-9]{22}$/.test(text);
}

/**
 * Converts any URL of a Spotify album to its stored form; any other text is returned trimmed.
 * @example spotifyAlbumUrl('https://open.spotify.com/intl-de/album/10FLjwfpbxLmW8c25Xyc2N?si=1')
 *   // 'https://open.spotify.com/album/10FLjwfpbxLmW8c25Xyc2N'
 */
export function spotifyAlbumUrl(text: string): string {
  const id = spotifyAlbumId(text);
  const isAddress = id !== text.trim() && isSpotifyId(id);
  return isAddress ? `https://open.spotify.com/album/${id}` : text.trim();
}
