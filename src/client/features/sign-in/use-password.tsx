import { type ReactNode, useState } from 'react';
import { loseSession, rememberedPassword, signIn } from '../../api/admin-session.ts';
import { ApiError } from '../../api/api-error.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Throws the 401 of the server where that refuses the password: it is done again with the next one. */
type Work = (password: string) => Promise<unknown>;
type Question = { reason: string; answer: (isGiven: boolean) => void };

export type Password = {
  /**
   * Does what needs the password, once there is one; gives `false` when it is not given.
   * @throws whatever the work throws, but for a 401
   */
  run: (reason: string, work: Work) => Promise<boolean>;
  /** Where it is asked for. */
  dialog: ReactNode;
};

/**
 * The way of whatever sends the admin password: what this tab knows is sent; where it is missing or
 * refused it is asked for over the page, and the work goes on. Nothing typed is ever cleared.
 * @param comfort said after the reason; nothing where there was nothing to type
 */
export function usePassword(comfort = ' What you typed is kept.'): Password {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [first] = questions;
  const ask = (reason: string) =>
    new Promise<boolean>((answer) => setQuestions((asked) => [...asked, { reason, answer }]));
  const answerAll = (isGiven: boolean) => {
    setQuestions([]);
    for (const { answer } of questions) answer(isGiven);
  };
  return {
    run: async (reason, work) => {
      do {
        const password = rememberedPassword();
        if (password !== null && (await isAccepted(work, password))) return true;
      } while (await ask(reason + comfort));
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
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    loseSession();
    return false;
  }
}
