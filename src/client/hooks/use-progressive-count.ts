import { useElementScrollRestoration } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { nextPaint } from '../lib/next-paint.ts';
import { useIsHydrating } from './hydration.ts';

/** First chunk, which fills a phone; a wide window gets the next one a frame later. */
const FIRST = 24;
const SLICE = 48;
/** From here on each chunk doubles the count, or the last ones would re-render thousands. */
const MANY = 1000;

/**
 * Returns the number of rendered entries of a long list: the first screen, then chunks between
 * which the browser handles input (product/screens.md#screens). All at once if server-rendered, or
 * with a restored scroll position, as after Back.
 * @param list key of the list: a new one starts over, other entries of the same one do not
 */
export function useProgressiveCount(list: string, total: number): number {
  const isRendered = useIsHydrating();
  const place = useElementScrollRestoration({ getElement: () => window });
  const isWhole = isRendered || (place?.scrollY ?? 0) > 0;
  const [rendered, setRendered] = useState({
    list,
    count: isWhole ? Number.POSITIVE_INFINITY : FIRST,
  });
  const count = rendered.list === list ? rendered.count : FIRST;
  useEffect(() => {
    if (count >= total) return;
    let isCurrent = true;
    nextPaint().then(() => {
      if (isCurrent) startTransition(() => setRendered({ list, count: count + sliceAfter(count) }));
    });
    return () => {
      isCurrent = false;
    };
  }, [list, count, total]);
  return count;
}

function sliceAfter(count: number): number {
  return count < MANY ? SLICE : count;
}
