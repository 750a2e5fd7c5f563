import type { Covers } from '../../database/cover-store.ts';
import type { Engine } from '../../database/engine.ts';
import type { Services } from '../../database/transaction.ts';

/** Mends something; nobody else may write meanwhile. */
export type Repair = (services: RepairServices) => Promise<unknown>;

export type RepairServices = Pick<Services, 'db' | 'now'> & { covers: Covers };

/** Something that is wrong. */
export type Finding = {
  /** In words for whoever keeps the data; one line without a full stop. */
  problem: string;
  /** What a person can do, as a sentence; `null` for what `repair` mends. */
  remedy: string | null;
  /** `null` for what only a person can mend. */
  repair: Repair | null;
};

/** How what was kept comes back, as the end of a sentence. */
export const BROUGHT_BACK: Readonly<Record<Engine, string>> = {
  sqlite: 'bring back a backup: npm run restore -- FILE.',
  postgres:
    "bring back what PostgreSQL's own means kept (recovery to a point in time, pg_restore), or an export by npm run import into an empty database.",
};

/** What only a person can mend. */
export function forPeople(problem: string, remedy: string): Finding {
  return { problem, remedy, repair: null };
}

/** What is mended when somebody asks for it. */
export function repairable(problem: string, repair: Repair): Finding {
  return { problem, remedy: null, repair };
}

/** @example counted(2, 'session') // '2 sessions' */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
