import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { problemSaying, toProblem } from './error-messages.ts';

const OFFLINE = new ApiError('offline', 'Unable to connect to server.');
const REJECTED = new ApiError('http', 'Not so', 400);
const TOO_MANY = new ApiError('http', 'Slow down', 429);
const LATE = new ApiError('timeout', 'The request timed out.');

test('describes connection errors itself, and others with the given message', () => {
  expect(toProblem(OFFLINE, 'Failed')).toEqual({
    kind: 'connection',
    message: 'Unable to connect to server.',
  });
  expect(toProblem(LATE, 'Failed')).toEqual({ kind: 'timeout', message: 'The request timed out.' });
  expect(toProblem(REJECTED, 'Failed')).toEqual({
    kind: 'other',
    message: 'Failed',
    details: 'HTTP 400: Not so',
  });
  expect(toProblem(new Error('?'), 'Failed')).toEqual({ kind: 'other', message: 'Failed' });
});

test('shows the same message for every 429, whatever the given message', () => {
  for (const problem of [toProblem(TOO_MANY, 'Failed'), problemSaying(TOO_MANY, 'Failed')])
    expect(problem).toEqual({
      kind: 'other',
      title: 'Too Many Requests',
      message: 'You are making requests too quickly. Please wait a moment and try again.',
    });
});

test('problemSaying() shows the given message for connection errors too', () => {
  expect(problemSaying(OFFLINE, 'Failed')).toEqual({ kind: 'connection', message: 'Failed' });
  expect(problemSaying(LATE, 'Failed')).toEqual({ kind: 'timeout', message: 'Failed' });
});
