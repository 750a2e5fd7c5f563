import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type RelocatedTable = keyof Tables;

/** A row as it is stored: texts, numbers and nothing. */
export type Row = Readonly<Record<string, string | number | null>>;

/** The key of every table that is a club's own, what others name first; `null` for what stays behind. */
const KEYS: Readonly<Record<RelocatedTable, readonly string[] | null>> = {
  sessions: ['id'],
  albums: ['id'],
  ratings: ['album_id', 'reviewer_name'],
  changelog: ['id'],
  changelog_totals: ['category', 'is_test_album'],
  changelog_groups: ['id'],
  changelog_group_totals: ['group_id', 'category', 'is_test_album'],
  brackets: ['id'],
  bracket_songs: ['id'],
  bracket_matches: ['id'],
  bracket_steps: ['bracket_id', 'number'],
  rooms: ['id'],
  room_albums: ['room_id', 'album_id'],
  room_seats: ['room_id', 'reviewer'],
  room_ratings: ['room_id', 'album_id', 'reviewer'],
  room_seat_requests: ['room_id', 'guest_id'],
  evenings: ['id'],
  evening_albums: ['evening_id', 'album_id'],
  rankings: ['tier'],
  ranked_albums: ['album_id'],
  ranking_drafts: ['tier'],
  covers: ['hash'],
  streaming_albums: ['spotify_id'],
  streaming_blocks: ['service'],
  settings: ['name'],
  // Everybody signs in again, as after a restore.
  admin_sessions: null,
  spotify_connections: null,
  // Of the last minutes, or the last day.
  password_attempts: null,
  creations: null,
  // Each database counts its own.
  data_versions: null,
  // Elsewhere they are files.
  cover_files: null,
};

/** What the database computes by itself. */
const COMPUTED: { readonly [Name in RelocatedTable]?: readonly string[] } = {
  streaming_albums: ['release_date', 'genres'],
};

/** The tables that are moved, in an order in which no row names one that comes later. */
export const MOVED_TABLES = tableNames().filter((table) => KEYS[table] !== null);

/** Rows that one statement takes. */
const PIECE = 500;

function tableNames(): RelocatedTable[] {
  return Object.keys(KEYS).filter((name): name is RelocatedTable => name in KEYS);
}

/** Every row of a table in the order of its key, some at a time. */
export async function* readPieces(db: Db, table: RelocatedTable): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await readPiece(db, table, last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < PIECE) return;
  }
}

async function readPiece(db: Db, table: RelocatedTable, last: Row | undefined): Promise<Row[]> {
  const key = KEYS[table] ?? [];
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const after =
    last === undefined
      ? sql``
      : sql`where (${columns}) > (${sql.join(key.map((name) => last[name]))})`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(PIECE)}
  `.execute(db);
  return rows.map((row) => getStored(table, row));
}

function getStored(table: RelocatedTable, row: Row): Row {
  const stored = Object.entries(row).filter(([name]) => !COMPUTED[table]?.includes(name));
  return Object.fromEntries(stored.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds some rows, as they are. */
export async function insertRows(
  trx: Db,
  table: RelocatedTable,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(trx);
}

/** How many rows a table has. */
export async function countRows(db: Db, table: RelocatedTable): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from ${sql.table(table)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** True if a listening room is open. */
export async function hasOpenRoom(db: Db): Promise<boolean> {
  const room = await db
    .selectFrom('rooms')
    .select('id')
    .where('status', '=', 'open')
    .executeTakeFirst();
  return room !== undefined;
}
