import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import styles from './session-list.module.css';

type Props = {
  hasMore: boolean;
  isLoading: boolean;
  /** Id of the first session in the list, for its heading. */
  first: string;
  onLoad: () => void;
};

/**
 * Loads newer sessions above a list that starts further down: by button, or on scrolling back up.
 * The scroll position is preserved; fixed height, so that nothing else moves.
 */
export function LoadNewer({ hasMore, isLoading, first, onLoad }: Props) {
  const bar = useRef<HTMLParagraphElement>(null);
  const before = useRef(first);
  const isByHand = useRef(false);
  const load = useEffectEvent(() => {
    if (hasMore && !isLoading) onLoad();
  });
  useEffect(() => watchTop(bar.current, () => load()), []);
  useLayoutEffect(() => {
    const read = getBlock(before.current);
    const top = getBlock(first);
    if (read === null || top === null || read === top) return;
    before.current = first;
    scrollBy({ top: getTop(read) - getTop(top), behavior: 'instant' });
    if (isByHand.current) (read.previousElementSibling as HTMLElement | null)?.focus();
    isByHand.current = false;
  }, [first]);
  const loadByHand = () => {
    isByHand.current = true;
    onLoad();
  };
  return (
    <Row as="p" gap={4} tone="muted" isTarget ref={bar} className={styles.newer}>
      {hasMore ? (
        <>
          <Button look="quiet" disabled={isLoading} onClick={loadByHand}>
            {isLoading ? 'Loading…' : 'Load newer'}
          </Button>
          <Link to="." search={(present: object) => ({ ...present, from: undefined })}>
            From the beginning
          </Link>
        </>
      ) : (
        'These are the newest sessions'
      )}
    </Row>
  );
}

function getBlock(heading: string): HTMLElement | null {
  return document.getElementById(heading)?.closest('article') ?? null;
}

function getTop(element: HTMLElement): number {
  return element.getBoundingClientRect().top;
}

/** Distance to the top that triggers loading. */
const NEAR = { rootMargin: '200px 0px 0px' };

/** Calls back when the user scrolls back near the top, not for an initial position there. */
function watchTop(bar: Element | null, onNear: () => void): () => void {
  let hasLeft = false;
  const observer = new IntersectionObserver((records) => {
    const isNear = records.at(-1)?.isIntersecting ?? false;
    if (isNear && hasLeft) onNear();
    if (!isNear) hasLeft = true;
  }, NEAR);
  if (bar !== null) observer.observe(bar);
  return () => observer.disconnect();
}
