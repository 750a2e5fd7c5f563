import { expect, it } from 'vitest';
import { rollingBack } from '../../testing/repeated-transaction.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createPasswordThrottle } from './password-throttle.ts';

const { db, clock } = await startTestApp();

const guesser = { caller: '192.0.2.1' };
const now = () => clock.now;

it.each([
  ['beginning', 1],
  ['end', 2],
])('counts an attempt once when the transaction of its %s is repeated', async (_name, which) => {
  const throttle = createPasswordThrottle({ db: rollingBack(db, '40001', which), now });
  expect(await throttle.guess(guesser, async () => false)).toBe(false);
  let verifying = 0;
  const pending = () => {
    verifying += 1;
    return new Promise<boolean>(() => {});
  };
  for (let count = 0; count < 4; count += 1) void throttle.guess(guesser, pending);
  await expect.poll(() => verifying).toBe(4);
  await expect(throttle.guess(guesser, pending)).rejects.toMatchObject({ status: 429 });
});

it('counts no attempt whose transaction fails', async () => {
  const throttle = createPasswordThrottle({ db: rollingBack(db, 'SQLITE_FULL'), now });
  await expect(throttle.guess(guesser, async () => true)).rejects.toThrow('on purpose');
  for (let count = 0; count < 5; count += 1)
    expect(await throttle.guess(guesser, async () => false)).toBe(false);
  await expect(throttle.guess(guesser, async () => true)).rejects.toMatchObject({ status: 429 });
});
