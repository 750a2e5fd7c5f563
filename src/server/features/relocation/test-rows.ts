import { NO_DETAILS } from '#shared/domain/changelog/change-groups.ts';
import type { RelocatedRow, RelocatedTable } from './relocation-repository.ts';

const AT = '2026-03-06T12:00:00.000Z';
const VERSIONED = { version: 3, field_versions: '{"notes":2}' };

/** Texts that engines store, compare and sort differently. */
const TEXTS = [
  '',
  ' ',
  'a',
  'B',
  'ß',
  '\u00e9',
  'e\u0301',
  "O'Neill",
  '\\x00',
  '%_"',
  '🎧',
  '静かな海',
  'Two\nlines',
];

/** More rows than one statement takes, with ids that sort by their bytes only. */
const SESSIONS = Array.from({ length: 1203 }, (_, number) => ({
  id: `${TEXTS[number % TEXTS.length]}-${number}`,
  session_date: number % 3 === 0 ? null : '2026-02-06',
  location: TEXTS[number % TEXTS.length] ?? null,
  notes: null,
  created_at: AT,
  updated_at: AT,
  deleted_at: number % 7 === 1 ? AT : null,
  ...VERSIONED,
}));

const PEOPLE = ['Ada', 'Ben', ...TEXTS].map((text, position) => ({
  id: `person ${text}`,
  name: text,
  kind: 'reviewer',
  position,
  color: null,
  retired_at: null,
  created_at: AT,
  forgotten_at: null,
  merged_into_id: position === 2 ? 'person Ada' : null,
  merged_at: position === 2 ? AT : null,
}));

const [ADA = '', BEN = '', MERGED = ''] = PEOPLE.map(({ id }) => id);

const ALBUM = {
  id: 'album',
  artist: 'Björk',
  title: 'Homogenic’s 🎧',
  artist_key: 'bjork',
  title_key: 'homogenics',
  search_text: 'björk bjork',
  cover_url: '/covers/one-640.webp',
  spotify_id: null,
  spotify_url: null,
  tidal_album_id: '12',
  tier: 'S',
  tier_rank: 1,
  submitted_by: null,
  submitter_id: ADA,
  session_id: SESSIONS[0]?.id ?? null,
  veto: 1,
  veto_by: null,
  vetoer_id: BEN,
  is_test_album: 0,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  merged_into_id: null,
  merge_details: null,
  ...VERSIONED,
};

const CHANGE = {
  id: 'change',
  change_type: 'Album Updated',
  category: 'album_updated',
  change_date: AT,
  album_id: 'album',
  session_id: null,
  artist: 'Björk',
  title: null,
  reviewer: null,
  person_id: BEN,
  old_rating: null,
  new_rating: null,
  details: '[{"field":"title","old":"a","new":"b"}]',
  is_test_album: 0,
};

const BRACKET = {
  id: 'bracket',
  name: 'Finals',
  description: null,
  status: 'completed',
  seeding: 'random',
  random_seed: 2_000_000_000,
  third_place: 0,
  play_access: 'anyone',
  voting: 'ballot',
  ties: 'host',
  ballot_version: 7,
  is_test: 0,
  share_token: 'token',
  share_hash: 'hash',
  version: 9,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
};

const MERGED_ALBUM = { merged_into_id: 'album', merge_details: '{}' };

const SONG = {
  id: 'song',
  bracket_id: 'bracket',
  place: 1,
  seed: 1,
  title: 'Jóga',
  artist: 'Björk',
  album_id: 'album',
  spotify_track_id: null,
  duration_ms: 305_000,
  cover_url: null,
  is_withdrawn: 0,
};

const MATCH = {
  id: 'match',
  bracket_id: 'bracket',
  round: 1,
  position: 1,
  song_a: 'song',
  song_b: null,
  winner_id: 'song',
  state: 'bye',
  next_match_id: null,
  version: 1,
  decided_at: AT,
};

const ROOM = {
  id: 'room',
  code: 'ABCDEF',
  entry_key: 'key',
  status: 'closed',
  session_id: null,
  version: 4,
  is_held: 0,
  guests_allowed: 1,
  has_calls: 1,
  has_guesses: 0,
  reveal_at: null,
  opened_at: AT,
  started_at: AT,
  changed_at: AT,
};

