import { randomInt } from 'node:crypto';
import type { SongRecord } from '#shared/contracts/bracket-record.ts';
import { averageScore } from '#shared/domain/albums/scores.ts';
import type { SongPair } from '#shared/domain/brackets/bracket-matches.ts';
import {
  bracketSize,
  firstRound,
  orderByScore,
  shuffle,
} from '#shared/domain/brackets/bracket-seeding.ts';
import type { Db } from '../../database/connection.ts';
import { invalidInput } from '../../lib/errors.ts';
import { findTiersOfAlbums } from '../albums/albums-repository.ts';
import { shownOrder } from './bracket-response.ts';
import type { StoredBracket } from './brackets-repository.ts';

export type Matchup = { song_a: string; song_b: string | null };

/** First-round pairs, and the song ids by seed. */
export type Seeded = { pairs: SongPair[]; order: string[]; random_seed: number | null };

/** Pairs the first round by the bracket's own seeding; random seeding is drawn again. */
export async function seeded(db: Db, { seeding, songs }: StoredBracket): Promise<Seeded> {
  const random_seed = seeding === 'random' ? randomInt(2 ** 31) : null;
  const order = await ordered(db, songs, seeding, random_seed);
  const ids = order.map(({ id }) => id);
  const song = (seed: number | null) => (seed === null ? null : (ids[seed - 1] ?? null));
  const pairs = firstRound(ids.length).map(
    ([upper, lower]): SongPair => [song(upper) ?? '', song(lower)],
  );
  return { pairs, order: ids, random_seed };
}

async function ordered(
  db: Db,
  songs: readonly SongRecord[],
  seeding: StoredBracket['seeding'],
  random_seed: number | null,
): Promise<readonly SongRecord[]> {
  if (random_seed !== null) return shuffle(songs, random_seed);
  if (seeding !== 'album_score') return shownOrder(songs);
  const albums = songs.map(({ album_id }) => album_id).filter((id) => id !== null);
  const tiers = await findTiersOfAlbums(db, albums);
  return orderByScore(songs, ({ album_id }) => averageScore(tiers.get(album_id ?? '') ?? []));
}

/**
 * Validates a given first round; seeds are numbered from the top.
 * @throws HttpError 400 unless every song is in it once and the rounds come out even
 */
export function seedByPlace(songs: readonly SongRecord[], matchups: readonly Matchup[]): Seeded {
  const order = matchups.flatMap(({ song_a, song_b }) =>
    song_b === null ? [song_a] : [song_a, song_b],
  );
  const problem = givenProblem(songs, matchups, order);
  if (problem !== null) throw invalidInput({ matchups: problem });
  const pairs = matchups.map(({ song_a, song_b }): SongPair => [song_a, song_b]);
  return { pairs, order, random_seed: null };
}

function givenProblem(
  songs: readonly SongRecord[],
  matchups: readonly Matchup[],
  order: readonly string[],
): string | null {
  const ids = new Set(songs.map(({ id }) => id));
  const strange = order.find((id) => !ids.has(id));
  if (strange !== undefined) return `There is no song ${strange} in this bracket`;
  const twice = order.find((id, index) => order.indexOf(id) !== index);
  if (twice !== undefined) return `${getTitle(songs, twice)} is in two places`;
  const missing = songs.find(({ id }) => !order.includes(id));
  if (missing !== undefined) return `${missing.title} is missing`;
  const size = bracketSize(songs.length);
  if (matchups.length === size / 2) return null;
  const byes = size - songs.length;
  return `${songs.length} songs need ${size / 2} matchups, ${byes} of them with a bye`;
}

function getTitle(songs: readonly SongRecord[], id: string): string {
  return songs.find((song) => song.id === id)?.title ?? id;
}
