import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './load-more.module.css';

type Props = { isLoading: boolean; onLoad: () => void };

/** Next-page load waits this long, and half a second more on a slow line (spec §9). */
const DEBOUNCE_MS = 100;
const SLOW_LINE_MS = 500;

/** Loads more when it comes near the end of the page; the button does it by hand. */
export function LoadMore({ isLoading, onLoad }: Props) {
  const sentinel = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    const element = sentinel.current;
    if (element === null || isLoading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => load(), delay());
    }, trigger());
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isLoading]);
  // Two elements by their keys: what comes anew below the new page has not shifted, what stays has.
  if (isLoading)
    return (
      <div key="loading" className={styles.more}>
        <Button look="quiet" disabled>
          Loading…
        </Button>
      </div>
    );
  return (
    <div key="more" ref={sentinel} className={styles.more}>
      <Button look="quiet" onClick={onLoad}>
        Load more
      </Button>
    </div>
  );
}

/** Within 200 px of the end, 150 px on touch screens (spec §9). */
function trigger(): IntersectionObserverInit {
  const isTouch = matchMedia('(pointer: coarse), (width < 48rem)').matches;
  return isTouch
    ? { rootMargin: '0px 0px 150px', threshold: 0.05 }
    : { rootMargin: '0px 0px 200px', threshold: 0.1 };
}

type WithConnection = { connection?: { effectiveType?: string } };

function delay(): number {
  const { connection } = navigator as WithConnection;
  const isSlow = connection?.effectiveType?.includes('2g') ?? false;
  return DEBOUNCE_MS + (isSlow ? SLOW_LINE_MS : 0);
}
