import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { CHANGE_GROUP_KINDS } from '#shared/domain/changelog/change-groups.ts';
import { groupBy } from '#shared/domain/group-by.ts';

/** Row of the changelog: an entry, and its place in the card of its album and day. */
export type ChangeRow = {
  entry: ChangelogEntry;
  /** Local day of the card, YYYY-MM-DD. */
  day: string;
  isFirst: boolean;
  isLast: boolean;
};

/**
 * Returns the rows of entries, which are newest first: those of an album follow its newest one of
 * that day. Other entries are a card each.
 */
export function toChangeRows(
  entries: readonly ChangelogEntry[],
  getDay: (moment: Date) => string,
): ChangeRow[] {
  const rows = entries.map((entry) => ({ entry, day: getDay(new Date(entry.change_date)) }));
  const cards = groupBy(rows, ({ entry, day }) => `${day} ${getAlbumId(entry) ?? entry.id}`);
  return [...cards.values()].flatMap((card) =>
    card.map((row, index) => ({
      ...row,
      isFirst: index === 0,
      isLast: index === card.length - 1,
    })),
  );
}

function getAlbumId(entry: ChangelogEntry): string | null {
  return isOfAlbum(entry) ? entry.album_id : null;
}

/** False for groups of several albums, such as an import. */
export function isOfAlbum(entry: ChangelogEntry): boolean {
  const group = getGroup(entry);
  return group === null || group.kind === 'evening';
}

/** Returns the group of a row; one of an unknown kind, from a newer server, is shown as its entry. */
export function getGroup({ group }: ChangelogEntry): ChangelogEntry['group'] {
  return group !== null && CHANGE_GROUP_KINDS.includes(group.kind) ? group : null;
}
