import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/test-app.ts';
import { holdFile } from './process-lock.ts';

it('locks a file once, and reports waiting for it', () => {
  const file = join(temporaryDirectory(), 'one.lock');
  const received: string[] = [];
  const release = holdFile(file, 20, () => received.push('first'));
  expect(holdFile(file, 0, () => received.push('at once'))).toBeNull();
  expect(holdFile(file, 20, () => received.push('patient'))).toBeNull();
  release?.();
  const again = holdFile(file, 20, () => received.push('again'));
  expect([again === null, received]).toEqual([false, ['patient']]);
  again?.();
});
