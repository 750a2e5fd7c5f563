import { ApiError } from './api-error.ts';

export type Problem = {
  kind: 'connection' | 'timeout' | 'other';
  message: string;
  /** For whoever looks into it. */
  details?: string;
};

/** What a failed call means to the reader; `fallback` is said when the server is to blame. */
export function problemOf(error: unknown, fallback: string): Problem {
  if (!(error instanceof ApiError)) return { kind: 'other', message: fallback };
  if (error.kind === 'timeout') return { kind: 'timeout', message: error.message };
  if (error.kind !== 'http') return { kind: 'connection', message: error.message };
  return { kind: 'other', message: fallback, details: `HTTP ${error.status}: ${error.message}` };
}
