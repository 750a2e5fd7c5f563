import { expect, it } from 'vitest';
import { isFromGateway, PROGRAM_HEADER } from './offline.ts';

it.each([
  [502, {}, true],
  [503, {}, true],
  [504, {}, true],
  [500, {}, false],
  [200, {}, false],
  [401, {}, false],
  // The server itself, such as while a streaming service fails.
  [503, { [PROGRAM_HEADER]: 'build' }, false],
])('a response with status %s and headers %j is from a proxy: %s', (status, headers, isProxy) => {
  const names = new Map(Object.entries(headers));
  expect(isFromGateway({ status, headers: names })).toBe(isProxy);
});
