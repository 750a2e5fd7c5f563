import type { ReactNode } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import { getRounds, getSides } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Voters } from '../ballot/voters.tsx';
import { describeWaiting, formatTurnout, getVotersIn, type VoterList } from '../ballot-words.ts';
import { artistAndSeed, getSong, matchName, songsById } from '../match/match-words.ts';
import styles from './bracket-screen.module.css';
import { withoutResult } from './round-part.ts';
import { RoundTree } from './round-tree.tsx';
import { ScreenNote, ScreenWayIn } from './screen-way-in.tsx';
import { getTitleSize } from './title-size.ts';

export type StageResult = {
  match_id: string;
  /** True while a coin is in the air, and the winner is unknown. */
  isFlipping: boolean;
  note: ReactNode;
};

type Props = {
  bracket: Bracket;
  match: BracketMatch;
  /** `null` in a bracket in which the first tap decides. */
  ballot: BallotState | null;
  /** The result of the match while it is shown. */
  result: StageResult | null;
};

/** Shows a match on the big screen: its songs, its round, and who has voted. */
export function MatchStage({ bracket, match, ballot, result }: Props) {
  const songs = songsById(bracket);
  const { left, right } = getSides(match);
  const { decided, total } = bracket.progress;
  const number = result === null ? decided + 1 : decided;
  const sides = [getSong(left, songs), getSong(right, songs)] as const;
  const size = getTitleSize(sides.map((song) => song?.title ?? ''));
  const matchups = result?.isFlipping ? withoutResult(bracket.matchups, match) : bracket.matchups;
  return (
    <>
      <header className={styles.header}>
        <h2>{matchName(match, getRounds(bracket.matchups))}</h2>
        <p className={styles.name}>
          {bracket.name} ·{' '}
          <span>
            Match {Math.min(number, total)} of {total}
          </span>
        </p>
      </header>
      <div className={styles.songs}>
        <ScreenSong song={sides[0]} size={size} outcome={getOutcome(left, match, result)} />
        {result === null ? (
          <div className={styles.center}>
            <span aria-hidden="true" className={styles.versus}>
              VS
            </span>
            <ScreenWayIn id={bracket.id} />
          </div>
        ) : (
          <div className={styles.center}>{result.note}</div>
        )}
        <ScreenSong song={sides[1]} size={size} outcome={getOutcome(right, match, result)} />
      </div>
      <footer className={styles.footer}>
        {ballot && (
          <People
            voters={getVotersIn(match.id, ballot, bracket.ballots)}
            isTied={ballot.is_tied}
            isResult={result !== null}
          />
        )}
        <RoundTree bracket={{ ...bracket, matchups }} match={match} />
        <ScreenNote />
      </footer>
    </>
  );
}

type PeopleProps = { voters: VoterList; isTied: boolean; isResult: boolean };

function People({ voters, isTied, isResult }: PeopleProps) {
  return (
    <>
      <p role="status" className={styles.status}>
        {!isResult && getStatus(voters, isTied)}
      </p>
      <Voters voters={voters} />
    </>
  );
}

function getStatus(voters: VoterList, isTied: boolean): string {
  if (voters.length === 0) return 'Scan to vote!';
  return `${formatTurnout(voters)}. ${describeWaiting(voters, isTied)}`;
}

type SongOutcome = 'through' | 'out' | undefined;

function getOutcome(
  song: string | null,
  { winner_id }: BracketMatch,
  result: StageResult | null,
): SongOutcome {
  if (result === null || result.isFlipping) return undefined;
  return song === winner_id ? 'through' : 'out';
}

type ScreenSongProps = {
  song: BracketSong | null;
  size: ReturnType<typeof getTitleSize>;
  outcome: SongOutcome;
};

function ScreenSong({ song, size, outcome }: ScreenSongProps) {
  if (song === null) return <span />;
  return (
    <article key={song.id} aria-label={song.title} className={styles.song} data-outcome={outcome}>
      <span className={styles.artwork}>
        <Cover album={song} sizes="34vw" isEager />
      </span>
      <h3 data-size={size}>{song.title}</h3>
      <p>{artistAndSeed(song)}</p>
    </article>
  );
}
