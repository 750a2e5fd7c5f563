import { Undo2 } from 'lucide-react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { isUndoOpen } from '#shared/domain/bracket-status.ts';
import { undoResult } from '../../../api/brackets.ts';
import { Button } from '../../../ui/button.tsx';
import { useClock } from '../../../ui/drawn.ts';
import { notify } from '../../../ui/notices.tsx';
import type { BracketControls } from '../use-bracket-action.ts';
import { isLocked } from '../who-plays.ts';

type Props = { bracket: Bracket; controls: BracketControls };

/** Takes the last result back, for whoever may; quiet, since it is seldom wanted. */
export function UndoButton({ bracket, controls: { act, busy, isAdmin } }: Props) {
  const { now } = useClock();
  if (!mayUndo(bracket, isAdmin, now)) return null;
  const undo = () =>
    act(
      'undo a result of the',
      () => undoResult(bracket.id, bracket.version),
      () => notify('Last result taken back'),
    );
  return (
    // Not disabled while it works, which would take the focus from it.
    <Button ref={handOverFocus} look="quiet" aria-disabled={busy !== null} onClick={undo}>
      <Undo2 aria-hidden="true" size={18} /> Undo
    </Button>
  );
}

/** True if the last result can be taken back, and by this reader (rules.md#matches). */
export function mayUndo(bracket: Bracket, isAdmin: boolean, now: Date): boolean {
  const { can_undo, status, matchups } = bracket;
  if (!can_undo || status === 'paused' || isLocked(bracket, isAdmin)) return false;
  return isAdmin || isUndoOpen(status, matchups, now);
}

/** The button goes away with the champion, or with the first result: the heading takes its focus. */
function handOverFocus(button: HTMLElement | null) {
  return () => {
    if (button === document.activeElement)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
}
