import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';

/** Formats a number of albums: '1 album', '412 albums'. */
export function formatAlbumCount(albums: number): string {
  return albums === 1 ? '1 album' : `${albums} albums`;
}

/** The same, below 8 with 'only'. */
export function formatAlbums(albums: number): string {
  return albums < MIN_SHARED ? `only ${formatAlbumCount(albums)}` : formatAlbumCount(albums);
}

/** Formats a distance in tiers: '1.3 tiers', '1.0 tier'; '–' for `null`. */
export function countTiers(tiers: number | null): string {
  return `${orDash(tiers)} ${tiers === 1 ? 'tier' : 'tiers'}`;
}

/** Formats a difference with its sign and one decimal: '+3.2', '−0.4', '0.0'. */
export function signed(number: number): string {
  const size = Math.abs(number).toFixed(1);
  return Number(size) === 0 ? size : `${number > 0 ? '+' : '−'}${size}`;
}

/** Formats a number with one decimal; '–' for `null`. */
export function orDash(number: number | null): string {
  return number === null ? '–' : number.toFixed(1);
}

/** Formats generosity, which is in points: '0.3 tiers above the others'. */
export function formatMore(generosity: number): string {
  const tiers = Number(Math.abs(generosity / 10).toFixed(1));
  if (tiers === 0) return 'level with the others';
  return `${countTiers(tiers)} ${generosity > 0 ? 'above' : 'below'} the others`;
}
