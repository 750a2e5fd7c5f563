import type { Covers } from '../../database/cover-store.ts';
import type { Engine } from '../../database/engine.ts';
import type { Services } from '../../database/transaction.ts';

/** Repairs a problem; no other process may write meanwhile. */
export type Repair = (services: RepairServices) => Promise<unknown>;

export type RepairServices = Pick<Services, 'db' | 'now'> & { covers: Covers };

/** A problem found by the check. */
export type Finding = {
  /** Description for the operator; one line without a full stop. */
  problem: string;
  /** Instruction for the operator, as a sentence; `null` if `repair` fixes the problem. */
  remedy: string | null;
  /** `null` if only the operator can fix the problem. */
  repair: Repair | null;
};

/** Ways to restore data per engine, as the end of a sentence. */
export const BROUGHT_BACK: Readonly<Record<Engine, string>> = {
  sqlite: 'restore a backup: npm run restore -- FILE.',
  postgres:
    "restore it with PostgreSQL's own tools (point-in-time recovery, pg_restore), or import an export into an empty database.",
};

/** Creates a finding that only the operator can fix. */
export function forPeople(problem: string, remedy: string): Finding {
  return { problem, remedy, repair: null };
}

/** Creates a finding that `--repair` fixes. */
export function repairable(problem: string, repair: Repair): Finding {
  return { problem, remedy: null, repair };
}
