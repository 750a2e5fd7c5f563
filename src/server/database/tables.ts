import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Album } from '#shared/contracts/albums.ts';
import type { BracketStep } from '#shared/contracts/bracket-record.ts';
import type { ClubSettings } from '#shared/contracts/settings.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { DecidedBy, TieRule, Voting } from '#shared/domain/brackets/ballot.ts';
import type { MatchState } from '#shared/domain/brackets/bracket-match.ts';
import type { BracketStatus } from '#shared/domain/brackets/bracket-status.ts';
import type { ChangeGroupKind } from '#shared/domain/changelog/change-groups.ts';
import type { ChangeFilter, ChangeType } from '#shared/domain/changelog/changelog.ts';
import type { ClubRound, SealedCard } from '#shared/domain/club-rounds/club-round.ts';
import type { DeliveryStatus, NotificationEvent } from '#shared/domain/notifications/events.ts';
import type { TargetKind } from '#shared/domain/notifications/targets.ts';
import type {
  Room,
  RoomAlbum,
  RoomPrediction,
  RoomRating,
  RoomTier,
  SeatRequest,
} from '#shared/domain/rooms/room.ts';

/** Column names match the API fields; flags are 0 or 1, timestamps ISO 8601 in UTC. */
export type Tables = {
  sessions: SessionsTable;
  albums: AlbumsTable;
  ratings: RatingsTable;
  people: PeopleTable;
  people_merges: PeopleMergesTable;
  changelog: ChangelogTable;
  changelog_groups: ChangeGroupsTable;
  /** Responses by `Idempotency-Key`. */
  creations: { idempotency_key: string; answer: string; created_at: string };
  settings: { name: string; value: string };
  /** Fields of `ClubSettings` that were changed, as JSON. */
  club_settings: { name: keyof ClubSettings; value: string };
  admin_sessions: AdminSessionsTable;
  password_attempts: PasswordAttemptsTable;
  covers: CoversTable;
  streaming_albums: StreamingAlbumsTable & ReleaseFacts;
  /** Back-off state of services. */
  job_runs: JobRunsTable;
  job_leases: JobLeasesTable;
  streaming_blocks: { service: string; blocked_until: string };
  streaming_keys: { service: string; keys: string };
  spotify_connections: SpotifyConnectionsTable;
  brackets: BracketsTable & { ballot_version: Generated<number> };
  bracket_songs: BracketSongsTable;
  bracket_matches: BracketMatchesTable;
  bracket_steps: BracketStepsTable;
  bracket_voters: BracketVotersTable;
  bracket_votes: BracketVotesTable;
  bracket_ballots: BracketBallotsTable;
  rooms: RoomsTable;
  room_albums: RoomAlbumsTable;
  room_seats: RoomSeatsTable;
  room_ratings: RoomRatingsTable;
  room_predictions: RoomPredictionsTable;
  room_seat_requests: RoomSeatRequestsTable;
  club_rounds: ClubRoundsTable;
  club_round_albums: ClubRoundAlbumsTable;
  club_round_people: ClubRoundPeopleTable;
  club_round_cards: ClubRoundCardsTable;
  personal_links: PersonalLinksTable;
  browsers: BrowsersTable;
  notification_targets: NotificationTargetsTable;
  notification_deliveries: NotificationDeliveriesTable;
  /** Rating changes that are not announced yet. */
  notification_ratings: NotificationRatingsTable;
  invite_links: InviteLinksTable;
  admitted_browsers: AdmittedBrowsersTable;
  evenings: EveningsTable;
  evening_albums: EveningAlbumsTable;
  rankings: RankingsTable;
  ranked_albums: RankedAlbumsTable;
  ranking_drafts: RankingDraftsTable;
  /** PostgreSQL only: the latest commit number of each topic. */
  data_versions: { topic: string; version: number };
  /** PostgreSQL only: covers; with SQLite they are files. */
  cover_files: CoverFilesTable;
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

/** People in the data (docs/adr/0028-people.md). */
export type PeopleTable = {
  id: string;
  name: string;
  kind: 'reviewer' | 'guest';
  /** Order of the present reviewers, from 0. */
  position: number;
  color: string | null;
  /** `null` for present reviewers. */
  retired_at: string | null;
  created_at: string;
  /** Time from which the name of a guest is only a substitute. */
  forgotten_at: string | null;
  /**
   * Person who has the ratings now, and whose name is shown instead; the own name is then the id,
   * so that it is free. Never the id of another merged person.
   */
  merged_into_id: string | null;
  merged_at: string | null;
};

/** Merges of two people, for the undo. */
type PeopleMergesTable = {
  id: string;
  from_id: string;
  into_id: string;
  from_name: string;
  merged_at: string;
  undone_at: string | null;
  /** JSON of `MergeDetails`: what moved. */
  details: string;
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

type AdminSessionsTable = {
  /** SHA-256 of the cookie token, so that a copy of the database grants no access. */
  token_hash: string;
  created_at: string;
  /** For a session that was ended, the time of that. */
  expires_at: string;
  /** Until when a session that was ended is rejected as such; `null` for others. */
  ended_until: string | null;
  /** Such as 'Firefox on Linux'; `null` if unknown. */
  browser: string | null;
};

/** Recent wrong passwords, by client. */
type PasswordAttemptsTable = {
  key: string;
  /** Milliseconds from `updated_at` until the bucket is empty. */
  level: number;
  updated_at: string;
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

/** Cached album metadata of streaming services. */
export type StreamingAlbumsTable = {
  spotify_id: string;
  /** JSON of the metadata; `null` if there is no such album. */
  album: string | null;
  /** Time of the last successful fetch. */
  fetched_at: string;
  /** Time before which no service is queried again. */
  fresh_until: string;
};

/** Generated from that JSON, where it has them. */
type ReleaseFacts = {
  release_date: GeneratedAlways<string | null>;
  /** JSON array of genre names. */
  genres: GeneratedAlways<string | null>;
};

/** Admins who let Spindle read their playlists; deleted with their session. */
export type SpotifyConnectionsTable = {
  session_hash: string;
  /** Tokens, encrypted with a key derived from the session cookie. */
  tokens: string;
};

export type BracketsTable = {
  id: string;
  name: string;
  description: string | null;
  status: BracketStatus;
  seeding: 'manual' | 'random' | 'album_score';
  /** Seed of the last random seeding, to repeat it. */
  random_seed: number | null;
  third_place: number;
  play_access: 'anyone' | 'admin';
  is_test: number;
  voting: Voting;
  ties: TieRule;
  share_token: string | null;
  /** SHA-256 of the token: lookups compare the hash, so timing reveals nothing about the token. */
  share_hash: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/**
 * A bracket as selected; `ballot_version` increases with every visible change that changes no
 * result: votes and presence.
 */
export type BracketRow = Selectable<Tables['brackets']>;

export type BracketSongsTable = {
  id: string;
  bracket_id: string;
  /** Order of the admin, from 1. */
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

type BracketMatchesTable = {
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

/** History of a bracket: rows are appended, and only `undone_by` changes. */
export type BracketStepsTable = {
  bracket_id: string;
  /** From 1. */
  number: number;
  kind: BracketStep['kind'];
  /** JSON. */
  details: string;
  made_at: string;
  /** Number of the step that undid this one. */
  undone_by: number | null;
};

/** Voters of a bracket by ballot. */
type BracketVotersTable = {
  bracket_id: string;
  person_id: string;
  browser_id: string;
};

type BracketVotesTable = {
  bracket_id: string;
  match_id: string;
  person_id: string;
  song_id: string;
  /** Browser that cast the vote, the only one to see it before the decision; `null` if imported. */
  browser_id: string | null;
  voted_at: string;
};

/** How a vote ended; without a result of the match, the host decides a tie. */
type BracketBallotsTable = {
  bracket_id: string;
  match_id: string;
  decided_by: DecidedBy;
  coin_seed: number | null;
  closed_at: string;
};

export type RoomsTable = Omit<
  Room,
  | 'albums'
  | 'seats'
  | 'ratings'
  | 'predictions'
  | 'seat_requests'
  | 'is_held'
  | 'guests_allowed'
  | 'has_calls'
  | 'has_guesses'
> & {
  is_held: number;
  guests_allowed: number;
  has_calls: number;
  has_guesses: number;
  /** Unused since 0.3.0. */
  entry_key: string;
};

type RoomAlbumsTable = Omit<RoomAlbum, 'attempt' | 'previous_cards' | 'saved' | 'submitter'> & {
  room_id: string;
  /** The attempt of the vote, `RoomAlbum.attempt`; the column keeps its name. */
  round: number;
  submitter_id: string | null;
  /** Position in the queue, from 0. */
  place: number;
  /** JSON of the cards of earlier attempts; `null` for none. */
  previous_cards: string | null;
  saved_tier: RoomTier | null;
  saved_veto: number | null;
  saved_vetoer_id: string | null;
};

type RoomSeatsTable = {
  room_id: string;
  /** Browser that has the seat. */
  id: string;
  person_id: string;
  is_guest: number;
  /** Order of arrival, from 0. */
  place: number;
};

type ClubRoundsTable = Omit<ClubRound, 'album_ids' | 'people' | 'cards'>;

type ClubRoundAlbumsTable = {
  round_id: string;
  album_id: string;
  /** Position in the round, from 0. */
  place: number;
};

type ClubRoundPeopleTable = {
  round_id: string;
  person_id: string;
  /** Position in the round, from 0. */
  place: number;
  is_excused: number;
  seen_at: string | null;
};

/** Sealed cards; at the reveal they become those of the recap. */
type ClubRoundCardsTable = Omit<SealedCard, 'reviewer'> & { round_id: string; person_id: string };

/** Sealed and revealed ratings; deleted when the room closes. */
type RoomRatingsTable = Omit<RoomRating, 'reviewer' | 'is_late' | 'is_guest'> & {
  room_id: string;
  person_id: string;
  is_late: number;
  is_guest: number;
};

type RoomPredictionsTable = Omit<RoomPrediction, 'reviewer' | 'guess'> & {
  room_id: string;
  person_id: string;
  guess_id: string | null;
};

type RoomSeatRequestsTable = Omit<SeatRequest, 'reviewer' | 'is_denied'> & {
  room_id: string;
  person_id: string;
  is_denied: number;
  /** Order of arrival, from 0. */
  place: number;
};

/** The active personal links of reviewers, several of one. */
export type PersonalLinksTable = {
  person_id: string;
  /** SHA-256 of the token, so that a copy of the database contains no link. */
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
};

/** Browsers of people, watchers and big screens, by their cookie `spindle_person`. */
export type BrowsersTable = {
  /** SHA-256 of the cookie, so that a copy of the database identifies no browser. */
  id: string;
  /** Reviewer whose personal link it opened; `null` without one. */
  person_id: string | null;
  /** Room that it entered by its code; `null` for none. */
  room_id: string | null;
  created_at: string;
  /** Some hours late. */
  last_seen_at: string;
  expires_at: string;
};

/** Where notifications are sent. */
export type NotificationTargetsTable = {
  id: string;
  kind: TargetKind;
  name: string;
  /** JSON of `TargetSettings`, which contain secrets: they leave the server only to their host. */
  settings: string;
  /** JSON of the chosen events. */
  events: string;
  is_on: number;
  /** Why nothing is sent; `null` while it works. */
  problem: string | null;
  created_at: string;
  updated_at: string;
};

/** Outbox: one row per event and target, written with the change, and the last deliveries. */
export type NotificationDeliveriesTable = {
  /** In the order of the events. */
  id: string;
  target_id: string;
  event: NotificationEvent | 'test';
  /** Prevents a second message about the same; `null` if it may happen again. */
  subject: string | null;
  /** JSON of the details of an event: ids and tiers, no texts. */
  details: string;
  status: DeliveryStatus;
  attempts: number;
  /** Time of the next attempt. */
  next_at: string;
  /** Random name of the attempt that is being made, so that only one server makes it. */
  claim: string | null;
  claimed_until: string | null;
  /** Last result, as a sentence. */
  result: string | null;
  created_at: string;
};

type NotificationRatingsTable = {
  album_id: string;
  person_id: string;
  /** Rating before the first change; `null` if there was none. */
  old_rating: Tier | null;
  first_at: string;
  last_at: string;
};

/** The active invite links of a private club. */
export type InviteLinksTable = {
  id: string;
  label: string;
  /** SHA-256 of the token, so that a copy of the database contains no link. */
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
};

/** Browsers that may visit a private club. */
export type AdmittedBrowsersTable = {
  /** SHA-256 of the cookie, so that a copy of the database admits no browser. */
  secret_hash: string;
  /** Invite link that the browser opened; `null` for the view password. */
  link_id: string | null;
  expires_at: string;
};

/**
 * Recap of a closed listening room or a revealed round; `evenings` and `evening_albums` keep their
 * names. Appended, and changed only by a late card, a verdict, or a renamed person
 * (`name-columns.ts`).
 */
export type EveningsTable = {
  /** Id of the room; for older records the id of the session. */
  id: string;
  /** Session for which the room was opened. */
  session_id: string | null;
  opened_at: string;
  closed_at: string;
};

/** Album saved in the room, as of closing. */
type EveningAlbumsTable = {
  evening_id: string;
  /** Position in the queue, from 0. */
  place: number;
  album_id: string;
  session_id: string | null;
  artist: string;
  title: string;
  cover_url: string | null;
  tier: Tier;
  veto: number;
  vetoer_id: string | null;
  /** JSON of the cards. */
  ratings: string;
  suggested_tier: Tier | null;
  submitter_id: string | null;
  /** JSON of the calls and guesses; `null` for none. */
  predictions: string | null;
  /** JSON of the ratings of absent reviewers; `null` for none. */
  on_file: string | null;
  /** 1 if it was saved because the room closed by itself. */
  is_auto_saved: number | null;
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

/** The latest run of each background job. */
type JobRunsTable = {
  name: string;
  started_at: string;
  ended_at: string;
  outcome: 'done' | 'stopped' | 'failed';
  summary: string;
  /** JSON; `null` for a run of an earlier version. */
  problems: string | null;
};

/** The current run of each job, on any server or in a shell. */
type JobLeasesTable = {
  name: string;
  run_id: string;
  ends_at: string;
  done: number;
  total: number;
  is_canceled: number;
};
