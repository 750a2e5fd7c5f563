import type { Bracket } from '#shared/contracts/bracket.ts';

/**
 * True if only admins can play and the user is not one (product/brackets.md#lifecycle-and-access).
 */
export function isLocked({ play_access }: Pick<Bracket, 'play_access'>, isAdmin: boolean): boolean {
  return play_access === 'admin' && !isAdmin;
}

/** True if it is completed, which only admins can change (product/brackets.md#matches). */
export function isClosed({ status }: Pick<Bracket, 'status'>, isAdmin: boolean): boolean {
  return status === 'completed' && !isAdmin;
}

/** True if this user decides a match by a tap: in a bracket by vote only the host. */
export function isTapDecisive({ voting }: Pick<Bracket, 'voting'>, isAdmin: boolean): boolean {
  return voting === 'first_tap' || isAdmin;
}

export function mayPlay(
  bracket: Pick<Bracket, 'play_access' | 'status'>,
  isAdmin: boolean,
): boolean {
  const isOpen = bracket.status === 'ready' || bracket.status === 'active';
  return isOpen && !isLocked(bracket, isAdmin);
}
