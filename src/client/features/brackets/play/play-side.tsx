import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { Cover } from '../../../ui/cover.tsx';
import { songsById } from '../match/match-words.ts';
import { Preview } from '../match/preview.tsx';
import { SongWords } from '../match/song-words.tsx';
import styles from './play-side.module.css';

type Props = {
  side: 'left' | 'right';
  song: BracketSong | null;
  /** Changes whenever this side was chosen; `null` when it was not the last one. */
  flash: number | null;
  isHeard: boolean;
  /**
   * Told the moment of a click in milliseconds since the page was opened, `null` for a key; no
   * function where the match is only looked at.
   */
  onChoose: ((at: number | null) => void) | null;
  onHear: () => void;
};

const COVER_SIZES = '(width < 40rem) 38vw, (height < 30rem) 40vh, min(40vw, 28rem)';

/** One side of a match, as large as can be; the button stays the same from match to match. */
export function PlaySide({ side, song, flash, isHeard, onChoose, onHear }: Props) {
  if (song === null) return null;
  const shown = (
    <span key={song.id} className={styles.song}>
      {onChoose && <span className="visually-hidden">Choose </span>}
      <span className={styles.cover}>
        <Cover album={song} sizes={COVER_SIZES} isEager />
      </span>
      <SongWords song={song} />
    </span>
  );
  return (
    <div className={styles.side} data-side={side}>
      {onChoose ? (
        <button
          type="button"
          className={styles.choose}
          data-flash={flash === null ? undefined : flash % 2}
          aria-keyshortcuts={side === 'left' ? 'ArrowLeft' : 'ArrowRight'}
          onClick={({ detail, timeStamp }) => onChoose(detail === 0 ? null : timeStamp)}
          // A key that is held down chooses once.
          onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        >
          {shown}
          <span aria-hidden="true" className={styles.key}>
            {side === 'left' ? '←' : '→'}
          </span>
        </button>
      ) : (
        <div className={styles.plain}>{shown}</div>
      )}
      <Preview song={song} isOpen={isHeard} onToggle={onHear} />
    </div>
  );
}

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
