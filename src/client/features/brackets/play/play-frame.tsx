import { Link } from '@tanstack/react-router';
import { ArrowLeft, CirclePause, Play as PlayIcon, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import { Row, Stack } from '../../../components/layout/primitives.tsx';
import { usePlayKeys } from '../../../components/side-choice/use-sides.ts';
import { requestData } from '../../../lib/http/request.ts';
import { Champion, useJustCompleted } from '../detail/champion.tsx';
import type { BracketControls } from '../use-bracket-action.ts';
import styles from './play.module.css';

type Props = {
  bracket: Bracket;
  controls: BracketControls;
  /** True while a result is shown before the next match. */
  isHeld: boolean;
  /** Undo button; `null` for a user who cannot undo. */
  undo: ReactNode;
  canUndo: boolean;
  notice?: ReactNode;
  /** The current match. */
  children: ReactNode;
};

/** Frame of the play page: name and undo, the current match, and what is shown without one. */
export function PlayFrame(props: Props) {
  const { bracket, controls, isHeld, undo, canUndo, notice, children } = props;
  const { status, champion } = bracket;
  const isNew = useJustCompleted(bracket);
  const isOver = status === 'completed' && champion !== null && !isHeld;
  const root = useRef<HTMLDivElement>(null);
  useFocusWhenOver(root, isOver);
  return (
    <Stack gap={4} ref={root} className={styles.play}>
      <Row as="header" gap={3} className={styles.header}>
        <Link to="/brackets/$id" params={{ id: bracket.id }} className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden="true" size={18} /> Bracket
        </Link>
        <h1 tabIndex={-1}>{bracket.name}</h1>
        {status !== 'draft' && !isOver && undo}
      </Row>
      {notice}
      {isOver && champion && (
        <Champion bracket={bracket} champion={champion} isNew={isNew} controls={controls}>
          {canUndo && undo}
        </Champion>
      )}
      {(isHeld || status === 'ready' || status === 'active') && children}
      {status === 'paused' && !isHeld && (
        <Message
          title="This bracket is paused"
          icon={<CirclePause size={32} />}
          actions={controls.isAdmin && <Resume bracket={bracket} {...controls} />}
        >
          {controls.isAdmin ? 'Resume it to continue.' : 'An admin can resume it.'}
        </Message>
      )}
      {status === 'draft' && (
        <EmptyState title="Nothing to play yet">The matchups have not been generated.</EmptyState>
      )}
    </Stack>
  );
}

/** Undoes the last result, also by the key U. @param onUndo `null` while nothing can be undone */
export function UndoKeyButton({ onUndo }: { onUndo: (() => void) | null }) {
  usePlayKeys(new Map([['u', () => onUndo?.()]]));
  return (
    <Button
      look="quiet"
      aria-keyshortcuts="U"
      disabled={onUndo === null}
      onClick={() => onUndo?.()}
    >
      <Undo2 aria-hidden="true" size={18} /> Undo
      <span aria-hidden="true" className={styles.key}>
        U
      </span>
    </Button>
  );
}

function Resume({ bracket, act, busy }: BracketControls & { bracket: Bracket }) {
  return (
    <Button
      look="primary"
      disabled={busy !== null}
      onClick={() =>
        act('resume', () =>
          requestData(endpoints.RESUME_BRACKET, { params: { id: bracket.id }, body: {} }),
        )
      }
    >
      <PlayIcon aria-hidden="true" size={18} /> {busy === 'resume' ? 'Resuming...' : 'Resume'}
    </Button>
  );
}

/** Moves the focus after the last match and after its undo, which remove the focused controls. */
function useFocusWhenOver(root: RefObject<HTMLElement | null>, isOver: boolean): void {
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (wasOver.current === isOver) return;
    wasOver.current = isOver;
    root.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [root, isOver]);
}
