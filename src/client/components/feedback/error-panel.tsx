import { Clock, RotateCw, TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './error-panel.module.css';
import { Message } from './message.tsx';

/** product/conventions.md#times: three attempts, half a second apart. */
const MAX_RETRIES = 3;
const RETRY_WAIT_MS = 500;

type ErrorPanelProblem = {
  kind: 'connection' | 'timeout' | 'other';
  /** Title, if it has its own. */
  title?: string;
  message: string;
  /** Technical details. */
  details?: string | undefined;
};

type Props = {
  problem: ErrorPanelProblem;
  title?: string;
  onRetry: () => void;
  /** Replaces Try Again, where a retry cannot succeed. */
  actions?: ReactNode;
  /** Total failures, if the panel unmounts during a retry. */
  failures?: number;
};

const TITLES = {
  connection: 'Connection Problem',
  timeout: 'Request Timed Out',
  other: 'Something went wrong',
} as const;

const ICONS = { connection: WifiOff, timeout: Clock, other: TriangleAlert } as const;

/**
 * Shows an error with its remedy: retry, or reload after a connection error
 * (product/screens.md#error-messages).
 */
export function ErrorPanel({
  problem,
  title = problem.title ?? TITLES[problem.kind],
  onRetry,
  actions,
  failures = 1,
}: Props) {
  const [retries, setRetries] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const isSpent = problem.kind === 'other' && Math.max(retries, failures - 1) >= MAX_RETRIES;
  const Icon = ICONS[problem.kind];
  const retry = () => {
    setRetries(retries + 1);
    setIsWaiting(true);
    setTimeout(() => {
      setIsWaiting(false);
      onRetry();
    }, RETRY_WAIT_MS);
  };
  return (
    <Message
      isProblem
      title={title}
      icon={<Icon size={32} />}
      actions={
        actions ?? (
          <>
            <Button look="primary" onClick={retry} disabled={isSpent || isWaiting}>
              <RotateCw aria-hidden="true" size={18} /> Try Again
            </Button>
            {(problem.kind !== 'other' || isSpent) && (
              <Button onClick={() => location.reload()}>Reload Page</Button>
            )}
          </>
        )
      }
    >
      <p>{problem.message}</p>
      {problem.details && (
        <details className={styles.details}>
          <summary>Technical details</summary>
          <code>{problem.details}</code>
        </details>
      )}
    </Message>
  );
}
