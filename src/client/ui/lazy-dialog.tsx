import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorPanel, type ErrorPanelProblem } from './error-panel.tsx';
import styles from './lazy-dialog.module.css';

type Failed = Error & {
  problem: ErrorPanelProblem;
  /** Reloads the page if that may help; returns true if so. */
  recover: () => boolean;
};

type Props<Dialog, E extends Failed> = {
  code: UseQueryOptions<Dialog, E, Dialog, readonly unknown[]>;
  onClose: () => void;
  /** Renders the dialog, once its chunk is loaded. */
  children: (Dialog: Dialog) => ReactNode;
};

/**
 * Dialog whose chunk is loaded when first opened, or prefetched. If that fails an error is shown in
 * its place, and the dialog opens as soon as it can.
 */
export function LazyDialog<Dialog, E extends Failed>({
  code,
  onClose,
  children,
}: Props<Dialog, E>) {
  const { data, error, refetch } = useQuery(code);
  // The error is shown during a retry, so that its button is not removed.
  const [failed, setFailed] = useState(error);
  if (error !== null && error !== failed) setFailed(error);
  if (data !== undefined) return children(data);
  if (failed === null) return null;
  return <Failure error={failed} onRetry={refetch} onClose={onClose} />;
}

type FailureProps = { error: Failed; onRetry: () => void; onClose: () => void };

/** Native dialog, since the chunk of the other dialogs may be missing too. */
function Failure({ error, onRetry, onClose }: FailureProps) {
  const { problem } = error;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!error.recover() && !dialog.current?.open) dialog.current?.showModal();
  }, [error]);
  return (
    <dialog ref={dialog} aria-label={problem.title} className={styles.dialog} onClose={onClose}>
      <ErrorPanel problem={problem} onRetry={onRetry} />
      <Button look="quiet" onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </dialog>
  );
}
