import { useRef, useState } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Text } from '../../../components/layout/primitives.tsx';
import {
  SIDE_COVER_SIZES,
  type SideOutcome,
  Versus,
} from '../../../components/side-choice/side-choice.tsx';
import { type Side, useSides } from '../../../components/side-choice/use-sides.ts';
import { SidesNote } from '../ballot/result-note.tsx';
import { matchSongs } from '../match/match-songs.ts';
import { songsById } from '../match/match-words.ts';
import { describeRemoteResult, type RemoteResult } from '../match/remote-result.ts';
import type { AskPassword } from '../use-bracket-action.ts';
import {
  AdminsOnly,
  MatchAnnouncement,
  MatchSide,
  MatchTop,
  useMatchSides,
} from './match-parts.tsx';
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
  const { sides, preview, stopPreview } = useMatchSides(bracket, match);
  const [last, setLast] = useState<Pick | null>(null);
  const choose = (side: Side) => {
    const song = sides[side];
    if (song === null || isLocked || held !== null) return;
    setLast({ side, match_id: match.id, count: (last?.count ?? 0) + 1 });
    stopPreview();
    onDecide(song.id);
  };
  const click = useSides(choose);
  const aim = useAim(held === null ? `${match.id} ${matchSongs(match)}` : 'held');
  const side = (which: Side) => (
    <MatchSide
      key={which}
      side={which}
      song={sides[which]}
      flash={last?.side === which ? last.count : null}
      onChoose={isLocked ? null : (at) => aim.isOnTarget() && click(which, at)}
      onPress={aim.take}
      outcome={held && toOutcome(sides[which], held)}
      {...preview(which)}
    />
  );
  return (
    <>
      <MatchTop bracket={bracket} match={match} isResult={Boolean(held?.winner_id)} />
      {isLocked && <AdminsOnly askPassword={askPassword} />}
      <Text tone="muted" size="s" role="status" className={styles.news}>
        {latest ? describeRemoteResult(latest) : last && storedSentence(last.match_id, stored)}
      </Text>
      <MatchAnnouncement bracket={bracket} match={match} sides={sides} isResult={held !== null} />
      <Versus
        left={side('left')}
        right={side('right')}
        note={held && <RemoteNote result={held} />}
      />
      <UpcomingCovers bracket={bracket} match={match} />
    </>
  );
}

/** Shows the result from another device over the two sides. */
function RemoteNote({ result: { text, detail } }: { result: RemoteResult }) {
  return (
    // The line above announces it to screen readers.
    <SidesNote>
      <strong aria-hidden="true">
        {text}
        {detail && <span>{detail}</span>}
      </strong>
    </SidesNote>
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

/** Matches whose covers are prefetched. */
const AHEAD = 2;

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
