import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Minimum scale and step, in percent. */
const LEAST = 25;
const STEP = 3;

/** Shrinks the content of a box until it fits: sets `--fit` from 1 down to 0.25. */
export function useFit<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null);
  // After every render: content that overflows does not resize the box.
  useLayoutEffect(() => {
    if (box.current) shrink(box.current);
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => shrink(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return box;
}

function shrink(element: HTMLElement): void {
  for (let share = 100; share >= LEAST; share -= STEP) {
    element.style.setProperty('--fit', String(share / 100));
    if (element.scrollHeight <= element.clientHeight) return;
  }
}
