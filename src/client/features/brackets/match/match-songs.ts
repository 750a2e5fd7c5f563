import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';

/**
 * Thrown when the match of a pick has other songs, since an earlier match was decided on another
 * device.
 */
export class OtherSongs extends Error {}

/** Returns the two songs of a match as one key, to compare pairings. */
export function matchSongs({ song_a, song_b }: Pick<BracketMatch, 'song_a' | 'song_b'>): string {
  return `${song_a} ${song_b}`;
}

/**
 * Checks a queued pick against the stored bracket before it is sent.
 * @param songs of the match as it was picked (`matchSongs`)
 * @throws OtherSongs when the match has other songs now, or when its version was predicted from earlier
 *   picks that were not stored
 */
export function assertSameSongs(
  stored: Bracket | undefined,
  pick: { match_id: string; version: number; songs: string },
): void {
  const match = stored?.matchups.find(({ id }) => id === pick.match_id);
  if (match && (matchSongs(match) !== pick.songs || match.version < pick.version))
    throw new OtherSongs();
}