const IN_ROOM = { room_id: 'room', album_id: 'album' };

const SAVED = { saved_tier: 'S', saved_veto: 1, saved_veto_by: null, saved_vetoer_id: ADA };

const EVENING_ALBUM = {
  evening_id: 'room',
  place: 0,
  album_id: 'album',
  session_id: 'a-2',
  artist: 'Björk',
  title: 'Homogenic’s 🎧',
  cover_url: '/covers/one-640.webp',
  tier: 'S',
  veto: 1,
  veto_by: null,
  vetoer_id: BEN,
  ratings: `[{"reviewer":"${ADA}","tier":"S","note":"Two\\nlines","was":null}]`,
  suggested_tier: 'S',
  submitter: null,
  submitter_id: BEN,
  predictions: `[{"reviewer":"${ADA}","call":"S","guess":null}]`,
  on_file: `[{"reviewer":"${BEN}","tier":"A"}]`,
  is_auto_saved: 1,
};

/** Rows of every table. */
export const FILLED: Readonly<Record<RelocatedTable, readonly RelocatedRow[]>> = {
  sessions: SESSIONS,
  albums: [ALBUM, { ...ALBUM, id: 'Album', session_id: null, deleted_at: AT, ...MERGED_ALBUM }],
  people: PEOPLE,
  people_merges: [
    {
      id: 'merge',
      from_id: MERGED,
      into_id: ADA,
      from_name: 'Max',
      merged_at: AT,
      undone_at: null,
      details: '{}',
    },
  ],
  ratings: PEOPLE.map(({ id }) => ({ album_id: 'album', person_id: id, tier: 'A' })),
  album_words: TEXTS.map((text, index) => ({
    id: `words ${index}`,
    album_id: 'album',
    person_id: ADA,
    text,
    written_at: AT,
    edited_at: index === 0 ? null : AT,
    version: index + 1,
  })),
  changelog: [CHANGE, { ...CHANGE, id: 'second', details: null }],
  changelog_groups: [
    {
      id: 'group',
      kind: 'import',
      changed_at: AT,
      album_id: null,
      artist: null,
      title: null,
      details: JSON.stringify(NO_DETAILS),
      undone_at: null,
    },
  ],
  brackets: [BRACKET],
  bracket_songs: [SONG],
  bracket_matches: [MATCH],
  bracket_steps: [2, 10].map((number) => ({
    bracket_id: 'bracket',
    number,
    kind: 'undone',
    details: '{"step":1}',
    made_at: AT,
    undone_by: null,
  })),
  browsers: [
    {
      id: 'f'.repeat(64),
      person_id: ADA,
      room_id: 'room',
      created_at: AT,
      last_seen_at: AT,
      expires_at: AT,
    },
  ],
  bracket_voters: [
    {
      bracket_id: 'bracket',
      person_id: ADA,
      browser_id: 'f'.repeat(64),
    },
  ],
  bracket_votes: ['f'.repeat(64), null].map((browser_id, index) => ({
    bracket_id: 'bracket',
    match_id: 'match',
    person_id: index === 0 ? ADA : BEN,
    song_id: 'song',
    browser_id,
    voted_at: AT,
  })),
  bracket_ballots: [
    {
      bracket_id: 'bracket',
      match_id: 'match',
      decided_by: 'coin',
      coin_seed: 2 ** 31 - 1,
      closed_at: AT,
    },
  ],
  rooms: [ROOM],
  room_albums: [
    {
      ...IN_ROOM,
      place: 0,
      state: 'saved',
      round: 1,
      tier_before: null,
      previous_cards: '[]',
      ...SAVED,
      revealed_at: AT,
      saved_at: AT,
    },
  ],
  room_predictions: [{ ...IN_ROOM, person_id: ADA, seat_id: 'seat', call: 'S', guess_id: BEN }],
  room_seats: [{ room_id: 'room', id: 'seat', person_id: ADA, is_guest: 1, place: 0 }],
  room_ratings: [
    {
      ...IN_ROOM,
      person_id: ADA,
      is_guest: 1,
      seat_id: 'seat',
      tier: 'S',
      note: null,
      was: null,
      is_late: 1,
    },
  ],
  room_seat_requests: [
    { room_id: 'room', guest_id: 'guest', person_id: ADA, is_denied: 0, place: 0 },
  ],
  club_rounds: [
    {
      id: 'round',
      title: 'Autumn 🎧',
      status: 'open',
      verdict: 'suggestion',
      ends_at: AT,
      reminded_at: AT,
      noticed_at: AT,
      reveal_at: AT,
      version: 3,
      opened_at: AT,
      revealed_at: null,
      closed_at: null,
    },
  ],
  club_round_albums: [{ round_id: 'round', album_id: 'album', place: 0 }],
  club_round_people: [{ round_id: 'round', person_id: ADA, place: 0, is_excused: 1, seen_at: AT }],
  club_round_cards: [
    {
      round_id: 'round',
      album_id: 'album',
      person_id: ADA,
      link_hash: 'token',
      tier: 'S',
      note: 'Two\nlines',
      rated_at: AT,
    },
  ],
  personal_links: [
    { person_id: ADA, token_hash: 'token', created_at: AT, last_used_at: AT },
    { person_id: ADA, token_hash: 'token of a new phone', created_at: AT, last_used_at: null },
  ],
  notification_targets: [
    {
      id: 'target',
      kind: 'webhook',
      name: 'Chat 🎧',
      settings: '{"url":"https://chat.example/hook","secret":"0123456789abcdef"}',
      events: '["room_opened"]',
      is_on: 1,
      problem: null,
      created_at: AT,
      updated_at: AT,
    },
  ],
  notification_deliveries: [
    {
      id: 'delivery',
      target_id: 'target',
      event: 'room_opened',
      subject: 'room',
      details: '{"room_id":"room"}',
      status: 'waiting',
      attempts: 2,
      next_at: AT,
      claim: null,
      claimed_until: null,
      result: 'The receiver has a problem (500)',
      created_at: AT,
    },
  ],
  push_keys: [{ id: 'vapid', settings: '{"public_key":"p","private_key":"s"}' }],
  push_subscriptions: [
    {
      browser_id: 'f'.repeat(64),
      endpoint_hash: 'hash',
      settings: '{"endpoint":"https://push.example/1","keys":{"p256dh":"k","auth":"a"}}',
      events: '["cards_in"]',
    },
  ],
  push_deliveries: [
    {
      id: 'push',
      target_id: 'f'.repeat(64),
      event: 'cards_in',
      subject: null,
      details: '{"id":"round"}',
      status: 'waiting',
      attempts: 0,
      next_at: AT,
      claim: null,
      claimed_until: null,
      result: null,
      created_at: AT,
    },
  ],
  notification_ratings: [
    { album_id: 'album', person_id: ADA, old_rating: 'S', first_at: AT, last_at: AT },
  ],
  invite_links: [
    { id: 'link', label: 'Friends', token_hash: 'token', created_at: AT, last_used_at: null },
  ],
  admitted_browsers: [
    { secret_hash: 'one', link_id: 'link', expires_at: AT },
    { secret_hash: 'two', link_id: null, expires_at: AT },
  ],
  evenings: [{ id: 'room', session_id: null, opened_at: AT, closed_at: AT }],
  evening_albums: [EVENING_ALBUM, { ...EVENING_ALBUM, album_id: 'gone', veto: 0, vetoer_id: null }],
  rankings: [{ tier: 'S', version: 2, saved_at: AT }],
  ranked_albums: [{ album_id: 'album', tier: 'S', place: 1 }],
  ranking_drafts: [{ tier: 'S', version: 5, draft: null }],
  covers: [{ hash: 'one', width: 640, created_at: AT }],
  streaming_albums: [
    {
      spotify_id: '1234567890123456789012',
      album: '{"release_date":"1997-09-20","genres":["art pop"]}',
      fetched_at: AT,
      fresh_until: AT,
    },
  ],
  job_runs: [],
  job_leases: [],
  streaming_blocks: [{ service: 'spotify', blocked_until: AT }],
  settings: [{ name: 'admin_password_hash', value: '$argon2id$' }],
  club_settings: [{ name: 'reviewers', value: JSON.stringify([ADA, BEN]) }],
  admin_sessions: [],
  spotify_connections: [],
  streaming_keys: [],
  password_attempts: [],
  creations: [],
  data_versions: [],
  cover_files: [],
};
