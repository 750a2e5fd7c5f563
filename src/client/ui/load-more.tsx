import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button, buttonClass } from './button.tsx';
import { useIsHydrating } from './drawn.ts';
import styles from './load-more.module.css';
import { isReturning } from './scroll-restoration.ts';

type Props = {
  hasMore: boolean;
  /** The page that the list ends with so far, for who reads without scripts. */
  last: { pagination: { next?: string | null | undefined } } | undefined;
  isLoading: boolean;
  /** Rows on the screen. */
  loaded: number;
  onLoad: () => void;
  /** What stands at the end of the list. */
  children?: ReactNode;
};

/** Next-page load waits this long, and half a second more on a slow line (rules.md#times). */
const DEBOUNCE_MS = 100;
const SLOW_LINE_MS = 500;

/** Loads more when it comes near the end of the page; the button does it by hand. */
export function LoadMore({ hasMore, last, isLoading, loaded, onLoad, children }: Props) {
  const more = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    // The button, which goes, may have come into view by its focus.
    if (more.current?.contains(document.activeElement)) expectNew();
    onLoad();
  });
  // Anew after each page: one that came may have left the end where it was.
  const readyAt = hasMore && !isLoading ? loaded : null;
  useEffect(() => (readyAt === null ? undefined : watchEnd(() => load())), [readyAt]);
  const expectNew = useFocusOnNew(loaded);
  const loadByHand = () => {
    expectNew();
    onLoad();
  };
  const isDrawn = useIsHydrating();
  if (!hasMore) return children;
  // Two elements by their keys: what comes anew below the new page has not shifted, what stays has.
  if (isLoading)
    return (
      <div key="loading" className={styles.more}>
        <Button look="quiet" disabled>
          Loading…
        </Button>
      </div>
    );
  // A page that the server drew is followed by the next one, also without scripts.
  if (isDrawn)
    return (
      <div key="more" className={styles.more}>
        <Link
          to="."
          search={(present: object) => ({ ...present, after: last?.pagination.next ?? undefined })}
          className={buttonClass('quiet')}
        >
          Load more
        </Link>
      </div>
    );
  return (
    <div key="more" ref={more} className={styles.more}>
      <Button look="quiet" onClick={loadByHand}>
        Load more
      </Button>
    </div>
  );
}

/** The row that a list begins after, by the address; empty for its first. */
export function useStart(): string {
  return (useSearch({ strict: false }) as { after?: string }).after ?? '';
}

/** The way from a later page to the first. */
export function FromStart() {
  if (useStart() === '') return null;
  return (
    <p className={styles.start}>
      <Link to="." search={(present: object) => ({ ...present, after: undefined })}>
        From the beginning
      </Link>
    </p>
  );
}

/** Whoever loads by hand, or is at the button for it, goes on reading at the first row that is new. */
function useFocusOnNew(loaded: number): () => void {
  const before = useRef<{ loaded: number; rows: ReadonlySet<Element> } | null>(null);
  useEffect(() => {
    const seen = before.current;
    if (seen === null || seen.loaded === loaded) return;
    const added = rows().find((row) => !seen.rows.has(row));
    if (added === undefined) return;
    before.current = null;
    added.focus();
  }, [loaded]);
  return () => {
    before.current = { loaded, rows: new Set(rows()) };
  };
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main article')];
}

/** Calls back near the end of the page, measured from an element below everything on it. */
function watchEnd(onNear: () => void): () => void {
  const end = document.body.appendChild(document.createElement('div'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver((records) => {
    clearTimeout(timer);
    // A quick scroll leaves several records, and the last one says how it stands.
    if (records.at(-1)?.isIntersecting) timer = setTimeout(onNear, delay());
  }, trigger());
  observer.observe(end);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    end.remove();
  };
}

/** Within 200 px of the end, 150 px on touch screens (rules.md#times). */
function trigger(): IntersectionObserverInit {
  const isTouch = matchMedia('(pointer: coarse), (width < 48rem)').matches;
  return isTouch
    ? { rootMargin: '0px 0px 150px', threshold: 0.05 }
    : { rootMargin: '0px 0px 200px', threshold: 0.1 };
}

type WithConnection = { connection?: { effectiveType?: string } };

function delay(): number {
  if (isReturning()) return 0;
  const { connection } = navigator as WithConnection;
  const isSlow = connection?.effectiveType?.includes('2g') ?? false;
  return DEBOUNCE_MS + (isSlow ? SLOW_LINE_MS : 0);
}
