import { useElementScrollRestoration } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { useIsHydrating } from './drawn.ts';
import { nextPaint } from './next-paint.ts';

/** Fills the window of a phone; a wide one has the next slice a frame later. */
const FIRST = 24;
const SLICE = 48;
/** From here on each slice is as large as what is there, or the last ones would draw thousands anew. */
const MANY = 1000;

/**
 * How many entries of a long list are drawn by now: what is seen first, then slices between which
 * touches are answered (rules.md#screens). All at once where the server drew them, and where the page stands further
 * down, as after Back.
 * @param list names what is listed: another begins anew, the same one with other entries does not
 */
export function useProgressiveCount(list: string, total: number): number {
  const isDrawn = useIsHydrating();
  const place = useElementScrollRestoration({ getElement: () => window });
  const isWhole = isDrawn || (place?.scrollY ?? 0) > 0;
  const [drawn, setDrawn] = useState({ list, count: isWhole ? Number.POSITIVE_INFINITY : FIRST });
  const count = drawn.list === list ? drawn.count : FIRST;
  useEffect(() => {
    if (count >= total) return;
    let isCurrent = true;
    nextPaint().then(() => {
      if (isCurrent) startTransition(() => setDrawn({ list, count: count + sliceAfter(count) }));
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
