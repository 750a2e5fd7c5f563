import type { RoomResponse } from '../../../queries/rooms.ts';

type Standing = RoomResponse['standings'][number];

export type PointsRow = {
  reviewer: string;
  /** Points of the latest album. */
  gained: number;
  total: number;
  /** From 1; the same for equal points. */
  place: number;
  /** True if the reviewer overtook another one with the latest album. */
  hasRisen: boolean;
};

/**
 * Returns the table of the points after an album, the most points first.
 * @param standings points of all albums, in the order of the table
 * @param points points of the latest album
 */
export function toPointsRows(
  standings: readonly Standing[],
  points: readonly Standing[],
): PointsRow[] {
  const gains = new Map(points.map(({ reviewer, total }) => [reviewer, total]));
  const rows = standings.map(({ reviewer, total }) => {
    const gained = gains.get(reviewer) ?? 0;
    return { reviewer, gained, total, before: total - gained };
  });
  return rows.map(({ before, ...row }) => {
    const place = 1 + rows.filter((other) => other.total > row.total).length;
    const placeBefore = 1 + rows.filter((other) => other.before > before).length;
    return { ...row, place, hasRisen: row.gained > 0 && place < placeBefore };
  });
}
