import { Link } from '@tanstack/react-router';
import { ArrowLeft, CirclePause, Play as PlayIcon, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { nextMatch } from '#shared/domain/bracket-view.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import { Row, Stack } from '../../../components/layout/primitives.tsx';
import { usePlayKeys } from '../../../components/side-choice/use-sides.ts';
import { resumeBracket } from '../../../queries/brackets.ts';
import { Champion, useJustCompleted } from '../detail/champion.tsx';
import { ChampionActions } from '../detail/champion-actions.tsx';
import { mayUndo } from '../detail/undo-button.tsx';
import type { AskPassword, BracketControls } from '../use-bracket-action.ts';
import { isLocked } from '../who-plays.ts';
import styles from './play.module.css';
import { PlayMatch } from './play-match.tsx';
import { useDecisions } from './use-decisions.ts';

type Props = { bracket: Bracket; controls: BracketControls; askPassword: AskPassword };

/** Plays a bracket match by match, until it has a champion. */
export function Play({ bracket, controls, askPassword }: Props) {
  // Requests that need a session never wait offline without asking for one.
  const waits = bracket.play_access === 'anyone' && !controls.isAdmin;
  const { waiting, shown, held, latest, decide, undo, isDeciding, isUndoing } = useDecisions(
    bracket,
    askPassword,
    waits,
  );
  const isNew = useJustCompleted(shown);
  const root = useRef<HTMLDivElement>(null);
  const { status, champion } = shown;
  const isOver = status === 'completed' && champion !== null && held === null;
  const heldMatch = held && shown.matchups.find(({ id }) => id === held.match_id);
  const isForAdmins = isLocked(shown, controls.isAdmin);
  useFocusWhenOver(root, isOver);
  const match = heldMatch ?? nextMatch(shown.matchups);
  const canUndo = mayUndo(shown, controls.isAdmin, new Date());
  // An undo would be sent after the waiting decisions, and may then undo another user's result.
  const takeBack = canUndo && !isUndoing && waiting === 0 ? undo : null;
  usePlayKeys(new Map([['u', () => takeBack?.()]]));
  const back = (
    <Button
      look="quiet"
      aria-keyshortcuts="U"
      disabled={takeBack === null}
      onClick={() => takeBack?.()}
    >
      <Undo2 aria-hidden="true" size={18} /> Undo
      <span aria-hidden="true" className={styles.key}>
        U
      </span>
    </Button>
  );
  return (
    <Stack gap={4} ref={root} className={styles.play}>
      <Row as="header" gap={3} className={styles.header}>
        <Link to="/brackets/$id" params={{ id: bracket.id }} className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden="true" size={18} /> Bracket
        </Link>
        <h1 tabIndex={-1}>{bracket.name}</h1>
        {status !== 'draft' && !isForAdmins && !isOver && back}
      </Row>
      <Waiting count={waiting} />
      {isOver && champion && (
        <Champion bracket={shown} champion={champion} isNew={isNew}>
          <ChampionActions bracket={shown} controls={controls}>
            {canUndo && back}
          </ChampionActions>
        </Champion>
      )}
      {match && (heldMatch || status === 'ready' || status === 'active') && (
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
      {status === 'paused' && !heldMatch && (
        <Message
          title="This bracket is paused"
          icon={<CirclePause size={32} />}
          actions={controls.isAdmin && <Resume bracket={bracket} {...controls} />}
        >
          {controls.isAdmin ? 'Resume it to continue.' : 'An admin can resume it.'}
        </Message>
      )}
      {status === 'draft' && (
        <Message title="Nothing to play yet">The matchups have not been generated.</Message>
      )}
    </Stack>
  );
}

function Resume({ bracket, act, busy }: BracketControls & { bracket: Bracket }) {
  return (
    <Button
      look="primary"
      disabled={busy !== null}
      onClick={() => act('resume', () => resumeBracket(bracket.id))}
    >
      <PlayIcon aria-hidden="true" size={18} /> {busy === 'resume' ? 'Resuming...' : 'Resume'}
    </Button>
  );
}

/** Moves the focus after the last match and after its undo, which remove the focused controls. */
function useFocusWhenOver(root: React.RefObject<HTMLElement | null>, isOver: boolean): void {
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (wasOver.current === isOver) return;
    wasOver.current = isOver;
    root.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [root, isOver]);
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
