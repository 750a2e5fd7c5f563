import { foldText } from './search-text.ts';

/**
 * True if two names are equal, ignoring case, accents and punctuation.
 * @example isSameName('Sigur Rós', 'SIGUR ROS') // true
 */
export function isSameName(one: string, other: string): boolean {
  return toPlainName(one) === toPlainName(other);
}

/** Returns the only album, or of several the first with the title. */
export function chooseByTitle<Album>(
  albums: readonly Album[],
  title: string | null,
  getTitle: (album: Album) => string | null,
): Album | undefined {
  if (albums.length < 2) return albums[0];
  return albums.find((album) => isSameName(getTitle(album) ?? '', title ?? ''));
}

type Names = { artist: string; title: string };

/**
 * True if two albums may be editions of one: one artist contains the other's name, as services list
 * one artist or all of them, and the titles are the same without what is in brackets.
 */
export function isSimilarAlbum(one: Names, other: Names): boolean {
  const [artist, second] = [` ${toPlainName(one.artist)} `, ` ${toPlainName(other.artist)} `];
  const isSameArtist = artist.includes(second) || second.includes(artist);
  return isSameArtist && isSameName(withoutBrackets(one.title), withoutBrackets(other.title));
}

/** '( )' is a title, not an edition. */
function withoutBrackets(title: string): string {
  return title.replace(/\s*[([][^()[\]]*[)\]]/g, '').trim() || title;
}

export function toPlainName(name: string): string {
  const folded = foldText(name).replaceAll('&', ' and ');
  // Names of punctuation only, such as '!!!', are compared as they are.
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || folded;
}
