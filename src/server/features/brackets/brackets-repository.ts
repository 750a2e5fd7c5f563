import type { BracketRecord, SongRecord } from '#shared/contracts/bracket-record.ts';
import type { Db } from '../../database/connection.ts';
import { saveRows } from '../../database/save-rows.ts';
import type {
  BracketRow,
  BracketSongsTable,
  BracketsTable,
} from '../../database/tables/bracket-tables.ts';
import { hashToken } from '../../lib/token-hash.ts';
import { findBallots, insertBallots } from './ballots-repository.ts';

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
    .where('share_hash', '=', hashToken(token))
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
  const nameOfHash = new Map(names.map((name) => [hashToken(name), name]));
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

/** Inserts a bracket with its decided votes. */
export async function insertBracket(db: Db, bracket: StoredBracket): Promise<void> {
  await db.insertInto('brackets').values(columns(bracket)).execute();
  await saveParts(db, bracket);
  await insertBallots(db, bracket.id, bracket.ballots);
}

/** Writes the difference between a bracket and its stored state, except its votes. */
export async function saveBracket(db: Db, bracket: StoredBracket): Promise<void> {
  const { id, ...changed } = columns(bracket);
  await db.updateTable('brackets').set(changed).where('id', '=', id).execute();
  await saveParts(db, bracket);
}

async function saveParts(db: Db, { id, songs, matches }: StoredBracket): Promise<void> {
  const of = { bracket_id: id };
  await saveRows(db, 'bracket_songs', {
    of,
    key: ['id'],
    rows: songs.map((song) => ({ ...song, ...of, is_withdrawn: Number(song.is_withdrawn) })),
  });
  await saveRows(db, 'bracket_matches', {
    of,
    key: ['id'],
    rows: matches.map((match) => ({ ...match, ...of })),
  });
}

function columns({ songs, matches, ballots, ...bracket }: StoredBracket): BracketsTable {
  return {
    ...bracket,
    third_place: Number(bracket.third_place),
    is_test: Number(bracket.is_test),
    share_hash: bracket.share_token && hashToken(bracket.share_token),
  };
}

function toSong({ bracket_id, ...song }: BracketSongsTable): SongRecord {
  return { ...song, is_withdrawn: song.is_withdrawn === 1 };
}
