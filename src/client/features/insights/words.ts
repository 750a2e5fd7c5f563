import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';

/** Formats a number of albums: '1 album', '412 albums'; below 8 with 'only'. */
export function formatAlbums(albums: number): string {
  const message = albums === 1 ? '1 album' : `${albums} albums`;
  return albums < MIN_SHARED ? `only ${message}` : message;
}

/** Formats a difference with its sign and one decimal: '+3.2', '−0.4', '0.0'. */
export function signed(number: number): string {
  const size = Math.abs(number).toFixed(1);
  return number === 0 ? size : `${number > 0 ? '+' : '−'}${size}`;
}

/** Formats a number with one decimal; '–' for `null`. */
export function orDash(number: number | null): string {
  return number === null ? '–' : number.toFixed(1);
}

/** Formats generosity: '3.2 points kinder than the others'. */
export function formatMore(generosity: number): string {
  if (generosity === 0) return 'the same as the others';
  return `${Math.abs(generosity).toFixed(1)} points ${generosity > 0 ? 'kinder' : 'stricter'} than the others`;
}
