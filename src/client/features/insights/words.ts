import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';

/** A number of albums: '1 album', '412 albums'; below 8 it says that these are few. */
export function formatAlbums(albums: number): string {
  const said = albums === 1 ? '1 album' : `${albums} albums`;
  return albums < MIN_SHARED ? `${said}, few` : said;
}

/** A number that is more or less, with its sign and one decimal: '+3.2', '−0.4', '0.0'. */
export function signed(number: number): string {
  const size = Math.abs(number).toFixed(1);
  return number === 0 ? size : `${number > 0 ? '+' : '−'}${size}`;
}

/** A number with one decimal; '–' where there is none. */
export function orDash(number: number | null): string {
  return number === null ? '–' : number.toFixed(1);
}

/** Generosity in words: '3.2 points more than the others'. */
export function formatMore(generosity: number): string {
  if (generosity === 0) return 'as much as the others';
  return `${Math.abs(generosity).toFixed(1)} points ${generosity > 0 ? 'more' : 'less'} than the others`;
}
