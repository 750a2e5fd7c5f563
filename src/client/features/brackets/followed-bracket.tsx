import { SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { bracketTopic } from '#shared/domain/site/event-topics.ts';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Message } from '../../components/feedback/message.tsx';
import { Reconnecting } from '../../components/feedback/reconnecting.tsx';
import { VisuallyHidden } from '../../components/layout/primitives.tsx';
import { useSubject } from '../../hooks/page-title.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { hasStatus } from '../../lib/http/api-error.ts';
import { useFollowedQuery } from '../../lib/live/use-followed-query.ts';
import {
  bracketProblem,
  type bracketQuery,
  type sharedBracketQuery,
} from '../../queries/brackets.ts';
import styles from './followed-bracket.module.css';

type Props = {
  query: BracketQuery;
  /** Text for a bracket that does not exist. */
  missing: { title: string; text: string; action?: ReactNode };
  children: (bracket: Bracket) => ReactNode;
};

/**
 * Loads a bracket and follows its changes; cached data is shown while the server does not respond.
 */
export function FollowedBracket({ query, missing, children }: Props) {
  const { bracket, error, failures, isReconnecting, refetch } = useFollowedBracket(query);
  // It does not exist, or was deleted.
  const isGone = hasStatus(error, 404);
  useSubject(bracket?.name);
  const waiting = useHeadingHandover(bracket !== undefined);
  return (
    <>
      {bracket === undefined && (
        <h1 ref={waiting} tabIndex={-1} className={styles.heading}>
          Bracket
        </h1>
      )}
      {bracket && children(bracket)}
      {isGone && (
        <Message
          isProblem
          title={missing.title}
          icon={<SearchX size={32} />}
          actions={missing.action}
        >
          {missing.text}
        </Message>
      )}
      {error && !bracket && !isGone && (
        <ErrorPanel
          problem={bracketProblem('load', error)}
          failures={failures}
          onRetry={() => refetch()}
        />
      )}
      {!bracket && !error && <BracketSkeleton />}
      <Reconnecting isShown={isReconnecting} />
    </>
  );
}

/** Moves the focus from the loading heading to the bracket's own. */
function useHeadingHandover(isLoaded: boolean) {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isLoaded || !hadFocus.current) return;
    hadFocus.current = false;
    focusHeading();
  }, [isLoaded]);
  return useCallback(
    (heading: HTMLElement | null) => () => {
      hadFocus.current = heading === document.activeElement;
    },
    [],
  );
}

function BracketSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading bracket…</VisuallyHidden>
      <div className={styles.line} />
      <div className={styles.tree} />
    </div>
  );
}

/**
 * Polling intervals without an event stream, in ms: while it may be played, otherwise, and after
 * failures.
 */
const LIVE_MS = 800;
const QUIET_MS = 10_000;
const FAILING_MS = 2000;

const LIVE: ReadonlySet<Bracket['status']> = new Set(['ready', 'active', 'paused']);

type BracketQuery = ReturnType<typeof bracketQuery> | ReturnType<typeof sharedBracketQuery>;

/** Loads a bracket and follows changes by other clients while the page is visible. */
function useFollowedBracket({ queryKey, queryFn }: BracketQuery) {
  const [, , idOrToken = ''] = queryKey;
  const { data, error, ...state } = useFollowedQuery({
    queryKey,
    queryFn: queryFn as () => Promise<Bracket>,
    topic: bracketTopic(idOrToken),
    getInterval: (loaded, isReported) => {
      if (loaded.data === undefined || hasStatus(loaded.error, 404)) return false;
      if (loaded.error !== null) return FAILING_MS;
      if (isReported) return false;
      return LIVE.has(loaded.data.status) ? LIVE_MS : QUIET_MS;
    },
  });
  return { bracket: hasStatus(error, 404) ? undefined : data, error, ...state };
}
