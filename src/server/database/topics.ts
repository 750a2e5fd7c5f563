import type Database from 'better-sqlite3';
import {
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Topics of API responses: a commit invalidates only responses about the topics that it changes.
 * `access` is who may visit the club, and no response is about it; `sealed` is the content of sealed
 * cards and votes, which no cached response contains.
 */
export const TOPICS = [
  'albums',
  'brackets',
  'streaming',
  'rooms',
  'rounds',
  'words',
  'club',
  'access',
  'sealed',
] as const;

export type Topic = (typeof TOPICS)[number];

/** Topics of everyone: nobody may notice a change of `sealed` but the people of the cards. */
export const PUBLIC_TOPICS: readonly Topic[] = TOPICS.filter((topic) => topic !== 'sealed');

/**
 * Albums, their sessions, recaps and the changelog change together. `null`: no cached response
 * contains the table.
 */
const TOPIC_OF: Readonly<Record<keyof Tables, Topic | null | 'all'>> = {
  // Names are in all of them.
  people: 'all',
  // No cached response contains it.
  people_merges: null,
  job_runs: null,
  job_leases: null,
  sessions: 'albums',
  albums: 'albums',
  ratings: 'albums',
  // Lists of albums contain none of it.
  album_words: 'words',
  changelog: 'albums',
  changelog_groups: 'albums',
  brackets: 'brackets',
  bracket_songs: 'brackets',
  bracket_matches: 'brackets',
  bracket_steps: 'brackets',
  // What others see of voters and votes also changes the row of the bracket.
  bracket_voters: null,
  bracket_votes: 'sealed',
  bracket_ballots: 'brackets',
  rooms: 'rooms',
  room_albums: 'rooms',
  room_seats: 'rooms',
  // What others see of these also changes the row of the room.
  room_ratings: 'sealed',
  room_predictions: 'sealed',
  room_seat_requests: 'rooms',
  club_rounds: 'rounds',
  club_round_albums: 'rounds',
  club_round_people: 'rounds',
  // What others see of them also changes the row of the round.
  club_round_cards: 'sealed',
  personal_links: 'access',
  browsers: 'access',
  invite_links: 'access',
  admitted_browsers: 'access',
  // No cached response contains them.
  notification_targets: null,
  notification_deliveries: null,
  notification_ratings: null,
  evenings: 'albums',
  evening_albums: 'albums',
  rankings: 'albums',
  ranked_albums: 'albums',
  // No response to visitors contains it.
  ranking_drafts: null,
  streaming_albums: 'streaming',
  streaming_blocks: null,
  streaming_keys: null,
  spotify_connections: null,
  covers: null,
  cover_files: null,
  creations: null,
  club_settings: 'club',
  // The view password, and the token of feeds.
  settings: 'access',
  admin_sessions: 'access',
  password_attempts: null,
  data_versions: null,
};

export type TopicVersions = ReturnType<typeof createVersions>;

/**
 * Counts the changes of each topic. Commits of this process are tracked by table; a commit of
 * another process may have changed any topic.
 * @param writer connection for writes: its `data_version` changes with the commits of all other
 * connections
 */
export function createVersions(writer: Database.Database) {
  const otherServer = writer.prepare<[], number>('PRAGMA data_version').pluck();
  const commits = new Map<Topic, number>(TOPICS.map((topic) => [topic, 0]));
  const listeners = new Set<() => void>();

  /** Counts a commit of this process that changed these topics. */
  function count(topics: ReadonlySet<Topic>): void {
    if (topics.size === 0) return;
    for (const topic of topics) commits.set(topic, (commits.get(topic) ?? 0) + 1);
    for (const listener of listeners) listener();
  }

  /** Subscribes to commits of this process that may affect a topic. */
  function onCommit(listener: () => void): void {
    listeners.add(listener);
  }

  /** Returns a version that changes with every commit that may affect these topics. */
  function current(topics: readonly Topic[] = PUBLIC_TOPICS): string {
    return [otherServer.get(), ...topics.map((topic) => commits.get(topic))].join('.');
  }

  return { count, current, onCommit };
}

/** Returns the topics that a statement changes; all topics if unknown, as for raw SQL. */
export function getTopics(statement: RootOperationNode): readonly Topic[] {
  const table = writtenTable(statement);
  const topic = table === undefined ? undefined : topicByTable.get(table);
  if (topic === undefined || topic === 'all') return TOPICS;
  return topic === null ? [] : [topic];
}

const topicByTable = new Map<string, Topic | null | 'all'>(Object.entries(TOPIC_OF));

function writtenTable(statement: RootOperationNode): string | undefined {
  if (InsertQueryNode.is(statement)) return tableName(statement.into);
  if (UpdateQueryNode.is(statement)) return tableName(statement.table);
  if (!DeleteQueryNode.is(statement)) return undefined;
  const [from, ...others] = statement.from.froms;
  return others.length === 0 ? tableName(from) : undefined;
}

function tableName(node: OperationNode | undefined): string | undefined {
  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : undefined;
}
