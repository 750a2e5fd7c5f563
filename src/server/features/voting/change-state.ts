import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { conflict } from '../../lib/errors.ts';

/** Computes a state at a time; it may mutate the given one. */
export type Work<State, Result = State> = (
  state: State,
  trx: Transaction,
  at: string,
) => Promise<Result> | Result;

type Steps<State> = {
  load: (trx: Transaction) => Promise<State>;
  work: Work<State>;
  /** Applies what is due after the work. */
  settle?: Work<State>;
  /** Only its giver may notice another content of a sealed card: its `save` changes no version. */
  sealed?: {
    describePublic: (state: State) => string;
    save: (trx: Transaction, after: State) => Promise<void>;
  };
  /** Saves a new version, and queues its events. */
  save: (trx: Transaction, before: State, after: State, at: string) => Promise<State>;
};

/** Changes a room, a round or a bracket in one transaction, which saves only what differs. */
export function changeState<State>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { load, work, settle = (state) => state, sealed, save }: Steps<State>,
): Promise<State> {
  return inTransaction(db, async (trx) => {
    const at = now().toISOString();
    const before = await load(trx);
    const after = await settle(await work(structuredClone(before), trx, at), trx, at);
    if (isDeepStrictEqual(after, before)) return before;
    if (sealed === undefined || sealed.describePublic(before) !== sealed.describePublic(after))
      return save(trx, before, after, at);
    await sealed.save(trx, after);
    return after;
  });
}

/** Sends an action that the state does not allow as 409 with the state as visible to the reader. */
export function withConflicts<Result, Rejection extends Error & { code: string }>(
  change: Promise<Result>,
  isRejection: (error: unknown) => error is Rejection,
  view: (rejection: Rejection) => Promise<unknown>,
): Promise<Result> {
  return change.catch(async (error: unknown) => {
    if (!isRejection(error)) throw error;
    throw conflict(error.code, error.message, await view(error));
  });
}
