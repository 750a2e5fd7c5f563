import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Windows' heights above and below in which something is near. */
const MARGIN = '150%';

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * True if what stands at an element has been near the window: it stays, so that nobody loses their
 * place in it. Where it holds others the first of them is asked, as it may have no box of its own.
 * @param isAlways whether it is, wherever it stands
 * @param held what it holds as HTML: with another the first of them is another element
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

/** One observer for all, of which there may be a thousand. */
function watch(element: Element, onNear: () => void): () => void {
  observer ??= createObserver();
  waiting.set(element, onNear);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    waiting.delete(element);
  };
}

/** On paper everything is near that is seen. */
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
