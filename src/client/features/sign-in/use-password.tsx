import { type ReactNode, useState } from 'react';
import { loseSession, rememberedPassword } from '../../api/admin-session.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Handles its own failures; gives `false` where the server refuses the password. */
type Work = (password: string) => Promise<boolean>;
type Task = { reason: string; work: Work; end: (isDone: boolean) => void };

export type Password = {
  /** Does what needs the password, once there is one; gives `false` when it is not given. */
  run: (reason: string, work: Work) => Promise<boolean>;
  /** Where it is asked for. */
  dialog: ReactNode;
};

/** What needs the admin password beside saving: where it is missing or refused it is asked for, and the work goes on. */
export function usePassword(): Password {
  const [waiting, setWaiting] = useState<readonly Task[]>([]);
  const [first] = waiting;
  const start = async (task: Task) => {
    const password = rememberedPassword();
    if (password !== null) {
      if (await task.work(password)) return task.end(true);
      loseSession();
    }
    setWaiting((tasks) => [...tasks, task]);
  };
  const answer = (then: (task: Task) => unknown) => {
    setWaiting([]);
    for (const task of waiting) then(task);
  };
  return {
    run: (reason, work) => new Promise((end) => start({ reason, work, end })),
    dialog: first && (
      <PasswordDialog
        reason={first.reason}
        onSuccess={() => answer(start)}
        onCancel={() => answer((task) => task.end(false))}
      />
    ),
  };
}
