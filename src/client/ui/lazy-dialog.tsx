import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorPanel, type Problem } from './error-panel.tsx';
import styles from './lazy-dialog.module.css';

type Failed = Error & {
  problem: Problem;
  /** Loads the page anew where that helps; whether it does. */
  recover: () => boolean;
};

type Props<Dialog, E extends Failed> = {
  code: UseQueryOptions<Dialog, E, Dialog, readonly unknown[]>;
  onClose: () => void;
  /** Draws the dialog, once there is its code. */
  children: (Dialog: Dialog) => ReactNode;
};

/**
 * A dialog whose code comes when it is first opened, or was loaded ahead. Where it cannot come that is
 * said in its place, and it opens as soon as it can.
 */
export function LazyDialog<Dialog, E extends Failed>({
  code,
  onClose,
  children,
}: Props<Dialog, E>) {
  const { data, error, refetch } = useQuery(code);
  // It stays while the code is asked for again, or the press that asks would find nothing.
  const [failed, setFailed] = useState(error);
  if (error !== null && error !== failed) setFailed(error);
  if (data !== undefined) return children(data);
  if (failed === null) return null;
  return <Failure error={failed} onRetry={refetch} onClose={onClose} />;
}

type FailureProps = { error: Failed; onRetry: () => void; onClose: () => void };

/** A native dialog: that of the others is part of what did not come. */
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
