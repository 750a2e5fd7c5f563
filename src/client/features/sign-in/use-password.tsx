import { type ReactNode, useEffect, useState } from 'react';
import { loseSession, rememberedPassword, signIn } from '../../lib/admin-session.ts';
import { hasStatus } from '../../lib/http/api-error.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Throws the server's 401 for a wrong password; it is then retried with the next one. */
type Work = (password: string) => Promise<unknown>;
type Question = { reason: string; resolve: (isGiven: boolean) => void };

export type Password = {
  /**
   * Runs work that needs the password, once there is one; resolves to `false` if the user cancels.
   * @param needsPassword false if a session is enough: the first try has no password
   * @throws any error of the work except a 401
   */
  run: (reason: string, work: Work, needsPassword?: boolean) => Promise<boolean>;
  /** Password dialog. */
  dialog: ReactNode;
};

/** Number of open password dialogs of this kind. */
const dialogs = createStore(0);

/** True while a form or action asks for the password. */
export function useIsPasswordAsked(): boolean {
  return useStore(dialogs) > 0;
}

/**
 * Supplies the admin password: the remembered one is used; if missing or rejected, a dialog asks
 * for it and the work continues. Input is never cleared.
 * @param comfort text after the reason; empty if there is no input to preserve
 */
export function usePassword(comfort = ' Nothing you typed is lost.'): Password {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [first] = questions;
  const isAsking = first !== undefined;
  useEffect(() => {
    if (!isAsking) return;
    dialogs.set(dialogs.get() + 1);
    return () => dialogs.set(dialogs.get() - 1);
  }, [isAsking]);
  const ask = (reason: string) =>
    new Promise<boolean>((resolve) => setQuestions((queue) => [...queue, { reason, resolve }]));
  const answerAll = (isGiven: boolean) => {
    setQuestions([]);
    for (const { resolve } of questions) resolve(isGiven);
  };
  return {
    run: async (reason, work, needsPassword = true) => {
      do {
        const password = rememberedPassword() ?? (needsPassword ? null : '');
        if (password !== null) {
          if (await isAccepted(work, password)) return true;
          if (needsPassword) loseSession();
        }
      } while (await ask(reason + comfort));
      // Not before: what asks may be shown to admins only.
      if (!needsPassword) loseSession();
      return false;
    },
    dialog: first && (
      <PasswordDialog
        reason={first.reason}
        send={async (password) => {
          await signIn(password);
          answerAll(true);
        }}
        onCancel={() => answerAll(false)}
      />
    ),
  };
}

async function isAccepted(work: Work, password: string): Promise<boolean> {
  try {
    await work(password);
    return true;
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    return false;
  }
}
