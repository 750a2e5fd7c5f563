import { type ReactNode, useRef, useState } from 'react';
import { usePassword } from './use-password.tsx';

const NEEDED = 'You need the admin password for this.';

/** Sends a request; called with the password, which is empty if a session is enough. */
type Act = (password: string) => Promise<unknown>;

export type AdminAction = {
  /**
   * Resolves to false if the action was rejected or cancelled, or another one is running.
   * @param onError shows an error in another place than `problem`
   */
  run: (act: Act, onError?: (error: Error) => unknown) => Promise<boolean>;
  isBusy: boolean;
  /** Error of the last action; `problem` is its text. */
  error: Error | null;
  problem: string | null;
  /** Password dialog. */
  dialog: ReactNode;
};

/**
 * Runs what an admin presses outside forms, one action at a time. When the session is over, the
 * password is asked for, and the request is repeated.
 * @param reason why the request itself has the password; without it a session is enough
 */
export function useAdminAction(reason?: string): AdminAction {
  const password = usePassword('');
  // `isBusy` is only set after the event of the press.
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run: AdminAction['run'] = async (act, onError = setError) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    setError(null);
    try {
      return await password.run(reason ?? NEEDED, act, reason !== undefined);
    } catch (rejection) {
      if (!(rejection instanceof Error)) throw rejection;
      await onError(rejection);
      return false;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  const problem = error?.message ?? null;
  return { run, isBusy, error, problem, dialog: password.dialog };
}
