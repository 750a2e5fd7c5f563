import { createHash } from 'node:crypto';

/** An album that every service has, for cases that were not recorded. */
export type FakeAlbum = {
  spotify_id: string;
  tidal_album_id: string | null;
  /** With the leading zeros that Spotify and Tidal preserve. */
  upc: string;
  artist: string;
  title: string;
  /** YYYY-MM-DD */
  release_date: string;
  label: string;
  genres: readonly string[];
  /** 0 to 100 */
  popularity: number;
  tracks: readonly { name: string; duration_ms: number }[];
  /** A square image, or `null` when services have none. */
  cover: { bytes: Uint8Array; type: string; width: number } | null;
};

/** Metadata of the recorded single, for services without a recorded response. */
export const RECORDED_SINGLE: FakeAlbum = {
  spotify_id: '10FLjwfpbxLmW8c25Xyc2N',
  tidal_album_id: '381265361',
  upc: '00602475093060',
  artist: 'Lady Gaga',
  title: 'Die With A Smile',
  release_date: '2024-08-16',
  label: 'Interscope',
  genres: ['Pop'],
  popularity: 88,
  tracks: [{ name: 'Die With A Smile', duration_ms: 251667 }],
  cover: null,
};

/**
 * True if names have every word of a text, with or without `artist:"…"`; false for a text without
 * words.
 * @example hasEveryWord('Björk Homogenic', 'bjork homo') // true
 */
export function hasEveryWord(names: string, text: string): boolean {
  const words = splitWords(text.replace(/\b(artist|album|releasegroup):|\b(AND|OR)\b/g, ' '));
  const known = splitWords(names);
  return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)));
}

function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Total playing time in milliseconds. */
export function parseDuration({ tracks }: FakeAlbum): number {
  return tracks.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
}

/** A UPC without leading zeros, as Deezer expects it. */
export function trimmed(upc: string): string {
  return upc.replace(/^0+/, '');
}

/**
 * A deterministic id in the format of Spotify: 22 letters and digits.
 * @example toSpotifyId('a song') // 22 characters
 */
export function toSpotifyId(text: string): string {
  const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const digest = createHash('sha256').update(text).digest();
  return [...digest.subarray(0, 22)].map((byte) => ALPHABET[byte % 62]).join('');
}

/** A deterministic id in the format of MusicBrainz. */
export function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
    .concat(hex.slice(20, 32))
    .join('-');
}

/** A deterministic integer of at most nine digits. */
export function toNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % 900_000_000;
}
