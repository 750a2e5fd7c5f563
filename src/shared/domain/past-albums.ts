import type { Change, ChangeType } from './changelog.ts';
import type { Tier } from './tiers.ts';

/** An album of the lists or a deleted one, as far as its past is worked out from it. */
export type AlbumOfNow = {
  id: string;
  tier: Tier;
  individual_tiers: Readonly<Record<string, Tier>>;
  created_at: string;
  deleted_at: string | null;
  /** Of its session, as it is now. */
  session_date: string | null;
};

/** An entry of the changelog about an album. */
export type AlbumEntry = Pick<Change, 'change_type' | 'reviewer' | 'old_rating' | 'details'> & {
  album_id: string;
  change_date: string;
};

/** What the changelog tells of the time after a moment, and of deletions before. */
export type History = {
  /** Of each album the entries that are later, the latest first. */
  later: ReadonlyMap<string, readonly AlbumEntry[]>;
  /** Albums that were deleted at the moment or before, also those that were restored since. */
  deletedBefore: ReadonlySet<string>;
};

/** Moments are ISO 8601 in UTC; the day is that of the club's time zone. */
export type PastMoment = { at: string; day: string };

/**
 * The albums that were in the lists at a moment, each as it was then (rules.md#time-machine): what was
 * changed since is taken back, the latest first. Before its creation an album is there from the day of
 * its session, with what it was created with.
 * @param albums in any order, which they keep
 */
export function albumsAt<Album extends AlbumOfNow>(
  albums: readonly Album[],
  history: History,
  moment: PastMoment,
): Album[] {
  return albums.flatMap((album) => albumAt(album, history, moment) ?? []);
}

/** True if an album is of a moment or before: by its creation, or by the day of its session. */
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

/** From when on the changelog tells of an album, where that is later than what is asked for. */
function knownSince(entries: readonly AlbumEntry[], wasDeleted: boolean): string | null {
  const first = entries.findLast(isAboutBeing);
  // An album that was deleted before is not created but restored.
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
  // Of thousands of albums most are asked for without what was rated or edited.
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

/** The types of entries that say that an album came or went. */
export const ABOUT_BEING: readonly ChangeType[] = [...CREATED, ...DELETED];

function isAboutBeing({ change_type }: AlbumEntry): boolean {
  return CREATED.has(change_type) || DELETED.has(change_type);
}
