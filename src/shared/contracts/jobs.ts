import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';

/** Titles of the work in the background that an admin can also start, in the order of the list. */
export const JOB_TITLES = {
  backup: 'Backup',
  covers: 'Fetch missing covers',
  metadata: 'Refresh streaming data',
} as const;

export type JobName = keyof typeof JOB_TITLES;

const JOB_NAMES = Object.keys(JOB_TITLES) as JobName[];

const jobSchema = z.object({
  name: z.enum(JOB_NAMES).describe('covers: of albums without one; metadata: of the services'),
  is_running: z.boolean().describe('Whether a server or a command runs it now'),
  progress: z
    .object({ done: z.number().int(), total: z.number().int() })
    .nullable()
    .describe('Albums of the current run'),
  last: z
    .object({
      started_at: z.string().describe('In UTC, ISO 8601'),
      ended_at: z.string(),
      outcome: z.enum(['done', 'stopped', 'failed']),
      summary: z.string().describe('What it did, or why it failed'),
      problems: z
        .array(
          z.object({
            album_id: z.string(),
            artist: z.string(),
            title: z.string(),
            reason: z.string(),
          }),
        )
        .describe('Albums without a result, the first 100'),
    })
    .nullable()
    .describe('The latest run that ended; `null` before the first'),
  next_at: z.string().nullable().describe('Next run by itself; `null` if there is none'),
});

export type JobStatus = z.output<typeof jobSchema>;
export type JobRun = NonNullable<JobStatus['last']>;

const response = createResponseSchema(z.array(jobSchema));

export const listJobsEndpoint = {
  ...endpoints.LIST_JOBS,
  summary: 'Background jobs of the server with their latest runs; no backups with PostgreSQL',
  tag: 'Settings',
  access: 'session',
  response,
} as const satisfies Endpoint;

const SHARED = {
  tag: 'Settings',
  access: 'session',
  params: z.object({ name: z.enum(JOB_NAMES, 'There is no such job') }),
  response,
} as const;

export const runJobEndpoint = {
  ...SHARED,
  ...endpoints.RUN_JOB,
  summary: 'Start a background job now, unless it is running',
  status: 202,
} as const satisfies Endpoint;

export const cancelJobEndpoint = {
  ...SHARED,
  ...endpoints.CANCEL_JOB,
  summary: 'Cancel the run of a background job. What it has saved stays',
} as const satisfies Endpoint;
