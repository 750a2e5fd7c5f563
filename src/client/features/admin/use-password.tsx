import { type ReactNode, useState } from 'react';
import { loseSession, rememberedPassword } from '../../api/admin-session.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Handles its own failures; gives `false` where the server refuses the password. */
type Work = (password: string) => Promise<boolean>;
type Task = { reason: string; work: Work; onGivenUp: () => void };

export type Password = {
  /** Does what needs the password, once there is one; `onGivenUp` is called when it is not given. */
  run: (reason: string, work: Work, onGivenUp?: () => void) => Promise<void>;
  /** Where it is asked for. */
  dialog: ReactNode;
};

/** What needs the admin password beside saving: where it is missing or refused it is asked for, and the work goes on. */
export function usePassword(): Password {
  const [waiting, setWaiting] = useState<Task | null>(null);
  const start = async (task: Task) => {
    setWaiting(null);
    const password = rememberedPassword();
    if (password === null) return setWaiting(task);
    if (await task.work(password)) return;
    loseSession();
    setWaiting(task);
  };
  return {
    run: (reason, work, onGivenUp = () => {}) => start({ reason, work, onGivenUp }),
    dialog: waiting && (
      <PasswordDialog
        reason={waiting.reason}
        onSuccess={() => start(waiting)}
        onCancel={() => {
          setWaiting(null);
          waiting.onGivenUp();
        }}
      />
    ),
  };
}
