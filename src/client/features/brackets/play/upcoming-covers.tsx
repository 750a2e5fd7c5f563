import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import { Cover } from '../../../ui/cover.tsx';
import { songsById } from '../match/match-words.ts';
import { COVER_SIZES } from './play-side.tsx';

/** Matches whose covers are fetched ahead. */
const AHEAD = 2;

/** The covers of the next matches, fetched while this one is thought about. */
export function UpcomingCovers({ bracket, match }: { bracket: Bracket; match: BracketMatch }) {
  const songs = songsById(bracket);
  const upcoming = bracket.matchups
    .filter(({ id, state }) => state === 'ready' && id !== match.id)
    .slice(0, AHEAD)
    .flatMap(({ song_a, song_b }) => [song_a, song_b])
    .flatMap((id) => songs.get(id ?? '') ?? []);
  return (
    <div hidden>
      {upcoming.map((song) => (
        <Cover key={song.id} album={song} sizes={COVER_SIZES} isEager />
      ))}
    </div>
  );
}
