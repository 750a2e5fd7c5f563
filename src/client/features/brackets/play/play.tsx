import { useEffect } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { mayUndo } from '../detail/undo-button.tsx';
import type { AskPassword, BracketControls } from '../use-bracket-action.ts';
import { isLocked } from '../who-plays.ts';
import { BallotPlay } from './ballot-play.tsx';
import styles from './play.module.css';
import { PlayFrame, UndoKeyButton } from './play-frame.tsx';
import { PlayMatch } from './play-match.tsx';
import { useDecisions } from './use-decisions.ts';

type Props = { bracket: Bracket; controls: BracketControls; askPassword: AskPassword };

export function Play(props: Props) {
  return props.bracket.voting === 'ballot' ? <BallotPlay {...props} /> : <TapPlay {...props} />;
}

/** Plays a bracket in which the first tap decides. */
function TapPlay({ bracket, controls, askPassword }: Props) {
  // Requests that need a session never wait offline without asking for one.
  const waits = bracket.play_access === 'anyone' && !controls.isAdmin;
  const { waiting, shown, held, latest, decide, undo, isDeciding, isUndoing } = useDecisions(
    bracket,
    askPassword,
    waits,
  );
  const heldMatch = held && shown.matchups.find(({ id }) => id === held.match_id);
  const match = heldMatch ?? nextMatch(shown.matchups);
  const isForAdmins = isLocked(shown, controls.isAdmin);
  const canUndo = mayUndo(shown, controls.isAdmin, new Date());
  // An undo would be sent after the waiting decisions, and may then undo another user's result.
  const takeBack = canUndo && !isUndoing && waiting === 0 ? undo : null;
  return (
    <PlayFrame
      bracket={shown}
      controls={controls}
      isHeld={held !== null}
      undo={isForAdmins ? null : <UndoKeyButton onUndo={takeBack} />}
      canUndo={canUndo}
      notice={<Waiting count={waiting} />}
    >
      {match && (
        <PlayMatch
          bracket={shown}
          match={match}
          stored={bracket}
          held={held}
          latest={latest}
          isLocked={isForAdmins}
          askPassword={askPassword}
          onDecide={(winner_id) => {
            if (!isDeciding(match)) decide(match, winner_id);
          }}
        />
      )}
    </PlayFrame>
  );
}

/** Shows the number of results waiting for the connection, and warns before the tab is closed. */
function Waiting({ count }: { count: number }) {
  const isAny = count > 0;
  useEffect(() => {
    if (!isAny) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAny]);
  return (
    <p role="status" className={styles.waiting}>
      {isAny &&
        `You’re offline. ${count} ${count === 1 ? 'result is' : 'results are'} waiting to be sent.`}
    </p>
  );
}
