import { type Kysely, type Migration, sql } from 'kysely';
import { getEngine } from '../engine.ts';
import { TOPICS } from '../topics.ts';

/** Unix time in milliseconds, by the clock of the database. */
export const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Creates the schema of 0.2.0, whose databases ran the migrations 001 to 022. */
export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = getEngine(db) === 'sqlite';
    const schema = isSqlite ? SCHEMA + SQLITE : toPostgres(SCHEMA + POSTGRES);
    for (const statement of schema.split(';')) await sql.raw(statement).execute(db);
    if (!isSqlite) await numberTopics(db);
  },
};

/** Sorts texts by bytes and nulls last in descending order, like SQLite. */
function toPostgres(schema: string): string {
  return schema.replace(/ text\b/g, ' text collate "C"').replace(/ desc\b/g, ' desc nulls last');
}

async function numberTopics(db: Kysely<unknown>): Promise<void> {
  await db
    .withTables<{ data_versions: { topic: string; version: number } }>()
    .insertInto('data_versions')
    .values(TOPICS.map((topic) => ({ topic, version: sql<number>`${sql.raw(NOW)}` })))
    .execute();
}

const SCHEMA = `
create table sessions (
  id text primary key, session_date text, location text, notes text,
  album_count integer default 0 not null, test_album_count integer default 0 not null,
  created_at text not null, updated_at text not null, deleted_at text,
  version integer default 1 not null, field_versions text default '{}' not null
);
create index sessions_by_date
  on sessions (session_date desc, id desc, album_count, test_album_count, deleted_at)
  where deleted_at is null;

create table albums (
  id text primary key, artist text not null, title text not null, artist_key text not null,
  title_key text not null, cover_url text, spotify_id text, spotify_url text,
  tidal_album_id text, tier text not null, tier_rank integer not null, submitted_by text,
  session_id text references sessions (id), veto integer not null, veto_by text,
  is_test_album integer not null, created_at text not null, updated_at text not null,
  deleted_at text, search_text text default '' not null, version integer default 1 not null,
  field_versions text default '{}' not null
);
create index albums_by_age on albums (created_at desc, id desc) where deleted_at is null;
create index albums_of_session on albums (session_id, is_test_album, deleted_at)
  where deleted_at is null;
create index albums_by_spotify_id on albums (spotify_id) where deleted_at is null;

create table ratings (
  album_id text not null references albums (id), reviewer_name text not null,
  tier text not null, constraint ratings_key primary key (album_id, reviewer_name)
);
create index ratings_of_album on ratings (album_id, reviewer_name, tier);

create table changelog (
  id text primary key, change_type text not null, category text not null,
  change_date text not null, album_id text, session_id text, artist text, title text,
  reviewer text, old_rating text, new_rating text, details text, is_test_album integer not null,
  group_id text
);
create index changelog_by_date on changelog (change_date desc, id desc);
create index changelog_by_category on changelog (category, change_date desc, id desc);
create index changelog_of_album on changelog (album_id, change_date);
create index changelog_of_group on changelog (group_id, change_date desc, id desc)
  where group_id is not null;
create index changelog_ungrouped on changelog (change_date desc, id desc) where group_id is null;
create index changelog_ungrouped_by_category on changelog (category, change_date desc, id desc)
  where group_id is null;

create table changelog_totals (
  category text not null, is_test_album integer not null, total integer not null,
  constraint changelog_totals_key primary key (category, is_test_album)
);

create table settings (name text primary key, value text not null);

create table admin_sessions (
  token_hash text primary key, created_at text not null, expires_at text not null
);

create table password_attempts (
  key text primary key, level integer not null, updated_at text not null
);

create table covers (hash text primary key, width integer not null, created_at text not null);
create table streaming_blocks (service text primary key, blocked_until text not null);

create table spotify_connections (
  session_hash text primary key references admin_sessions (token_hash) on delete cascade,
  tokens text not null
);

create table brackets (
  id text primary key, name text not null, description text, status text not null,
  seeding text not null, random_seed integer, third_place integer not null,
  play_access text not null, is_test integer not null, share_token text, share_hash text,
  version integer not null, created_at text not null, updated_at text not null, deleted_at text,
  voting text default 'first_tap' not null, ties text default 'coin' not null,
  ballot_version integer default 0 not null
);
create index brackets_by_change on brackets (updated_at desc, id desc, is_test, deleted_at)
  where deleted_at is null;
create index brackets_by_status
  on brackets (status, updated_at desc, id desc, is_test, deleted_at) where deleted_at is null;
create unique index brackets_by_share on brackets (share_hash) where share_hash is not null;

create table bracket_songs (
  id text primary key, bracket_id text not null references brackets (id),
  place integer not null, seed integer, title text not null, artist text not null,
  album_id text, spotify_track_id text, duration_ms integer, cover_url text,
  is_withdrawn integer not null
);
create index songs_of_bracket on bracket_songs (bracket_id, place);

create table bracket_matches (
  id text primary key, bracket_id text not null references brackets (id),
  round integer not null, position integer not null, song_a text, song_b text, winner_id text,
  state text not null, next_match_id text, version integer not null, decided_at text
);
create index matches_of_bracket on bracket_matches (bracket_id, round, position);

create table bracket_steps (
  bracket_id text not null references brackets (id), number integer not null,
  kind text not null, details text not null, made_at text not null, undone_by integer,
  constraint bracket_steps_key primary key (bracket_id, number)
);

create table creations (
  idempotency_key text primary key, answer text not null, created_at text not null
);

create table rooms (
  id text primary key, code text not null unique, entry_key text not null, status text not null,
  session_id text, version integer not null, is_held integer not null, reveal_at text,
  opened_at text not null, changed_at text not null, started_at text,
  guests_allowed integer default 0 not null, has_calls integer default 0 not null,
  has_guesses integer default 0 not null
);
create unique index rooms_open on rooms (status) where status = 'open';

create table room_albums (
  room_id text not null references rooms (id) on delete cascade, album_id text not null,
  place integer not null, state text not null, round integer not null, tier_before text,
  saved_tier text, saved_veto integer, saved_veto_by text, previous_cards text, submitter text,
  hidden_changes text, suggested_tier text, is_submitter_hidden integer default 0 not null,
  constraint room_albums_key primary key (room_id, album_id)
);

create table room_seats (
  room_id text not null references rooms (id) on delete cascade, id text not null,
  reviewer text not null, place integer not null, is_guest integer default 0 not null,
  constraint room_seats_key primary key (room_id, reviewer)
);

create table room_ratings (
  room_id text not null references rooms (id) on delete cascade, album_id text not null,
  reviewer text not null, seat_id text not null, tier text not null, note text, was text,
  is_late integer default 0 not null, is_guest integer default 0 not null,
  constraint room_ratings_key primary key (room_id, album_id, reviewer)
);

create table recaps (session_id text primary key, played_at text not null, albums text not null);
create table rankings (tier text primary key, version integer not null, saved_at text not null);

create table ranked_albums (
  album_id text primary key references albums (id) on delete cascade,
  tier text not null references rankings (tier) on delete cascade, place integer not null,
  constraint ranked_albums_in_order unique (tier, place)
);

create table ranking_drafts (tier text primary key, version integer not null, draft text);

create table evenings (
  id text primary key, session_id text, opened_at text not null, closed_at text not null
);
create index evenings_of_session on evenings (session_id);

create table evening_albums (
  evening_id text not null references evenings (id) on delete cascade, place integer not null,
  album_id text not null, session_id text, artist text not null, title text not null,
  cover_url text, tier text not null, veto integer not null, veto_by text,
  ratings text not null, suggested_tier text, submitter text, predictions text,
  constraint evening_albums_key primary key (evening_id, album_id)
);
create index evenings_of_album on evening_albums (album_id);
create index evening_albums_of_session on evening_albums (session_id);

create table room_seat_requests (
  room_id text not null references rooms (id) on delete cascade, guest_id text not null,
  reviewer text not null, is_denied integer not null, place integer not null,
  constraint room_seat_requests_key primary key (room_id, guest_id)
);

create table changelog_groups (
  id text primary key, kind text not null, changed_at text not null, album_id text, artist text,
  title text, details text not null, undone_at text
);
create index changelog_groups_by_date on changelog_groups (changed_at desc, id desc);

create table changelog_group_totals (
  group_id text not null, category text not null, is_test_album integer not null,
  total integer not null,
  constraint changelog_group_totals_key primary key (group_id, category, is_test_album)
);

create table personal_links (
  reviewer text primary key, token_hash text not null unique, created_at text not null,
  last_used_at text
);

create table personal_phones (
  secret_hash text primary key,
  reviewer text not null references personal_links (reviewer) on delete cascade, guest_id text,
  expires_at text not null
);
create index personal_phones_of_reviewer on personal_phones (reviewer);

create table bracket_voters (
  bracket_id text not null references brackets (id), reviewer text not null,
  secret_hash text not null, seen_at text not null,
  constraint bracket_voters_key primary key (bracket_id, reviewer)
);

create table bracket_votes (
  bracket_id text not null references brackets (id), match_id text not null,
  reviewer text not null, song_id text not null, secret_hash text, voted_at text not null,
  constraint bracket_votes_key primary key (bracket_id, match_id, reviewer)
);

create table bracket_ballots (
  bracket_id text not null references brackets (id), match_id text not null,
  decided_by text not null, coin_seed integer, closed_at text not null,
  constraint bracket_ballots_key primary key (bracket_id, match_id)
);

create table room_predictions (
  room_id text not null references rooms (id) on delete cascade, album_id text not null,
  reviewer text not null, seat_id text not null, call text, guess text,
  constraint room_predictions_key primary key (room_id, album_id, reviewer)
);
`;

const SQLITE = `
create table streaming_albums (
  spotify_id text primary key, album text, fetched_at text not null, fresh_until text not null,
  release_date text generated always as
    (iif(json_valid(album), json_extract(album, '$.release_date'), null)),
  genres text generated always as (iif(json_valid(album), json_extract(album, '$.genres'), null))
);
create index release_facts on streaming_albums (spotify_id, release_date, genres);

create index albums_by_tier on albums (
  tier_rank, artist_key, title_key, id, search_text, is_test_album, session_id, deleted_at
) where deleted_at is null`;

/** An index row has a limited size, so none has the search text. Images are compressed already. */
const POSTGRES = `
create table streaming_albums (
  spotify_id text primary key, album text, fetched_at text not null, fresh_until text not null,
  release_date text generated always as (album::json ->> 'release_date') stored,
  genres text generated always as (album::json ->> 'genres') stored
);
create index albums_by_tier on albums (
  tier_rank, artist_key, title_key, id, is_test_album, session_id, deleted_at
) where deleted_at is null;

create table data_versions (topic text primary key, version bigint not null);
create table cover_files (
  name text primary key, bytes bytea not null, size integer not null,
  written_at timestamptz default now() not null
);
alter table cover_files alter column bytes set storage external`;
