import type { Covers } from '../../database/cover-store.ts';
import type { Services } from '../../database/transaction.ts';

export type RepairServices = Pick<Services, 'db' | 'now'> & { covers: Covers };

/** Repairs a problem; no other process may write meanwhile. */
export type Repair = (services: RepairServices) => Promise<unknown>;

/** A problem found by the check. */
export type Finding = {
  /** Description for the operator; one line without a full stop. */
  problem: string;
  /** Instruction for the operator, as a sentence; `null` if `repair` fixes the problem. */
  remedy: string | null;
  /** `null` if only the operator can fix the problem. */
  repair: Repair | null;
};

/** Creates a finding that only the operator can fix. */
export function forPeople(problem: string, remedy: string): Finding {
  return { problem, remedy, repair: null };
}

/** Creates a finding that `--repair` fixes. */
export function repairable(problem: string, repair: Repair): Finding {
  return { problem, remedy: null, repair };
}
