type Named = { reviewer: string; is_guest?: boolean | undefined };

/**
 * Formats a name of the listening room, with a mark for guests, who are no reviewers.
 * @example formatGuestName({ reviewer: 'Max', is_guest: true }) // 'Max (guest)'
 */
export function formatGuestName({ reviewer, is_guest }: Named): string {
  return is_guest === true ? `${reviewer} (guest)` : reviewer;
}
