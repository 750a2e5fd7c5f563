import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { Cover } from '../../../ui/cover.tsx';
import { SIDE_COVER_SIZES, SideChoice, type SideOutcome } from '../../../ui/side-choice.tsx';
import { songsById } from '../match/match-words.ts';
import { Preview } from '../match/preview.tsx';
import { SongWords } from '../match/song-words.tsx';
import styles from './play-side.module.css';

type Props = {
  side: 'left' | 'right';
  song: BracketSong | null;
  /** Changes whenever this side is picked; `null` if the other was last. */
  flash: number | null;
  isPlayed: boolean;
  /**
   * Called with the time of a click in milliseconds since the page was opened, or `null` for a key;
   * `null` if the match is read-only.
   */
  onChoose: ((at: number | null) => void) | null;
  /** Called when a press begins. */
  onPress: () => void;
  /** Set while a result from another device is shown. */
  outcome: SideOutcome | null;
  onPlay: () => void;
};

/** One side of a match; its button is reused from match to match. */
export function PlaySide(props: Props) {
  const { side, song, flash, isPlayed, onChoose, onPress, outcome, onPlay } = props;
  if (song === null) return null;
  return (
    <div className={styles.side} data-side={side}>
      <SideChoice
        side={side}
        id={song.id}
        cover={song}
        words={<SongWords song={song} />}
        flash={flash}
        onChoose={onChoose}
        onPress={onPress}
        outcome={outcome}
      />
      <Preview song={song} isOpen={isPlayed} onToggle={onPlay} />
    </div>
  );
}

/** Matches whose covers are prefetched. */
const AHEAD = 2;

/** Prefetches the covers of the next matches. */
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
        <Cover key={song.id} album={song} sizes={SIDE_COVER_SIZES} isEager />
      ))}
    </div>
  );
}
