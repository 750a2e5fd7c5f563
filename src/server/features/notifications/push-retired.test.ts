import { expect, it } from 'vitest';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { startPush } from './test-push.ts';

const test = await startPush({ variables: { REVIEWERS: '' } });
const { ask, arrived, db, deliver, open, subscribed } = test;

it('a retired person gets nothing, also of what waits, and has to subscribe again', async () => {
  const setReviewers = (...reviewers: string[]) =>
    ask(updateSettingsEndpoint, { body: { reviewers } });
  await setReviewers('Ada', 'Ben');
  for (const name of ['Ada', 'Ben']) await subscribed(name);
  await open({ title: 'Autumn' });
  await setReviewers('Ben');
  await deliver(2);
  expect(arrived()).toEqual(['Ben: A new round: Autumn']);
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toHaveLength(1);
  await setReviewers('Ada', 'Ben');
  await open({ title: 'Winter' });
  await deliver(2);
  expect(arrived().slice(1)).toEqual(['Ben: A new round: Winter']);
});
