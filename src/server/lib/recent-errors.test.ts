import { expect, it, test } from 'vitest';
import { createRecentErrors } from './recent-errors.ts';

const now = () => new Date('2026-03-06T12:00:00.000Z');
const at = now().toISOString();

test.each([
  [
    [{ err: new Error('disk I/O error') }, 'the backup failed'],
    'the backup failed: disk I/O error',
  ],
  [[{ err: new Error('disk I/O error') }], 'disk I/O error'],
  [[new Error('disk I/O error')], 'disk I/O error'],
  [['The database file is damaged.'], 'The database file is damaged.'],
  [[{ status: 500, secret: 'x' }], 'Unknown error'],
  [[], 'Unknown error'],
])('describes %j', (args, text) => {
  const errors = createRecentErrors(now);
  errors.add(args);
  expect(errors.list()).toEqual([{ at, text, count: 1 }]);
});

it('counts equal ones, which move to the top', () => {
  const errors = createRecentErrors(now);
  for (const text of ['first', 'second', 'first']) errors.add([text]);
  expect(errors.list()).toEqual([
    { at, text: 'first', count: 2 },
    { at, text: 'second', count: 1 },
  ]);
});

it('holds the last fifty, newest first, and cuts long ones', () => {
  const errors = createRecentErrors(now);
  for (let n = 1; n <= 60; n += 1) errors.add([`${n} ${'x'.repeat(600)}`]);
  const texts = errors.list().map(({ text }) => text);
  expect(texts).toHaveLength(50);
  expect([texts[0]?.slice(0, 4), texts.at(-1)?.slice(0, 4)]).toEqual(['60 x', '11 x']);
  expect(texts[0]).toHaveLength(500);
});
