import type { Generated, GeneratedAlways } from 'kysely';
import type { Album } from '#shared/contracts/albums.ts';
import type { BracketStep } from '#shared/contracts/bracket-record.ts';
import type { MatchState } from '#shared/domain/bracket-match.ts';
import type { BracketStatus } from '#shared/domain/bracket-status.ts';
import type { ChangeGroupKind } from '#shared/domain/change-groups.ts';
import type { ChangeFilter, ChangeType } from '#shared/domain/changelog.ts';
import type { Room, RoomAlbum, RoomRating, RoomTier, SeatRequest } from '#shared/domain/room.ts';
import type { RankedTier } from '#shared/domain/scores.ts';
import type { Tier } from '#shared/domain/tiers.ts';

/** The columns, spelled as on the wire; flags are 0 or 1, moments ISO 8601 in UTC. */
export type Tables = {
  sessions: SessionsTable;
  albums: AlbumsTable;
  ratings: RatingsTable;
  changelog: ChangelogTable;
  changelog_totals: ChangelogTotalsTable;
  changelog_groups: ChangeGroupsTable;
  changelog_group_totals: ChangelogTotalsTable & { group_id: string };
  /** What was created with which `Idempotency-Key`. */
  creations: { idempotency_key: string; answer: string; created_at: string };
  settings: { name: string; value: string };
  admin_sessions: AdminSessionsTable;
  password_attempts: PasswordAttemptsTable;
  covers: CoversTable;
  streaming_albums: StreamingAlbumsTable & ReleaseFacts;
  /** Services that asked to be left alone. */
  streaming_blocks: { service: string; blocked_until: string };
  spotify_connections: SpotifyConnectionsTable;
  brackets: BracketsTable;
  bracket_songs: BracketSongsTable;
  bracket_matches: BracketMatchesTable;
  bracket_steps: BracketStepsTable;
  rooms: RoomsTable;
  room_albums: RoomAlbumsTable;
  room_seats: RoomSeatsTable;
  room_ratings: RoomRatingsTable;
  room_seat_requests: RoomSeatRequestsTable;
  evenings: EveningsTable;
  evening_albums: EveningAlbumsTable;
  rankings: RankingsTable;
  ranked_albums: RankedAlbumsTable;
  ranking_drafts: RankingDraftsTable;
  /** In PostgreSQL alone: the last change of each topic, numbered in the order of commits. */
  data_versions: { topic: string; version: number };
  /** In PostgreSQL alone: covers, which lie in a folder elsewhere. */
  cover_files: CoverFilesTable;
};

/** What is edited by several people: its version, from 1, and which field was last changed in which. */
type Versioned = {
  version: Generated<number>;
  /** JSON of `FieldVersions`. */
  field_versions: Generated<string>;
};

