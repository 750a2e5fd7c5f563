import { ApiError } from '../../../api/api-error.ts';

/** Error codes for a decision on a match that has changed. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'STALE_VERSION',
  'LATER_RESULTS',
  'MATCH_NOT_READY',
]);

/** Thrown for a decision made before an earlier one failed. */
export class Overtaken extends Error {}

/** True if another user was first. */
export function isDecidedByOther(error: Error): boolean {
  return error instanceof ApiError && OVERTAKEN.has(error.failure?.code ?? '');
}

/** True if a request never reached the server, or its response was lost. */
export function isUnanswered(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'network');
}
