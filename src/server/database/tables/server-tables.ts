import type { ClubSettings } from '#shared/contracts/settings.ts';

export type ServerTables = {
  settings: { name: string; value: string };
  /** Fields of `ClubSettings` that were changed, as JSON. */
  club_settings: { name: keyof ClubSettings; value: string };
  /** Responses by `Idempotency-Key`. */
  creations: { idempotency_key: string; answer: string; created_at: string };
  job_runs: JobRunsTable;
  job_leases: JobLeasesTable;
  /** PostgreSQL only: the latest commit number of each topic. */
  data_versions: { topic: string; version: number };
};

/** The latest run of each background job. */
type JobRunsTable = {
  name: string;
  started_at: string;
  ended_at: string;
  outcome: 'done' | 'stopped' | 'failed';
  summary: string;
  /** JSON; `null` for a run of an earlier version. */
  problems: string | null;
};

/** The current run of each job, on any server or in a shell. */
type JobLeasesTable = {
  name: string;
  run_id: string;
  ends_at: string;
  done: number;
  total: number;
  is_canceled: number;
};
