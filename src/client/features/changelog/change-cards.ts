import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { CHANGE_GROUP_KINDS } from '#shared/domain/changelog/change-groups.ts';
import { joinPages } from '#shared/domain/join-pages.ts';

/** Row of the changelog: an entry, and its place in the card of its album and day. */
export type ChangeRow = {
  entry: ChangelogEntry;
  /** Local day of the card, YYYY-MM-DD. */
  day: string;
  isFirst: boolean;
  isLast: boolean;
};

type Dated = Pick<ChangeRow, 'entry' | 'day'>;

/**
 * Returns the rows of entries, in their order: neighbors of one album and day are a card. A card
 * ends with its page, so that a loaded page moves nothing above it.
 */
export function toChangeRows(
  pages: readonly { data: readonly ChangelogEntry[] }[],
  getDay: (moment: Date) => string,
): ChangeRow[] {
  // Reversed, since a row that moved between two loads stays on its first page.
  const pageById = new Map(
    pages.flatMap(({ data }, page) => data.map(({ id }) => [id, page] as const)).reverse(),
  );
  const rows = joinPages(pages).map((entry) => ({
    entry,
    day: getDay(new Date(entry.change_date)),
  }));
  const isJoined = (row: Dated | undefined, next: Dated | undefined) =>
    row !== undefined &&
    next !== undefined &&
    row.day === next.day &&
    getAlbumId(row.entry) !== null &&
    getAlbumId(row.entry) === getAlbumId(next.entry) &&
    pageById.get(row.entry.id) === pageById.get(next.entry.id);
  return rows.map((row, index) => ({
    ...row,
    isFirst: !isJoined(rows[index - 1], row),
    isLast: !isJoined(row, rows[index + 1]),
  }));
}

function getAlbumId(entry: ChangelogEntry): string | null {
  return isOfAlbum(entry) ? entry.album_id : null;
}

/** False for groups of several albums, such as an import. */
export function isOfAlbum(entry: ChangelogEntry): boolean {
  const group = getGroup(entry);
  return group === null || group.kind === 'evening' || group.kind === 'merge';
}

/** Returns the group of a row; one of an unknown kind, from a newer server, is shown as its entry. */
export function getGroup({ group }: ChangelogEntry): ChangelogEntry['group'] {
  return group !== null && CHANGE_GROUP_KINDS.includes(group.kind) ? group : null;
}
