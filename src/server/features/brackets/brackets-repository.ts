import { createHash } from 'node:crypto';
import type { BracketRecord, SongRecord } from '#shared/contracts/bracket-record.ts';
import type { Match } from '#shared/domain/brackets/bracket-match.ts';
import type { Db } from '../../database/connection.ts';
import type {
  BracketMatchesTable,
  BracketRow,
  BracketSongsTable,
  BracketsTable,
} from '../../database/tables.ts';
import { staleBallots } from '../../domain/brackets/ballot-rules.ts';
import { clearBallots, findBallots, insertBallots, saveOutcome } from './ballots-repository.ts';

/** A bracket as it is stored: songs by place, matches by round and position. */
export type StoredBracket = Omit<BracketRecord, 'steps'>;

/** One bracket with its songs and matches; `undefined` if it is deleted or does not exist. */
export async function findBracket(db: Db, id: string): Promise<StoredBracket | undefined> {
  const row = await db
    .selectFrom('brackets')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && loadBracket(db, row);
}

/** The bracket with this share token, unless it is deleted. */
export async function findSharedBracket(db: Db, token: string): Promise<StoredBracket | undefined> {
  const row = await db
    .selectFrom('brackets')
    .selectAll()
    .where('share_hash', '=', toHash(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && loadBracket(db, row);
}

/**
 * Versions of brackets and their votes, by id or share token; missing brackets are omitted.
 */
export async function findBracketVersions(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const nameOfHash = new Map(names.map((name) => [toHash(name), name]));
  const rows = await db
    .selectFrom('brackets')
    .select(['id', 'share_hash', 'version', 'ballot_version'])
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('id', 'in', names), eb('share_hash', 'in', [...nameOfHash.keys()])]),
    )
    .execute();
  return new Map(
    rows.flatMap(({ id, share_hash, ...row }): [string, string][] => {
      const version = `${row.version}.${row.ballot_version}`;
      const token = nameOfHash.get(share_hash ?? '');
      return token === undefined
        ? [[id, version]]
        : [
            [id, version],
            [token, version],
          ];
    }),
  );
}

/** Loads songs and matches of a bracket's row. */
export async function loadBracket(db: Db, row: BracketRow): Promise<StoredBracket> {
  const songs = await db
    .selectFrom('bracket_songs')
    .selectAll()
    .where('bracket_id', '=', row.id)
    .orderBy('place')
    .execute();
  const matches = await db
    .selectFrom('bracket_matches')
    .selectAll()
    .where('bracket_id', '=', row.id)
    .orderBy('round')
    .orderBy('position')
    .execute();
  const { share_hash, ballot_version, ...bracket } = row;
  return {
    ...bracket,
    third_place: row.third_place === 1,
    is_test: row.is_test === 1,
    songs: songs.map(toSong),
    matches: matches.map(({ bracket_id, ...match }) => match),
    ballots: row.voting === 'ballot' ? await findBallots(db, row.id) : [],
  };
}

/** Inserts a bracket with its songs and matches. */
export async function insertBracket(db: Db, bracket: StoredBracket): Promise<void> {
  await db.insertInto('brackets').values(columns(bracket)).execute();
  await insertSongs(db, bracket.id, bracket.songs);
  await insertMatches(db, bracket.id, bracket.matches);
  await insertBallots(db, bracket.id, bracket.ballots);
}

/** Writes the difference between two states of a bracket. */
export async function saveBracket(
  db: Db,
  before: StoredBracket,
  after: StoredBracket,
): Promise<void> {
  const { id, ...changed } = columns(after);
  await db.updateTable('brackets').set(changed).where('id', '=', id).execute();
  await saveSongs(db, before, after);
  await saveMatches(db, before, after);
  await saveBallots(db, before, after);
}

async function saveSongs(db: Db, before: StoredBracket, after: StoredBracket): Promise<void> {
  if (!haveSameIds(before.songs, after.songs)) {
    await db.deleteFrom('bracket_songs').where('bracket_id', '=', after.id).execute();
    return insertSongs(db, after.id, after.songs);
  }
  for (const [index, song] of after.songs.entries()) {
    if (song === before.songs[index]) continue;
    const { id, ...changed } = songColumns(after.id, song);
    await db.updateTable('bracket_songs').set(changed).where('id', '=', id).execute();
  }
}

async function saveMatches(db: Db, before: StoredBracket, after: StoredBracket): Promise<void> {
  if (!haveSameIds(before.matches, after.matches)) {
    await db.deleteFrom('bracket_matches').where('bracket_id', '=', after.id).execute();
    return insertMatches(db, after.id, after.matches);
  }
  for (const [index, match] of after.matches.entries()) {
    if (isSame(match, before.matches[index])) continue;
    const { id, song_a, song_b, winner_id, state, version, decided_at } = match;
    await db
      .updateTable('bracket_matches')
      .set({ song_a, song_b, winner_id, state, version, decided_at })
      .where('id', '=', id)
      .execute();
  }
}

/** Removes votes that no longer count, and stores how new ones ended; the votes are stored. */
async function saveBallots(db: Db, before: StoredBracket, after: StoredBracket): Promise<void> {
  await clearBallots(db, after.id, staleBallots(before, after));
  const added = after.ballots.filter((ballot) => !before.ballots.includes(ballot));
  for (const ballot of added) await saveOutcome(db, after.id, ballot);
}

function haveSameIds(some: readonly { id: string }[], others: readonly { id: string }[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);
}

function isSame(match: Match, other: Match | undefined): boolean {
  return match.version === other?.version && match.decided_at === other.decided_at;
}

/**
 * A song binds 11 values, a match 11; a bracket has at most 128 of each, and SQLite allows 32,766.
 */
async function insertSongs(db: Db, id: string, songs: readonly SongRecord[]): Promise<void> {
  if (songs.length === 0) return;
  const rows = songs.map((song) => songColumns(id, song));
  await db.insertInto('bracket_songs').values(rows).execute();
}

async function insertMatches(db: Db, id: string, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  const rows = matches.map((match): BracketMatchesTable => ({ ...match, bracket_id: id }));
  await db.insertInto('bracket_matches').values(rows).execute();
}

function columns({ songs, matches, ballots, ...bracket }: StoredBracket): BracketsTable {
  return {
    ...bracket,
    third_place: Number(bracket.third_place),
    is_test: Number(bracket.is_test),
    share_hash: bracket.share_token && toHash(bracket.share_token),
  };
}

function songColumns(bracket_id: string, song: SongRecord): BracketSongsTable {
  return { ...song, bracket_id, is_withdrawn: Number(song.is_withdrawn) };
}

function toSong({ bracket_id, ...song }: BracketSongsTable): SongRecord {
  return { ...song, is_withdrawn: song.is_withdrawn === 1 };
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
