import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Margin around the viewport, relative to its height. */
const MARGIN = '150%';

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * True once an element has been near the viewport; never reset, so that focus and selection are
 * preserved. For a container without a box its first child is observed.
 * @param isAlways true to disable the observation
 * @param held HTML of its children: a change replaces the observed child
 */
export function useInView<E extends Element>(
  isAlways: boolean,
  held = '',
): [boolean, RefObject<E | null>] {
  const place = useRef<E>(null);
  const [hasBeen, setHasBeen] = useState(false);
  const isNear = isAlways || hasBeen;
  useEffect(() => {
    const element = (held && place.current?.firstElementChild) || place.current;
    if (!isNear && element) return watch(element, () => setHasBeen(true));
  }, [isNear, held]);
  return [isNear, place];
}

/** Shared observer, for up to a thousand elements. */
function watch(element: Element, onNear: () => void): () => void {
  observer ??= createObserver();
  waiting.set(element, onNear);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    waiting.delete(element);
  };
}

/** Before printing, all visible elements count as near. */
function createObserver(): IntersectionObserver {
  addEventListener('beforeprint', () =>
    flushSync(() => {
      for (const [element, onNear] of [...waiting]) if (element.checkVisibility()) onNear();
    }),
  );
  return new IntersectionObserver(tell, { rootMargin: `${MARGIN} 0px` });
}

function tell(records: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of records) if (isIntersecting) waiting.get(target)?.();
}
