import { Link } from '@tanstack/react-router';
import { ArrowLeft, Trophy } from 'lucide-react';
import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import { RESULT_MS } from '#shared/domain/brackets/ballot.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { placeholderHue } from '../../../components/album/cover-placeholder.ts';
import { useCoverColor } from '../../../components/album/use-cover-color.ts';
import { buttonClass } from '../../../components/controls/button.tsx';
import { FullScreenButton } from '../../../components/controls/full-screen-button.tsx';
import { Confetti } from '../../../components/feedback/confetti.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { SoundSwitch } from '../../../components/sound/sound-switch.tsx';
import { useOnIncrease, useSound } from '../../../components/sound/use-sound.ts';
import { useWakeLock } from '../../../hooks/wake-lock.ts';
import { BallotFactList } from '../ballot/ballot-fact-list.tsx';
import { ResultNote, SidesNote } from '../ballot/result-note.tsx';
import { useBallot, useShownResult } from '../ballot/use-ballot.ts';
import { useJustCompleted } from '../detail/champion.tsx';
import { ChampionPath } from '../detail/champion-path.tsx';
import { useRemoteResult } from '../match/remote-result.ts';
import styles from './bracket-screen.module.css';
import { MatchStage, type StageResult } from './match-stage.tsx';
import { ScreenNote, ScreenWayIn } from './screen-way-in.tsx';
import { getTitleSize } from './title-size.ts';

/** Shows a bracket on a big screen, readable from the sofa (product/brackets.md#ballots). */
export function BracketScreen({ bracket }: { bracket: Bracket }) {
  useWakeLock();
  return (
    <div className={styles.screen} data-stage>
      <Row as="nav" gap={2} align="stretch" aria-label="Big screen" className={styles.bar}>
        <Link to="/brackets/$id" params={{ id: bracket.id }} className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden="true" size={18} /> Bracket
        </Link>
        <SoundSwitch />
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

/** The big screen makes no changes of its own. */
const NO_CHANGES = { picks: [], undos: [] };

/** Shows a bracket in which the first tap decides: its match, without voters. */
function TapScreen({ bracket }: { bracket: Bracket }) {
  const { held } = useRemoteResult(bracket, NO_CHANGES, RESULT_MS);
  const result = held === null || held.winner_id === null ? null : held;
  return (
    <Scene
      bracket={bracket}
      ballot={null}
      result={
        result && {
          match_id: result.match_id,
          isFlipping: false,
          note: (
            <SidesNote place="between">
              <strong role="status">{result.text}</strong>
            </SidesNote>
          ),
        }
      }
    />
  );
}

function BallotScreen({ bracket }: { bracket: Bracket }) {
  const ballot = useBallot(bracket);
  const result = useShownResult(bracket);
  return (
    <Scene
      bracket={bracket}
      ballot={ballot ?? null}
      result={
        result && {
          match_id: result.ballot.match_id,
          isFlipping: result.isFlipping,
          note: <ResultNote bracket={bracket} result={result} place="between" />,
        }
      }
    />
  );
}

type SceneProps = { bracket: Bracket; ballot: BallotState | null; result: StageResult | null };

/** Shows the current match, or the one whose result is shown, and the interval without any. */
function Scene({ bracket, ballot, result }: SceneProps) {
  const isNew = useJustCompleted(bracket);
  const { matchups, status, progress } = bracket;
  const id = result?.match_id ?? nextMatch(matchups)?.id;
  const match = matchups.find((one) => one.id === id);
  const isInterval = match === undefined || (status === 'paused' && result === null);
  useStageSounds({
    votes: ballot?.voters.filter(({ has_voted }) => has_voted).length ?? 0,
    isFlipping: result?.isFlipping ?? false,
    results: result?.isFlipping ? progress.decided - 1 : progress.decided,
    hasChampion: isInterval && status === 'completed',
  });
  if (isInterval) return <Interval bracket={bracket} isNew={isNew} />;
  return <MatchStage bracket={bracket} match={match} ballot={ballot} result={result} />;
}

type IntervalProps = {
  bracket: Bracket;
  /** True if the champion won while the page was open. */
  isNew: boolean;
};

/** Shows a bracket without a current match: its champion, or why nothing is played. */
function Interval({ bracket, isNew }: IntervalProps) {
  const { champion, status, name } = bracket;
  if (status === 'completed' && champion !== null)
    return <ScreenChampion bracket={bracket} champion={champion} isNew={isNew} />;
  return (
    <section className={styles.interval}>
      <p className={styles.name}>{name}</p>
      <h2 role="status">
        {status === 'paused' ? 'This bracket is paused' : 'Nothing to play yet'}
      </h2>
      <ScreenWayIn id={bracket.id} />
      <ScreenNote />
    </section>
  );
}

/** Fills the window with the champion in the color of its cover, and its path to the title. */
function ScreenChampion({ bracket, champion, isNew }: IntervalProps & { champion: BracketSong }) {
  const paint = useCoverColor(champion.cover_url);
  return (
    <section
      ref={paint}
      className={`${styles.champion} cover-ground`}
      data-hue={placeholderHue(champion)}
      aria-labelledby="champion"
    >
      {isNew && <Confetti />}
      <span className={styles.winner}>
        <Cover album={champion} sizes="46vw" isEager />
      </span>
      <div className={styles.words}>
        <p className={styles.label}>
          <Trophy aria-hidden="true" /> Champion of {bracket.name}
        </p>
        <h2 id="champion" data-size={getTitleSize([champion.title])}>
          {champion.title}
        </h2>
        <p className={styles.artist}>{champion.artist}</p>
        <ChampionPath bracket={bracket} />
      </div>
      <BallotFactList bracket={bracket} />
    </section>
  );
}

type Heard = {
  /** Number of voters who have voted in the match. */
  votes: number;
  isFlipping: boolean;
  /** Number of results shown so far. */
  results: number;
  hasChampion: boolean;
};

/** Note of a result: the middle of the scale. */
const PLACE = 5;

/** Plays what happens on the big screen of a bracket. */
function useStageSounds({ votes, isFlipping, results, hasChampion }: Heard): void {
  const play = useSound();
  useOnIncrease(votes, () => play({ kind: 'tick' }));
  useOnIncrease(Number(isFlipping), () => play({ kind: 'hush' }));
  useOnIncrease(results, () => play({ kind: 'note', place: PLACE }));
  useOnIncrease(Number(hasChampion), () => play({ kind: 'fanfare' }));
}
