import type { Bracket } from '#shared/contracts/bracket.ts';
import type { SongRecord } from '#shared/contracts/bracket-record.ts';
import { withWithdrawn } from '#shared/domain/bracket-matches.ts';
import { SONGS_MOST } from '#shared/domain/bracket-seeding.ts';
import { statusAfter } from '#shared/domain/bracket-status.ts';
import type { Db } from '../../database/connection.ts';
import { invalidInput, notFound } from '../../http/errors.ts';
import { withdrawnOf } from './bracket-answer.ts';
import {
  type Asked,
  BracketRefusal,
  type BracketServices,
  type Change,
  changeBracket,
} from './bracket-changes.ts';
import {
  type GivenSong,
  hasFixedSongs,
  newSongs,
  refuseFixedSongs,
  refuseUnknownAlbums,
  withSongs,
} from './bracket-songs.ts';
import type { StoredBracket } from './brackets-repository.ts';

/**
 * Adds songs after the others; a ready bracket falls back to draft.
 * @throws HttpError 400 for too many songs or an album that is not there; 409 SONGS_FIXED
 */
export function addSongs(
  services: BracketServices,
  asked: Asked,
  songs: readonly GivenSong[],
): Promise<Bracket> {
  return changeBracket(services, asked, (before, trx) => withAdded(trx, before, songs));
}

async function withAdded(
  db: Db,
  before: StoredBracket,
  songs: readonly GivenSong[],
): Promise<Change> {
  refuseFixedSongs(before);
  if (before.songs.length + songs.length > SONGS_MOST)
    throw invalidInput({ songs: `A bracket has at most ${SONGS_MOST} songs` });
  await refuseUnknownAlbums(db, songs);
  return withSongs(before, [...before.songs, ...newSongs(songs)]);
}

/**
 * Takes a song out: in draft and ready it goes, while the bracket is played it is withdrawn.
 * @throws HttpError 404; 409 BRACKET_COMPLETED, NOBODY_LEFT
 */
export function removeSong(
  services: BracketServices,
  asked: Asked,
  song_id: string,
): Promise<Bracket> {
  return changeBracket(services, asked, (before) => {
    const song = songOf(before, song_id);
    if (!hasFixedSongs(before))
      return withSongs(
        before,
        before.songs.filter(({ id }) => id !== song_id),
      );
    if (before.status === 'completed')
      throw new BracketRefusal('BRACKET_COMPLETED', 'A completed bracket keeps its songs');
    return song.is_withdrawn ? { bracket: before } : marked(before, song, true);
  });
}

/**
 * Brings a withdrawn song back.
 * @throws HttpError 404; 409 LATER_RESULTS when others have played on without it
 */
export function reinstateSong(
  services: BracketServices,
  asked: Asked,
  song_id: string,
): Promise<Bracket> {
  return changeBracket(services, asked, (before) => {
    const song = songOf(before, song_id);
    return song.is_withdrawn ? marked(before, song, false) : { bracket: before };
  });
}

function marked(before: StoredBracket, song: SongRecord, is_withdrawn: boolean): Change {
  const songs = before.songs.map((one) => (one === song ? { ...one, is_withdrawn } : one));
  const withdrawn = withdrawnOf({ songs });
  const matches = withWithdrawn(before.matches, withdrawn);
  const status = statusAfter(before.status, matches, withdrawn);
  const kind = is_withdrawn ? 'withdrawn' : 'reinstated';
  return {
    bracket: { ...before, songs, matches, status },
    step: { kind, details: { song_id: song.id } },
  };
}

function songOf({ songs }: StoredBracket, id: string): SongRecord {
  const song = songs.find((one) => one.id === id);
  if (song === undefined) throw notFound(`Song with ID ${id} not found`);
  return song;
}
