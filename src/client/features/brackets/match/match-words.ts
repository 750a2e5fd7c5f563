import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { isThirdPlace } from '#shared/domain/brackets/bracket-match.ts';
import { roundName } from '#shared/domain/brackets/bracket-view.ts';

export type Songs = ReadonlyMap<string, BracketSong>;

export function songsById({ songs }: Pick<Bracket, 'songs'>): Songs {
  return new Map(songs.map((song) => [song.id, song]));
}

/** Name of a match: 'Final', 'Third place', 'Semifinal 1', 'Round of 16, match 3'. */
export function matchName(match: BracketMatch, rounds: number): string {
  if (isThirdPlace(match)) return 'Third place';
  const round = roundName(match.round, rounds);
  if (round === 'Final') return round;
  return round.endsWith('finals')
    ? `${round.slice(0, -1)} ${match.position}`
    : `${round}, match ${match.position}`;
}

/** 'Round 2 · match 3 of 8', without byes and walkovers; `null` for one of these. */
export function formatRoundProgress(match: BracketMatch, { matchups }: Bracket): string | null {
  const played = matchups.filter(
    ({ round, state }) => round === match.round && state !== 'bye' && state !== 'walkover',
  );
  const number = played.findIndex(({ id }) => id === match.id) + 1;
  if (number === 0) return null;
  return `Round ${match.round} · match ${number} of ${played.length}`;
}

export function matchLabel(match: BracketMatch, songs: Songs, rounds: number): string {
  return `${matchName(match, rounds)}: ${matchSentence(match, songs)}`;
}

/** 'Song A by X against Song B by Y, Song A won'. */
export function matchSentence(match: BracketMatch, songs: Songs): string {
  const a = getSong(match.song_a, songs);
  const b = getSong(match.song_b, songs);
  if (match.state === 'bye') {
    const song = a ?? b;
    return song === null ? 'no song' : `${named(song)}, a bye`;
  }
  const pair = `${a ? named(a) : 'to be decided'} against ${b ? named(b) : 'to be decided'}`;
  return `${a === null && b === null ? 'to be decided' : pair}${outcome(match, songs)}`;
}

function outcome({ state, winner_id }: BracketMatch, songs: Songs): string {
  const winner = getSong(winner_id, songs);
  if (state === 'walkover')
    return winner ? `, ${winner.title} moves on by walkover` : ', both withdrawn';
  return winner ? `, ${winner.title} won` : '';
}

function named({ title, artist, is_withdrawn }: BracketSong): string {
  return `${title} by ${artist}${is_withdrawn ? ' (withdrawn)' : ''}`;
}

/** '#12 · The Clash': with the seed if known. */
export function artistAndSeed({ artist, seed }: BracketSong): string {
  return seed === null ? artist : `#${seed} · ${artist}`;
}

/** Returns the song of a side, or `null` while unknown. */
export function getSong(id: string | null, songs: Songs): BracketSong | null {
  return (id !== null && songs.get(id)) || null;
}
