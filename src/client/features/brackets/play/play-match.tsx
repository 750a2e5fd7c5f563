import { useRef, useState } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { getSides } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import {
  SIDE_COVER_SIZES,
  SideChoice,
  type SideOutcome,
  Versus,
} from '../../../components/side-choice/side-choice.tsx';
import { type Side, useSides } from '../../../components/side-choice/use-sides.ts';
import { matchSongs } from '../match/match-songs.ts';
import { getSong, songsById } from '../match/match-words.ts';
import { describeRemoteResult, type RemoteResult } from '../match/remote-result.ts';
import { Preview, SongWords } from '../match/song-words.tsx';
import type { AskPassword } from '../use-bracket-action.ts';
import { AdminsOnly, MatchTop, shortMatchName } from './match-top.tsx';
import styles from './play-match.module.css';

type Props = {
  bracket: Bracket;
  match: BracketMatch;
  /** The bracket without the picks that are not stored yet. */
  stored: Bracket;
  /** The result from another device that is shown now, while input is ignored. */
  held: RemoteResult | null;
  /** The last result from another device, until this one picks or undoes. */
  latest: RemoteResult | null;
  /** True if only admins can play and the user is not one. */
  isLocked: boolean;
  askPassword: AskPassword;
  onDecide: (winner_id: string) => void;
};

/** Last pick: side, match, and number of picks. */
type Pick = { side: Side; match_id: string; count: number };

/** Shows one match to decide: two large sides, progress, and undo. */
export function PlayMatch(props: Props) {
  const { bracket, match, stored, held, latest, isLocked, askPassword, onDecide } = props;
  const [played, setPlayed] = useState<string | null>(null);
  const [last, setLast] = useState<Pick | null>(null);
  const songs = songsById(bracket);
  const ids = getSides(match);
  const sides = { left: getSong(ids.left, songs), right: getSong(ids.right, songs) };
  const name = shortMatchName(match, bracket);
  const choose = (side: Side) => {
    const song = sides[side];
    if (song === null || isLocked || held !== null) return;
    setLast({ side, match_id: match.id, count: (last?.count ?? 0) + 1 });
    setPlayed(null);
    onDecide(song.id);
  };
  const click = useSides(choose);
  const aim = useAim(held === null ? `${match.id} ${matchSongs(match)}` : 'held');
  const side = (which: Side) => (
    <PlaySide
      key={which}
      side={which}
      song={sides[which]}
      flash={last?.side === which ? last.count : null}
      isPlayed={played !== null && played === sides[which]?.id}
      onChoose={isLocked ? null : (at) => aim.isOnTarget() && click(which, at)}
      onPress={aim.take}
      outcome={held && toOutcome(sides[which], held)}
      onPlay={() => setPlayed(played === sides[which]?.id ? null : (sides[which]?.id ?? null))}
    />
  );
  return (
    <>
      <MatchTop bracket={bracket} match={match} isResult={Boolean(held?.winner_id)} />
      {isLocked && <AdminsOnly askPassword={askPassword} />}
      <Text tone="muted" size="s" role="status" className={styles.news}>
        {latest ? describeRemoteResult(latest) : last && storedSentence(last.match_id, stored)}
      </Text>
      <VisuallyHidden as="p" role="status">
        {held === null && `${name}: ${versus(sides.left, sides.right)}`}
      </VisuallyHidden>
      <Versus
        left={side('left')}
        right={side('right')}
        note={held && <ResultNote result={held} />}
      />
      <UpcomingCovers bracket={bracket} match={match} />
    </>
  );
}

/** Shows the result from another device over the two sides. */
function ResultNote({ result: { text, detail } }: { result: RemoteResult }) {
  return (
    // The line above announces it to screen readers.
    <div aria-hidden="true" className={styles.note}>
      <strong>{text}</strong>
      {detail && <span>{detail}</span>}
    </div>
  );
}

/** Compares the match at the start of a press with the one at its end. */
function useAim(target: string) {
  const pressed = useRef<string | null>(null);
  return {
    take: () => {
      pressed.current = target;
    },
    isOnTarget: () => {
      const from = pressed.current ?? target;
      pressed.current = null;
      return from === target;
    },
  };
}

function toOutcome(song: BracketSong | null, { winner_id }: RemoteResult): SideOutcome {
  if (winner_id === null) return 'undone';
  return song?.id === winner_id ? 'through' : 'out';
}

/** Names the winner that the server stored, not the picked one. */
function storedSentence(match_id: string, stored: Bracket): string | null {
  const match = stored.matchups.find(({ id }) => id === match_id);
  const winner = songsById(stored).get(match?.winner_id ?? '');
  return winner ? `${winner.title} is through.` : null;
}

function versus(left: BracketSong | null, right: BracketSong | null): string {
  return [left, right].map((song) => song && `${song.title} by ${song.artist}`).join(' against ');
}

type PlaySideProps = {
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
function PlaySide(props: PlaySideProps) {
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
function UpcomingCovers({ bracket, match }: { bracket: Bracket; match: BracketMatch }) {
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
