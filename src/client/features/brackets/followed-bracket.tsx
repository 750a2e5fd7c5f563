import { SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { bracketProblem } from '../../api/brackets.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Message } from '../../ui/message.tsx';
import { useSubject } from '../../ui/page-title.ts';
import { Reconnecting } from '../../ui/reconnecting.tsx';
import styles from './followed-bracket.module.css';
import { type BracketQuery, isGone, useFollowedBracket } from './use-followed-bracket.ts';

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
      {isGone(error) && (
        <Message
          isProblem
          title={missing.title}
          icon={<SearchX size={32} />}
          actions={missing.action}
        >
          {missing.text}
        </Message>
      )}
      {error && !bracket && !isGone(error) && (
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
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isLoaded]);
  return useCallback(
    (heading: HTMLElement | null) => () => {
      hadFocus.current = heading === document.activeElement;
    },
    [],
  );
}

/** Skeleton of a bracket. */
function BracketSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading bracket…</span>
      <div className={styles.line} />
      <div className={styles.tree} />
    </div>
  );
}
