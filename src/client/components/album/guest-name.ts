type Named = { reviewer: string; is_guest?: boolean | undefined };

/**
 * Formats a name of the listening room, with a mark for guests, who are no reviewers.
 * @example formatGuestName({ reviewer: 'Max', is_guest: true }) // 'Max (guest)'
 */
export function formatGuestName({ reviewer, is_guest }: Named): string {
  return is_guest === true ? `${reviewer} (guest)` : reviewer;
}

/** Names of the guests among seats or ratings. */
export function getGuestNames(named: readonly Named[]): ReadonlySet<string> {
  return new Set(named.filter(({ is_guest }) => is_guest).map(({ reviewer }) => reviewer));
}
