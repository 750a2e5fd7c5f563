import { lazyModule } from '../../hooks/lazy-module.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';

const useMoveKit = lazyModule(() => import('./moves/move-kit.ts'));

/**
 * Loads the admin code to move albums; undefined where nothing can be moved
 * (product/albums.md#moving-albums).
 */
export function useMoves(canMove: boolean) {
  const isMoving = useIsAdmin() && canMove;
  const kit = useMoveKit(isMoving);
  return isMoving ? kit?.MOVE_KIT : undefined;
}
