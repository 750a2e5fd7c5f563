import { longDate } from '#shared/domain/dates.ts';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import type { Recap } from '../../../queries/recaps.ts';

/** Title of a recap. */
export function nameRecap({ club_round }: Pick<Recap, 'club_round'>): string {
  return club_round === null ? 'Recap of the evening' : 'Recap of the round';
}

/** Formats date and place: 'Friday, March 6, 2026 · Attic'. */
export function dateAndPlace({ played_on, location }: Pick<Recap, 'played_on' | 'location'>) {
  return [longDate(played_on), location].filter((part) => part !== null).join(' · ');
}

/**
 * Returns a function that formats a name of a recap, with a mark for guests: 'Max (guest)'.
 */
export function getNameFormatter({ albums }: Pick<Recap, 'albums'>): (name: string) => string {
  const cards = albums.flatMap(({ ratings }) => ratings);
  const guests = new Set(cards.filter((card) => card.is_guest).map(({ reviewer }) => reviewer));
  return (reviewer) => formatGuestName({ reviewer, is_guest: guests.has(reviewer) });
}

/** Formats the average of the favorite: '71.3 on average, guests not counted'. */
export function favouriteWords({ favourite, albums }: Pick<Recap, 'favourite' | 'albums'>): string {
  const album = albums.find(({ album_id }) => album_id === favourite?.album_id);
  const hasGuests = album?.ratings.some(({ is_guest }) => is_guest === true);
  return `${favourite?.average.toFixed(1)} on average${hasGuests ? ', guests not counted' : ''}`;
}

/** Formats closeness: '0.5 tiers apart (4 albums)', 'agreed on both albums'. */
export function pairWords({ distance, albums }: NonNullable<Recap['closest_pair']>): string {
  if (distance === 0) return `agreed on ${describeAll(albums)}`;
  const counted = albums === 1 ? '1 album' : `${albums} albums`;
  return `${distance.toFixed(1)} ${distance === 1 ? 'tier' : 'tiers'} apart (${counted})`;
}

function describeAll(albums: number): string {
  if (albums === 1) return 'their one album';
  return albums === 2 ? 'both albums' : `all ${albums} albums`;
}

/**
 * Returns the bar length for an average of 25 to 95, 0 to 1; at least a tenth, so that it is
 * visible.
 */
export function barShare(average: number | null): number {
  return average === null ? 0 : 0.1 + (0.9 * (average - 25)) / 70;
}
