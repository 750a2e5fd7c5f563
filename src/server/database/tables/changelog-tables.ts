import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { ChangeGroupKind } from '#shared/domain/changelog/change-groups.ts';
import type { ChangeFilter, ChangeType } from '#shared/domain/changelog/changelog.ts';

export type ChangelogTables = {
  changelog: ChangelogTable;
  changelog_groups: ChangeGroupsTable;
};

type ChangelogTable = {
  id: string;
  change_type: ChangeType;
  /** Filter value of the type, so that a filter is one index range. */
  category: ChangeFilter;
  change_date: string;
  album_id: string | null;
  session_id: string | null;
  artist: string | null;
  title: string | null;
  person_id: string | null;
  old_rating: Tier | null;
  new_rating: Tier | null;
  /** JSON of the changed fields, with ids of people. */
  details: string | null;
  is_test_album: number;
  /** Group of the entry, such as the import that wrote it. */
  group_id: string | null;
};

/** Group of related entries. */
export type ChangeGroupsTable = {
  id: string;
  kind: ChangeGroupKind;
  /** Time of its newest entry. */
  changed_at: string;
  /** Album of a listening room, with its name at that time. */
  album_id: string | null;
  artist: string | null;
  title: string | null;
  /** JSON of `ChangeGroupDetails`. */
  details: string;
  undone_at: string | null;
};
