import { ApiError } from '../../../api/api-error.ts';

/** Refusals of a decision on a match that is no longer as it was shown. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'STALE_VERSION',
  'LATER_RESULTS',
  'MATCH_NOT_READY',
]);

/** One that was made before another failed, on a state that never came to be. */
export class Overtaken extends Error {}

/** True if somebody else was first. */
export function isDecidedElsewhere(error: Error): boolean {
  return error instanceof ApiError && OVERTAKEN.has(error.failure?.code ?? '');
}

/** True if a decision never reached the server, or its answer not the page. */
export function isUnanswered(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'network');
}
