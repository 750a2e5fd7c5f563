import { useElementScrollRestoration } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { isLongList } from './long-list.ts';

/** Albums of the first render, which fill a phone. */
const FIRST = 24;

/**
 * Returns the number of albums to render: the first screen of a new list, then all in a transition,
 * which input interrupts (product/screens.md#screens). All at once if server-rendered, with
 * a restored scroll position, as after Back, or if the list is virtualized.
 * @param list key of the list, once loaded: the same albums in another order are a new list
 */
export function useRenderedCount(list: string | undefined, count: number): number {
  const isHydrating = useIsHydrating();
  const position = useElementScrollRestoration({ getElement: () => window });
  const isWhole = isHydrating || (position?.scrollY ?? 0) > 0;
  // `useDeferredValue` would render all at once where the list arrives in a transition of the router.
  const [rendered, setRendered] = useState(isWhole ? list : undefined);
  useEffect(() => startTransition(() => setRendered(list)), [list]);
  return rendered === list || isLongList(count) ? Number.POSITIVE_INFINITY : FIRST;
}
