import type { Tier } from './tiers.ts';

/** Why changelog entries belong together (rules.md#changelog-groups). */
export const CHANGE_GROUP_KINDS = ['import', 'evening', 'undo', 'restore', 'covers'] as const;

export type ChangeGroupKind = (typeof CHANGE_GROUP_KINDS)[number];

/** Summary of the entries of a group; `null` for what its kind does not have. */
export type ChangeGroupDetails = {
  /** The imported file, as its reader knows it. */
  file: string | null;
  albums: number | null;
  sessions: number | null;
  /** The ratings that an album got in a listening room, and its tier after that. */
  ratings: Tier[] | null;
  tier: Tier | null;
  room_id: string | null;
  /** The group that an undo or a restore reverts. */
  undo_of: string | null;
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
