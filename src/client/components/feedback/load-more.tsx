import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { isReturning } from '../../hooks/scroll-restoration.ts';
import type { Problem } from '../../lib/http/error-messages.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { ErrorPanel } from './error-panel.tsx';
import styles from './load-more.module.css';

type Query = {
  data: { pages: readonly { pagination: { next?: string | null | undefined } }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type ButtonProps = {
  query: Query;
  /** Rows on the page. */
  loaded: number;
  /** Content at the end of the list. */
  children?: ReactNode;
};

type Props = ButtonProps & {
  /** What to say of a next page that failed; without it, the button remains. */
  failure?: (error: Error) => Problem;
};

/**
 * Debounce of the next page, and the addition on a slow connection (product/conventions.md#times).
 */
const DEBOUNCE_MS = 100;
const SLOW_LINE_MS = 500;

/** Loads the next page near the end of the current one; the button loads manually. */
export function LoadMore({ failure, ...props }: Props) {
  const { error, isFetchNextPageError, fetchNextPage } = props.query;
  if (failure !== undefined && isFetchNextPageError && error !== null)
    return <ErrorPanel problem={failure(error)} onRetry={() => fetchNextPage()} />;
  return <MoreButton {...props} />;
}

function MoreButton({ query, loaded, children }: ButtonProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    // The button, which will be removed, may have scrolled into view by focus.
    if (more.current?.contains(document.activeElement)) expectNew();
    fetchNextPage();
  });
  // Observes again after each page, which may not have moved the end.
  const readyAt = hasNextPage && !isFetchingNextPage ? loaded : null;
  useEffect(() => (readyAt === null ? undefined : watchEnd(() => load())), [readyAt]);
  const expectNew = useFocusOnNew(loaded);
  const loadByHand = () => {
    expectNew();
    fetchNextPage();
  };
  const isRendered = useIsHydrating();
  if (!hasNextPage) return children;
  // Distinct keys: a new element below the new page causes no layout shift, a reused one would.
  if (isFetchingNextPage)
    return (
      <div key="loading" className={`${styles.more} screen-only`} data-growing>
        <Button look="quiet" disabled>
          Loading…
        </Button>
      </div>
    );
  // A server-rendered page links to the next one, also without scripts.
  if (isRendered) {
    const after = data?.pages.at(-1)?.pagination.next ?? undefined;
    return (
      <div key="more" className={`${styles.more} screen-only`}>
        <Link
          to="."
          search={(present: object) => ({ ...present, after })}
          className={buttonClass('quiet')}
        >
          Load more
        </Link>
      </div>
    );
  }
  return (
    <div key="more" ref={more} className={`${styles.more} screen-only`} data-growing>
      <Button look="quiet" onClick={loadByHand}>
        Load more
      </Button>
    </div>
  );
}

/** Returns the row that the list starts after, from the URL; empty for its start. */
export function useStart(): string {
  return (useSearch({ strict: false }) as { after?: string }).after ?? '';
}

/** Links a later page to the first. */
export function FromStart() {
  if (useStart() === '') return null;
  return (
    <p className={`${styles.start} screen-only`}>
      <Link to="." search={(present: object) => ({ ...present, after: undefined })}>
        From the beginning
      </Link>
    </p>
  );
}

/** Focuses the first new row after a manual load. */
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

/** Calls back near the end of the page, measured from an element after all content. */
function watchEnd(onNear: () => void): () => void {
  const end = document.body.appendChild(document.createElement('div'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver((records) => {
    clearTimeout(timer);
    // Fast scrolling queues several records; the last one is current.
    if (records.at(-1)?.isIntersecting) timer = setTimeout(onNear, delay());
  }, trigger());
  observer.observe(end);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    end.remove();
  };
}

/** Within 200 px of the end, 150 px on touch screens (product/conventions.md#times). */
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