export type SessionsTable = Versioned & {
  id: string;
  session_date: string | null;
  location: string | null;
  notes: string | null;
  /** Albums that are not deleted, test albums included; recounted with every album write. */
  album_count: number;
  test_album_count: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/** What the API answers, as a row. */
type Row<Answer> = {
  [Field in keyof Answer]: Answer[Field] extends boolean ? number : Answer[Field];
};

export type AlbumsTable = Versioned &
  Row<Omit<Album, 'individual_tiers' | 'version'>> & {
    /** Folded for order. */
    artist_key: string;
    title_key: string;
    /** What a search looks in (`searchedText`). */
    search_text: string;
    /** Place of the tier in the tier list, for the order of lists. */
    tier_rank: number;
    deleted_at: string | null;
  };

type RatingsTable = { album_id: string; reviewer_name: string; tier: Tier };

export type ChangelogTable = {
  id: string;
  change_type: ChangeType;
  /** Filter value of the type, so that a filter is one index range. */
  category: ChangeFilter;
  change_date: string;
  album_id: string | null;
  session_id: string | null;
  artist: string | null;
  title: string | null;
  reviewer: string | null;
  old_rating: Tier | null;
  new_rating: Tier | null;
  details: string | null;
  is_test_album: number;
  /** The group it belongs to, such as the import that wrote it. */
  group_id: string | null;
};

/** Entries that belong together. */
export type ChangeGroupsTable = {
  id: string;
  kind: ChangeGroupKind;
  /** When its newest entry was written. */
  changed_at: string;
  /** The album of an evening, with its name then. */
  album_id: string | null;
  artist: string | null;
  title: string | null;
  /** JSON of `ChangeGroupDetails`. */
  details: string;
  undone_at: string | null;
};

/** How many entries there are, so that a page of 100,000 need not count them. */
type ChangelogTotalsTable = {
  category: ChangeFilter;
  is_test_album: number;
  total: number;
};

type AdminSessionsTable = {
  /** SHA-256 of what the cookie holds, so that a copy of the database lets nobody in. */
  token_hash: string;
  created_at: string;
  expires_at: string;
};

/** Wrong passwords not yet forgotten, by who gave them. */
type PasswordAttemptsTable = {
  key: string;
  /** Milliseconds from `updated_at` until all are forgotten. */
  level: number;
  updated_at: string;
};

/** Covers that were uploaded; those of an import have files only. */
export type CoversTable = {
  /** Of the image as it was sent; the files are named by it. */
  hash: string;
  /** Pixels of the largest file. */
  width: number;
  /** Last upload. */
  created_at: string;
};

type CoverFilesTable = {
  /** `HASH-WIDTH.webp`, or what an import called it. */
  name: string;
  bytes: Buffer;
  /** How many bytes. */
  size: number;
  written_at: Generated<Date>;
};

/** What streaming services said of an album. */
export type StreamingAlbumsTable = {
  spotify_id: string;
  /** JSON of the answer; `null`: there is no such album. */
  album: string | null;
  /** When a service last told something. */
  fetched_at: string;
  /** Nobody is asked before. */
  fresh_until: string;
};

/** Of that answer, where it tells so. */
type ReleaseFacts = {
  release_date: GeneratedAlways<string | null>;
  /** JSON of their names. */
  genres: GeneratedAlways<string | null>;
};

/** Admins who let Spindle read their playlists; ends with their session. */
export type SpotifyConnectionsTable = {
  session_hash: string;
  /** Tokens, encrypted with a key that only the session's cookie gives. */
  tokens: string;
};

export type BracketsTable = {
  id: string;
  name: string;
  description: string | null;
  status: BracketStatus;
  seeding: 'manual' | 'random' | 'album_score';
  /** What the last random seeding was drawn with, so that it can be repeated. */
  random_seed: number | null;
  third_place: number;
  play_access: 'anyone' | 'admin';
  is_test: number;
  share_token: string | null;
  /** SHA-256 of the token: what is looked for is not what was sent, so no timing tells of it. */
  share_hash: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type BracketSongsTable = {
  id: string;
  bracket_id: string;
  /** From 1, as the admin put them in order. */
  place: number;
  seed: number | null;
  title: string;
  artist: string;
  album_id: string | null;
  spotify_track_id: string | null;
  duration_ms: number | null;
  cover_url: string | null;
  is_withdrawn: number;
};

export type BracketMatchesTable = {
  id: string;
  bracket_id: string;
  round: number;
  position: number;
  song_a: string | null;
  song_b: string | null;
  winner_id: string | null;
  state: MatchState;
  next_match_id: string | null;
  version: number;
  decided_at: string | null;
};

/** What was done to a bracket; rows are added, never changed but for `undone_by`. */
export type BracketStepsTable = {
  bracket_id: string;
  /** From 1. */
  number: number;
  kind: BracketStep['kind'];
  /** JSON. */
  details: string;
  made_at: string;
  /** Number of the step that took this one back. */
  undone_by: number | null;
};

export type RoomsTable = Omit<
  Room,
  'albums' | 'seats' | 'ratings' | 'seat_requests' | 'is_held'
> & {
  is_held: number;
  /** What the cookies of those who were let in are signed with. */
  entry_key: string;
};

type RoomAlbumsTable = Omit<RoomAlbum, 'previous_cards' | 'saved'> & {
  room_id: string;
  /** From 0, in the order of the queue. */
  place: number;
  /** JSON of the cards of earlier rounds; `null` for none. */
  previous_cards: string | null;
  saved_tier: RoomTier | null;
  saved_veto: number | null;
  saved_veto_by: string | null;
};

type RoomSeatsTable = {
  room_id: string;
  /** SHA-256 of what the cookie holds, so that a copy of the database takes nobody's seat. */
  id: string;
  reviewer: string;
  /** From 0, in the order of coming. */
  place: number;
};

/** What is sealed, and what was revealed; gone when the room closes. */
type RoomRatingsTable = Omit<RoomRating, 'is_late'> & { room_id: string; is_late: number };

type RoomSeatRequestsTable = Omit<SeatRequest, 'is_denied'> & {
  room_id: string;
  is_denied: number;
  /** From 0, the oldest first. */
  place: number;
};

/** One listening room from opening to closing; rows are added when it closes, and never changed. */
export type EveningsTable = {
  /** The room's id; of evenings before they were records of their own, the session's. */
  id: string;
  /** The session that the room was opened for. */
  session_id: string | null;
  opened_at: string;
  closed_at: string;
};

/** An album that was saved in the room, as it was when the room closed. */
export type EveningAlbumsTable = {
  evening_id: string;
  /** From 0, in the order of the queue. */
  place: number;
  album_id: string;
  session_id: string | null;
  artist: string;
  title: string;
  cover_url: string | null;
  tier: Tier;
  veto: number;
  veto_by: string | null;
  /** JSON of the cards. */
  ratings: string;
};

/** The tiers that an order was saved of. */
type RankingsTable = { tier: RankedTier; version: number; saved_at: string };

/** An album that has left the tier has no row; one that was deleted has. */
type RankedAlbumsTable = {
  album_id: string;
  tier: RankedTier;
  /** From 1; with gaps where albums have left. */
  place: number;
};

/** What was answered of a tier so far. */
type RankingDraftsTable = {
  tier: RankedTier;
  version: number;
  /** JSON of `RankingDraft`; `null` once its order is saved. */
  draft: string | null;
};
