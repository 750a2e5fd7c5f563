import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../../api/admin-session.ts';
import { lazyCodeQuery } from '../../api/code.ts';

const MOVES = lazyCodeQuery('moves', async () => (await import('./moves/move-kit.ts')).MOVE_KIT);

/**
 * Loads the admin code to move albums; undefined where nothing can be moved
 * (product/albums.md#moving-albums).
 */
export function useMoves(canMove: boolean) {
  const isMoving = useIsAdmin() && canMove;
  const { data } = useQuery({ ...MOVES, enabled: isMoving });
  return isMoving ? data : undefined;
}
