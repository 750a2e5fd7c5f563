import { isVerdict, tierName } from '#shared/domain/albums/tiers.ts';
import { longInstant } from '#shared/domain/dates.ts';
import type { ClubRoundDetail } from '../../queries/club-rounds.ts';
import { nameRound } from './round-words.ts';

/** Fields of a round that a visitor reads. */
type PublicRound = Pick<
  ClubRoundDetail,
  'title' | 'albums' | 'status' | 'ends_at' | 'revealed_at' | 'revealed'
>;

/**
 * Text about a round for a group chat, without its link: an invitation, or the result. Read by
 * others, so that its time names the zone.
 * @param timeZone of the club
 */
export function getShareText(round: PublicRound, timeZone: string): string {
  const albums = round.albums.filter(({ is_deleted }) => !is_deleted);
  const lines = albums.map(({ album_id, artist, title }) => {
    const tier = round.revealed?.find((one) => one.album_id === album_id)?.tier;
    const result = tier !== undefined && isVerdict(tier) ? `: ${tierName(tier)}` : '';
    return `• ${artist} – ${title}${result}`;
  });
  return [nameRound(round), ...lines, describeEnd(round, timeZone)].join('\n');
}

function describeEnd({ revealed_at, ends_at }: PublicRound, timeZone: string): string {
  const format = (at: string) => longInstant(new Date(at), timeZone);
  if (revealed_at !== null) return `Revealed ${format(revealed_at)}.`;
  if (ends_at !== null) return `Rate until ${format(ends_at)}.`;
  return 'The cards are revealed when everyone has rated.';
}
