import { lazyModule } from './lazy-module.ts';
import type { DragAdapter } from './row-drag.ts';

const useDragModule = lazyModule(() => import('./drag-adapter.ts'));

/** Returns the drag and drop of a list; undefined until its library is loaded. */
export function useDragAdapter(): DragAdapter | undefined {
  return useDragModule()?.dragAdapter;
}
