/** Public part of a round. */
type PublicRound = {
  status: string;
  people: readonly { reviewer: string; is_excused: boolean; rated: number }[];
  albums: readonly { album_id: string; is_deleted: boolean }[];
};

/** Number of albums of a round that are not deleted. */
export function countListed({ albums }: Pick<PublicRound, 'albums'>): number {
  return albums.filter(({ is_deleted }) => !is_deleted).length;
}

/** People whom an open round waits for: neither excused, retired nor done. */
export function findAwaited(round: PublicRound, reviewers: readonly string[]) {
  const total = countListed(round);
  return round.people.filter(
    ({ reviewer, is_excused, rated }) =>
      !is_excused && reviewers.includes(reviewer) && rated < total,
  );
}

/** True if an open round is complete without these people, so that its cards turn. */
export function isCompleteWithout(
  round: PublicRound,
  names: readonly string[],
  reviewers: readonly string[],
): boolean {
  const awaited = findAwaited(round, reviewers);
  const isRated = round.people.some(({ rated }) => rated > 0);
  const isLeft = ({ reviewer }: { reviewer: string }) => !names.includes(reviewer);
  return round.status === 'open' && isRated && awaited.length > 0 && !awaited.some(isLeft);
}

/**
 * True if deleting albums may complete an open round: it is not public who has rated which.
 * @param album_id the only album that is deleted; `null` if it is unknown which and how many
 */
export function isCompletedByDeletion(
  round: PublicRound,
  album_id: string | null,
  reviewers: readonly string[],
): boolean {
  const total = countListed(round);
  const isIn = (one: PublicRound['albums'][number]) => one.album_id === album_id && !one.is_deleted;
  if (round.status !== 'open' || (album_id !== null && !round.albums.some(isIn))) return false;
  const least = album_id === null ? 1 : Math.max(1, total - 1);
  const awaited = findAwaited(round, reviewers);
  return awaited.length > 0 && awaited.every(({ rated }) => rated >= least);
}
