import { expect, test } from 'vitest';
import { UnknownPersonError } from '../domain/unknown-person-error.ts';
import { getResult, toWorkerOutcome } from './worker-outcome.ts';

test('an unknown person is a rejection on the main thread too', async () => {
  const outcome = await toWorkerOutcome(() => Promise.reject(new UnknownPersonError('Zoe')));
  expect(() => getResult(outcome)).toThrow(
    expect.objectContaining({ status: 400, message: 'Zoe is not one of the reviewers' }),
  );
});
