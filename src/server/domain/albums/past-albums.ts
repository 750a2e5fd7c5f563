import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { Change, ChangeType } from '#shared/domain/changelog/changelog.ts';

/** Listed or deleted album, with the fields needed to compute its past. */
export type AlbumOfNow = {
  id: string;
  tier: Tier;
  individual_tiers: Readonly<Record<string, Tier>>;
  created_at: string;
  deleted_at: string | null;
  /** Current date of its session. */
  session_date: string | null;
};

/** Changelog entry of an album. */
export type AlbumEntry = Pick<Change, 'change_type' | 'reviewer' | 'old_rating' | 'details'> & {
  album_id: string;
  change_date: string;
};

/** Changelog entries after a timestamp, and deletions before it. */
export type History = {
  /** Later entries of each album, the latest first. */
  later: ReadonlyMap<string, readonly AlbumEntry[]>;
  /** Albums deleted at the timestamp or before, including those restored since. */
  deletedBefore: ReadonlySet<string>;
};

/** Timestamp in ISO 8601 UTC, and its date in the group's time zone. */
export type PastMoment = { at: string; day: string };

/**
 * Returns the albums in the lists at a timestamp, each in its state then
 * (product/insights.md#time-machine): later changes are reverted, the latest first. An album exists
 * from the date of its session, before its creation with its initial values.
 * @param albums in any order, which is preserved
 */
export function albumsAt<Album extends AlbumOfNow>(
  albums: readonly Album[],
  history: History,
  moment: PastMoment,
): Album[] {
  return albums.flatMap((album) => albumAt(album, history, moment) ?? []);
}

/** True if an album existed at a timestamp: by its creation, or by the date of its session. */
export function isKnown(
  { created_at, session_date }: Pick<AlbumOfNow, 'created_at' | 'session_date'>,
  { at, day }: PastMoment,
): boolean {
  return created_at <= at || (session_date !== null && session_date <= day);
}

function albumAt<Album extends AlbumOfNow>(
  album: Album,
  { later, deletedBefore }: History,
  moment: PastMoment,
): Album | null {
  if (!isKnown(album, moment)) return null;
  const { id, created_at } = album;
  const { at } = moment;
  const entries = later.get(id) ?? [];
  const since = knownSince(entries, deletedBefore.has(id)) ?? (created_at > at ? created_at : at);
  const undone = since === at ? entries : entries.filter(({ change_date }) => change_date > since);
  return wasThere(album, undone, since) ? takeBack(album, undone) : null;
}

/** Timestamp of an album's creation entry, if that is later than the requested time. */
function knownSince(entries: readonly AlbumEntry[], wasDeleted: boolean): string | null {
  const first = entries.findLast(isAboutBeing);
  // An album that was deleted before is restored, not created.
  const isCreation = first !== undefined && !wasDeleted && CREATED.has(first.change_type);
  return isCreation ? first.change_date : null;
}

function wasThere(album: AlbumOfNow, undone: readonly AlbumEntry[], since: string): boolean {
  const next = undone.findLast(isAboutBeing);
  if (next !== undefined) return DELETED.has(next.change_type);
  return album.deleted_at === null || album.deleted_at > since;
}

function takeBack<Album extends AlbumOfNow>(album: Album, entries: readonly AlbumEntry[]): Album {
  if (entries.length === 0) return album;
  let { tier } = album;
  // Most albums have no changed ratings or fields, so these are created lazily.
  let ratings: Map<string, Tier> | null = null;
  let fields: Record<string, unknown> | null = null;
  for (const entry of entries) {
    const { reviewer, old_rating, details } = entry;
    if (details !== null) {
      fields ??= {};
      for (const { field, old } of details) fields[field] = old;
    } else if (!isAboutBeing(entry)) {
      if (reviewer === null) tier = old_rating ?? tier;
      else {
        ratings ??= new Map(Object.entries(album.individual_tiers));
        if (old_rating === null) ratings.delete(reviewer);
        else ratings.set(reviewer, old_rating);
      }
    }
  }
  const individual_tiers = ratings === null ? album.individual_tiers : inOrder(ratings);
  if (fields === null) return { ...album, tier, individual_tiers };
  return { ...album, ...fields, tier, individual_tiers };
}

function inOrder(ratings: ReadonlyMap<string, Tier>): Record<string, Tier> {
  return Object.fromEntries([...ratings].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const CREATED: ReadonlySet<ChangeType> = new Set(['Album Created', 'Created']);
const DELETED: ReadonlySet<ChangeType> = new Set(['Album Deleted', 'Deleted']);

/** Types of entries that add or remove an album. */
export const ABOUT_BEING: readonly ChangeType[] = [...CREATED, ...DELETED];

function isAboutBeing({ change_type }: AlbumEntry): boolean {
  return CREATED.has(change_type) || DELETED.has(change_type);
}
