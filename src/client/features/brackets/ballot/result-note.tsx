import type { ReactNode } from 'react';
import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import { getSides } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { describeBallot, formatBallot } from '../ballot-words.ts';
import styles from './result-note.module.css';
import type { ShownResult } from './use-ballot.ts';

type Props = { bracket: Bracket; result: ShownResult; place?: NotePlace };

/** Over the two sides of a match, or in the space between them. */
type NotePlace = 'over' | 'between';

/** Shows the result of a vote: the score and the names, after a coin flip. */
export function ResultNote({ bracket, result: { ballot, isFlipping }, place }: Props) {
  const result = describeBallot(bracket, ballot.match_id);
  const match = bracket.matchups.find(({ id }) => id === ballot.match_id);
  const find = (id: string | null | undefined) => bracket.songs.find((song) => song.id === id);
  const [a, b] = [find(match?.song_a), find(match?.song_b)];
  if (result === null || a === undefined || b === undefined) return null;
  const hasCoin = ballot.decided_by === 'coin';
  const isRight = match !== undefined && getSides(match).right === result.winner.id;
  return (
    <SidesNote place={place}>
      {hasCoin && <Coin sides={[a, b]} winner={result.winner} />}
      {isFlipping ? (
        <strong aria-hidden="true">
          {result.score}
          <span>Tied! Flipping a coin…</span>
        </strong>
      ) : (
        <strong aria-hidden="true">
          {/* Between the songs the frame around the winner says it. */}
          {place !== 'between' && `${result.winner.title} `}
          <b>{place === 'between' && isRight ? reverseScore(result.score) : result.score}</b>
          {result.names !== '' && <span>{result.names}</span>}
          {result.reason && <span>{result.reason}</span>}
        </strong>
      )}
      <VisuallyHidden role="status">
        {isFlipping ? 'Tied. Flipping a coin.' : `${formatBallot(result)}.`}
      </VisuallyHidden>
    </SidesNote>
  );
}

/** The winner's votes are first; between the songs each number is on the side of its song. */
function reverseScore(score: string): string {
  const [winner, separator, loser] = score.split(/(\D+)/);
  return [loser, separator, winner].join('');
}

type SidesNoteProps = { place?: NotePlace | undefined; children: ReactNode };

/** Note about the two sides of a match. */
export function SidesNote({ place = 'over', children }: SidesNoteProps) {
  return (
    <div className={styles.note} data-place={place}>
      {children}
    </div>
  );
}

type CoinProps = {
  /** Songs on the two sides of the coin. */
  sides: readonly [BracketSong, BracketSong];
  /** The side that the coin shows in the end. */
  winner: BracketSong;
};

/** Flips a coin with a cover on each side; with reduced motion it only shows the result. */
function Coin({ sides, winner }: CoinProps) {
  const [front, back] = sides[0].id === winner.id ? sides : [sides[1], sides[0]];
  return (
    <span aria-hidden="true" className={styles.coin}>
      <span className={styles.flip}>
        <span className={styles.face}>
          <Cover album={front} sizes="12rem" isEager />
        </span>
        <span className={styles.face}>
          <Cover album={back} sizes="12rem" isEager />
        </span>
      </span>
    </span>
  );
}
