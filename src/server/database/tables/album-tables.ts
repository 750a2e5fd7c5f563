import type { Generated } from 'kysely';
import type { Album } from '#shared/contracts/albums.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';

export type AlbumTables = {
  sessions: SessionsTable;
  albums: AlbumsTable;
  ratings: RatingsTable;
  album_words: AlbumWordsTable;
  covers: CoversTable;
  /** PostgreSQL only: covers; with SQLite they are files. */
  cover_files: CoverFilesTable;
  rankings: RankingsTable;
  ranked_albums: RankedAlbumsTable;
  ranking_drafts: RankingDraftsTable;
};

/** Optimistic locking: version of the row, from 1, and version of the last change of each field. */
type Versioned = {
  version: Generated<number>;
  /** JSON of `FieldVersions`; those of ratings are named by the id of the person. */
  field_versions: Generated<string>;
};

type SessionsTable = Versioned & {
  id: string;
  session_date: string | null;
  location: string | null;
  notes: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/** Row type of an API response. */
type Row<Answer> = {
  [Field in keyof Answer]: Answer[Field] extends boolean ? number : Answer[Field];
};

type AlbumsTable = Versioned &
  Row<Omit<Album, 'individual_tiers' | 'version' | 'submitted_by' | 'veto_by'>> & {
    submitter_id: string | null;
    vetoer_id: string | null;
    /** Normalized for sorting. */
    artist_key: string;
    title_key: string;
    /** Searchable text (`searchedText`). */
    search_text: string;
    /** Position of the tier in the tier list, for sorting. */
    tier_rank: number;
    deleted_at: string | null;
  };

type RatingsTable = { album_id: string; person_id: string; tier: Tier };

/** What a person says about an album, apart from the notes of rooms and rounds. */
export type AlbumWordsTable = {
  id: string;
  album_id: string;
  person_id: string;
  text: string;
  written_at: string;
  edited_at: string | null;
  /** From 1. */
  version: number;
};

/** Uploaded covers; those of an import have files only. */
export type CoversTable = {
  /** Hash of the uploaded image, used in the file names. */
  hash: string;
  /** Width of the largest file in pixels. */
  width: number;
  /** Time of the last upload. */
  created_at: string;
};

type CoverFilesTable = {
  /** `HASH-WIDTH.webp`, or the name from an import. */
  name: string;
  bytes: Buffer;
  /** Bytes. */
  size: number;
  written_at: Generated<Date>;
};

/** Tiers with a saved ranking. */
type RankingsTable = { tier: RankedTier; version: number; saved_at: string };

/** Albums that left the tier have no row; deleted ones do. */
type RankedAlbumsTable = {
  album_id: string;
  tier: RankedTier;
  /** From 1, with gaps where albums have left. */
  place: number;
};

type RankingDraftsTable = {
  tier: RankedTier;
  version: number;
  /** JSON of `RankingDraft`; `null` once the ranking is saved. */
  draft: string | null;
};
