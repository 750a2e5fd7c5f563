import { ApiError } from './api-error.ts';

export type Problem = {
  kind: 'connection' | 'timeout' | 'other';
  /** Title, if it has its own. */
  title?: string;
  message: string;
  /** Technical details. */
  details?: string;
};

/** product/screens.md#error-messages, for any request. */
export const TOO_MANY_REQUESTS = {
  kind: 'other',
  title: 'Too Many Requests',
  message: 'You are making requests too quickly. Please wait a moment and try again.',
} as const satisfies Problem;

/** Converts an error to a user-facing one; `fallback` is the text for server errors. */
export function toProblem(error: unknown, fallback: string): Problem {
  if (!(error instanceof ApiError)) return { kind: 'other', message: fallback };
  if (error.status === 429) return TOO_MANY_REQUESTS;
  if (error.kind === 'timeout') return { kind: 'timeout', message: error.message };
  if (error.kind !== 'http') return { kind: 'connection', message: error.message };
  return { kind: 'other', message: fallback, details: `HTTP ${error.status}: ${error.message}` };
}

/** Same, but with `message` for connection errors too (product/screens.md#error-messages). */
export function problemSaying(error: unknown, message: string): Problem {
  const problem = toProblem(error, message);
  return problem === TOO_MANY_REQUESTS ? problem : { ...problem, message };
}
