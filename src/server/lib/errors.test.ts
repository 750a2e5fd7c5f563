import { expect, test } from 'vitest';
import { UnknownPersonError } from '../domain/unknown-person-error.ts';
import { failure, toHttpError } from './errors.ts';

test('reports an unknown person, whom the database found missing, as an invalid field', () => {
  const error = toHttpError(new UnknownPersonError('Zoe'));
  const message = 'Zoe is not one of the reviewers';
  expect(error.status).toBe(400);
  expect(failure(error)).toEqual({
    success: false,
    error: message,
    code: 'INVALID_INPUT',
    fields: { reviewer: message },
  });
});
