import type { Bracket } from '#shared/contracts/bracket.ts';

/** Whether the last result can be taken back, and by this reader (product §8). */
export function mayUndo(bracket: Bracket, isAdmin: boolean): boolean {
  const { can_undo, status, play_access } = bracket;
  return can_undo && status !== 'paused' && (play_access === 'anyone' || isAdmin);
}
