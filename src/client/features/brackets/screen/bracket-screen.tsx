import { Link } from '@tanstack/react-router';
import { ArrowLeft, Smartphone, Trophy } from 'lucide-react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { getRounds, getSides, nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { buttonClass } from '../../../components/controls/button.tsx';
import { FullScreenButton } from '../../../components/controls/full-screen-button.tsx';
import { QrCode } from '../../../components/controls/qr-code.tsx';
import { Confetti } from '../../../components/feedback/confetti.tsx';
import { OnlyHereText } from '../../../components/feedback/only-here-text.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { useWakeLock } from '../../../hooks/wake-lock.ts';
import { isOnlyHere, siteAddress } from '../../../lib/site-address.ts';
import type { BallotView } from '../../../queries/ballots.ts';
import { BallotFactList } from '../ballot/ballot-fact-list.tsx';
import { ResultNote } from '../ballot/result-note.tsx';
import { type ShownResult, useBallot, useShownResult } from '../ballot/use-ballot.ts';
import { Voters } from '../ballot/voters.tsx';
import { describeWaiting, formatTurnout, getVotersIn, type VoterList } from '../ballot-words.ts';
import { useJustCompleted } from '../detail/champion.tsx';
import { artistAndSeed, getSong, matchName, songsById } from '../match/match-words.ts';
import styles from './bracket-screen.module.css';

/** Shows a bracket on a big screen, readable from the sofa (product/brackets.md#ballots). */
export function BracketScreen({ bracket }: { bracket: Bracket }) {
  useWakeLock();
  return (
    <div className={styles.screen} data-stage>
      <Row as="nav" gap={2} align="stretch" aria-label="Big screen" className={styles.bar}>
        <Link to="/brackets/$id" params={{ id: bracket.id }} className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden="true" size={18} /> Bracket
        </Link>
        <FullScreenButton />
      </Row>
      {bracket.voting === 'ballot' ? (
        <BallotScreen bracket={bracket} />
      ) : (
        <TapScreen bracket={bracket} />
      )}
    </div>
  );
}

/** Shows a bracket in which the first tap decides: its match, without voters. */
function TapScreen({ bracket }: { bracket: Bracket }) {
  const match = nextMatch(bracket.matchups);
  if (match === null || bracket.status === 'paused') return <Interval bracket={bracket} />;
  return <MatchScreen bracket={bracket} match={match} ballot={null} result={null} />;
}

function BallotScreen({ bracket }: { bracket: Bracket }) {
  const ballot = useBallot(bracket);
  const result = useShownResult(bracket, ballot?.offset ?? 0);
  const id = result?.ballot.match_id ?? nextMatch(bracket.matchups)?.id;
  const match = bracket.matchups.find((one) => one.id === id);
  if (match === undefined || (bracket.status === 'paused' && result === null))
    return <Interval bracket={bracket} />;
  return <MatchScreen bracket={bracket} match={match} ballot={ballot ?? null} result={result} />;
}

type MatchScreenProps = {
  bracket: Bracket;
  match: BracketMatch;
  ballot: BallotView | null;
  result: ShownResult | null;
};

function MatchScreen({ bracket, match, ballot, result }: MatchScreenProps) {
  const songs = songsById(bracket);
  const { left, right } = getSides(match);
  const { decided, total } = bracket.progress;
  const number = result === null ? decided + 1 : decided;
  const voters = ballot && getVotersIn(match.id, ballot, bracket.ballots);
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
        <ScreenSong song={getSong(left, songs)} outcome={getOutcome(left, match, result)} />
        <span aria-hidden="true" className={styles.versus}>
          VS
        </span>
        <ScreenSong song={getSong(right, songs)} outcome={getOutcome(right, match, result)} />
        {result && (
          <div className={styles.result}>
            <ResultNote bracket={bracket} result={result} />
          </div>
        )}
      </div>
      <footer className={styles.footer}>
        <div className={styles.people}>
          {voters && (
            <>
              <p role="status" className={styles.status}>
                {result === null ? getStatus(voters, ballot.is_tied) : ' '}
              </p>
              <Voters voters={voters} />
            </>
          )}
        </div>
        <WayIn id={bracket.id} />
      </footer>
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
  result: ShownResult | null,
): SongOutcome {
  if (result === null || result.isFlipping) return undefined;
  return song === winner_id ? 'through' : 'out';
}

function ScreenSong({ song, outcome }: { song: BracketSong | null; outcome: SongOutcome }) {
  if (song === null) return <span />;
  return (
    <article key={song.id} aria-label={song.title} className={styles.song} data-outcome={outcome}>
      <span className={styles.cover}>
        <Cover album={song} sizes="34vw" isEager />
      </span>
      <h3>{song.title}</h3>
      <p>{artistAndSeed(song)}</p>
    </article>
  );
}

/** Shows a bracket without a current match: its champion, or why nothing is played. */
function Interval({ bracket }: { bracket: Bracket }) {
  const { champion, status, name } = bracket;
  const isNew = useJustCompleted(bracket);
  if (status === 'completed' && champion !== null)
    return (
      <section className={styles.champion} aria-labelledby="champion">
        {isNew && <Confetti />}
        <span className={styles.cover}>
          <Cover album={champion} sizes="34vw" isEager />
        </span>
        <div className={styles.words}>
          <p className={styles.label}>
            <Trophy aria-hidden="true" /> Champion of {name}
          </p>
          <h2 id="champion">{champion.title}</h2>
          <p className={styles.artist}>{champion.artist}</p>
          <BallotFactList bracket={bracket} />
        </div>
      </section>
    );
  return (
    <section className={styles.interval}>
      <p className={styles.name}>{name}</p>
      <h2 role="status">
        {status === 'paused' ? 'This bracket is paused' : 'Nothing to play yet'}
      </h2>
      <WayIn id={bracket.id} />
    </section>
  );
}

function WayIn({ id }: { id: string }) {
  if (isOnlyHere())
    return (
      <p role="note" className={styles.note}>
        <OnlyHereText />
      </p>
    );
  return (
    <section aria-label="How to join" className={styles.way}>
      <p>
        <Smartphone aria-hidden="true" /> Scan to play
      </p>
      <span className={styles.qr}>
        <QrCode text={`${siteAddress()}/brackets/${id}/play`} label="QR code to play" />
      </span>
    </section>
  );
}
