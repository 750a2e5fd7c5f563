import { Undo2 } from 'lucide-react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { isUndoOpen } from '#shared/domain/brackets/bracket-status.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { useClock } from '../../../hooks/hydration.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { requestData } from '../../../lib/http/request.ts';
import type { BracketControls } from '../use-bracket-action.ts';
import { isLocked } from '../who-plays.ts';

type Props = { bracket: Bracket; controls: BracketControls };

/** Undoes the last result, for users with permission. */
export function UndoButton({ bracket, controls: { act, busy, isAdmin } }: Props) {
  const { now } = useClock();
  if (!mayUndo(bracket, isAdmin, now)) return null;
  const { id, version } = bracket;
  const undo = () =>
    act(
      'undo a result of the',
      () => requestData(endpoints.UNDO_RESULT, { params: { id }, body: { version } }),
      () => notify('Last result undone'),
    );
  return (
    // Not disabled while pending, which would drop the focus.
    <Button ref={handOverFocus} look="quiet" aria-disabled={busy !== null} onClick={undo}>
      <Undo2 aria-hidden="true" size={18} /> Undo
    </Button>
  );
}

/** True if this user can undo the last result (product/brackets.md#matches). */
export function mayUndo(
  bracket: Bracket,
  isAdmin: boolean,
  now: Date,
  /** True if this browser votes in a bracket by vote. */
  isVoter = false,
): boolean {
  const { can_undo, status, matchups, voting } = bracket;
  if (voting === 'ballot' && !isAdmin && !isVoter) return false;
  if (!can_undo || status === 'paused' || isLocked(bracket, isAdmin)) return false;
  return isAdmin || isUndoOpen(status, matchups, now);
}

/**
 * Moves the focus to the heading, since the button is removed with the champion or the first
 * result.
 */
function handOverFocus(button: HTMLElement | null) {
  return () => {
    if (button === document.activeElement) focusHeading();
  };
}
