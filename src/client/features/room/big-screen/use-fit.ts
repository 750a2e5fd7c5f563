import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Minimum scale, and the precision of the search, as shares. */
const LEAST = 0.25;
const PRECISION = 0.02;

/**
 * Shrinks the content of a box until it fits: sets `--fit` from 1 down to 0.25.
 * @param content changes with the size of the content; other renders cost no layout
 */
export function useFit<E extends HTMLElement>(content: string | number): RefObject<E | null> {
  const box = useRef<E>(null);
  // Content that overflows does not resize the box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content decides the size
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    shrink(element);
    const observer = new ResizeObserver(() => shrink(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  return box;
}

/** Finds the largest scale that fits by halving: each try costs a layout. */
function shrink(element: HTMLElement): void {
  if (fits(element, 1)) return;
  let [small, large] = [LEAST, 1];
  while (large - small > PRECISION) {
    const middle = (small + large) / 2;
    if (fits(element, middle)) small = middle;
    else large = middle;
  }
  fits(element, small);
}

function fits(element: HTMLElement, share: number): boolean {
  element.style.setProperty('--fit', String(share));
  return element.scrollHeight <= element.clientHeight;
}
