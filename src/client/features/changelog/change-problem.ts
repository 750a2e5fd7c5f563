import { ApiError } from '../../lib/http/api-error.ts';
import { type Problem, TOO_MANY_REQUESTS } from '../../lib/http/error-messages.ts';

/** Converts an error to the texts of product/screens.md#error-messages, in their order. */
export function changeProblem(error: unknown): Problem {
  const kind = error instanceof ApiError ? error.kind : 'http';
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  if (kind === 'timeout')
    return {
      kind: 'timeout',
      title: 'Request Timeout',
      message: 'The request timed out. Please check your connection and try again.',
    };
  if (status >= 500)
    return {
      kind: 'other',
      title: 'Server Error',
      message: 'The server encountered an error. Please try again in a moment.',
      details: `HTTP ${status}: ${(error as ApiError).message}`,
    };
  if (status === 429) return TOO_MANY_REQUESTS;
  if (kind === 'offline')
    return {
      kind: 'connection',
      title: 'No Internet Connection',
      message: 'Please check your internet connection and try again.',
    };
  return {
    kind: kind === 'network' ? 'connection' : 'other',
    title: 'Loading Error',
    message: 'Failed to fetch changelog entries. Please try again later.',
  };
}
