import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { roundsOf, sidesOf } from '#shared/domain/bracket-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Versus } from '../../../ui/side-choice.tsx';
import { type Side, useSides } from '../../../ui/use-sides.ts';
import { matchName, songOf, songsById } from '../match/match-words.ts';
import type { AskPassword } from '../use-bracket-action.ts';
import styles from './play-match.module.css';
import { PlaySide, UpcomingCovers } from './play-side.tsx';

type Props = {
  bracket: Bracket;
  match: BracketMatch;
  /** Whether only admins play, and the reader is none. */
  isLocked: boolean;
  askPassword: AskPassword;
  onDecide: (winner_id: string) => void;
};

/** What was chosen last, in which match, and how many there were before. */
type Pick = { title: string; side: Side; match_id: string; count: number };

/** One match to decide: two large sides, how far it is, and the way back. */
export function PlayMatch({ bracket, match, isLocked, askPassword, onDecide }: Props) {
  const [heard, setHeard] = useState<string | null>(null);
  const [last, setLast] = useState<Pick | null>(null);
  const songs = songsById(bracket);
  const ids = sidesOf(match);
  const sides = { left: songOf(ids.left, songs), right: songOf(ids.right, songs) };
  const { decided, total } = bracket.progress;
  // The number of a match within a large round would stand beside that of all matches.
  const name = matchName(match, roundsOf(bracket.matchups)).split(', ')[0];
  const choose = (side: Side) => {
    const song = sides[side];
    if (song === null || isLocked) return;
    setLast({ title: song.title, side, match_id: match.id, count: (last?.count ?? 0) + 1 });
    setHeard(null);
    onDecide(song.id);
  };
  const click = useSides(choose);
  const side = (which: Side) => (
    <PlaySide
      key={which}
      side={which}
      song={sides[which]}
      flash={last?.side === which ? last.count : null}
      isHeard={heard !== null && heard === sides[which]?.id}
      onChoose={isLocked ? null : (at) => click(which, at)}
      onHear={() => setHeard(heard === sides[which]?.id ? null : (sides[which]?.id ?? null))}
    />
  );
  return (
    <>
      <div className={styles.top}>
        <h2 tabIndex={-1}>{name}</h2>
        <p className={styles.count}>
          Match {Math.min(decided + 1, total)} of {total}
        </p>
        <progress value={decided} max={total} aria-label="Matches played" />
      </div>
      {isLocked && (
        <div className={styles.locked}>
          <p>
            <Lock aria-hidden="true" size={18} /> Only admins play this bracket. You can look on.
          </p>
          <Button look="primary" onClick={() => askPassword(() => undefined)}>
            Sign in
          </Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {last && last.match_id !== match.id && `${last.title} won. `}
        {name}: {versus(sides.left, sides.right)}
      </p>
      <Versus left={side('left')} right={side('right')} />
      <UpcomingCovers bracket={bracket} match={match} />
    </>
  );
}

function versus(left: BracketSong | null, right: BracketSong | null): string {
  return [left, right].map((song) => song && `${song.title} by ${song.artist}`).join(' against ');
}
