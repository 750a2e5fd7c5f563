import type { Tier } from '../albums/tiers.ts';

/** Reasons why changelog entries form a group (product/changelog.md#groups). */
export const CHANGE_GROUP_KINDS = [
  'import',
  'evening',
  'ratings',
  'guest',
  'undo',
  'restore',
  'covers',
  'round',
  'merge',
] as const;

export type ChangeGroupKind = (typeof CHANGE_GROUP_KINDS)[number];

/** Summary of a group's entries; `null` for properties that its kind lacks. */
export type ChangeGroupDetails = {
  /** Name of the imported file. */
  file: string | null;
  albums: number | null;
  sessions: number | null;
  /** Ratings of an album in a listening room, and its tier afterwards. */
  ratings: Tier[] | null;
  tier: Tier | null;
  room_id: string | null;
  /** Id of the group that an undo or a restore reverts; of a merge too. */
  undo_of: string | null;
  /** Date of the session whose albums were rated on its page; missing in other kinds. */
  session_date?: string | null | undefined;
  /** Title of the round that rated the albums; missing in other kinds. */
  round_title?: string | null | undefined;
  /** Number of existing albums whose ratings an import changed; missing without any. */
  rated_albums?: number | null | undefined;
  /** Album that was merged into that of the group; missing in other kinds. */
  merged_album?: { id: string; name: string } | undefined;
};

export const NO_DETAILS: ChangeGroupDetails = {
  file: null,
  albums: null,
  sessions: null,
  ratings: null,
  tier: null,
  room_id: null,
  undo_of: null,
};
