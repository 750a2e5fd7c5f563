import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { usePassword } from '../sign-in/use-password.tsx';

type Action = {
  /** Why the password is needed. */
  reason: string;
  work: (client: QueryClient, password: string) => Promise<unknown>;
  onDone: () => void;
};

export type PasswordAction = {
  run: (action: Action) => Promise<void>;
  isBusy: boolean;
  /** Why the server rejected it. */
  problem: string | null;
  /** Password dialog. */
  dialog: ReactNode;
};

/** Runs actions of the settings that need the admin password. */
export function usePasswordAction(): PasswordAction {
  const client = useQueryClient();
  const password = usePassword('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async ({ reason, work, onDone }: Action) => {
    setIsBusy(true);
    setProblem(null);
    try {
      if (await password.run(reason, (secret) => work(client, secret))) onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, problem, dialog: password.dialog };
}
