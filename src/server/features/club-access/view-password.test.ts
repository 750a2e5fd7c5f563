import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { findViewHash } from './club-access-repository.ts';
import { adoptViewPassword, verifyViewPassword } from './view-password.ts';

const { db } = await startTestApp();

const expires_at = '2027-03-06T12:00:00.000Z';
const admit = () =>
  db
    .insertInto('admitted_browsers')
    .values({ secret_hash: 'one', link_id: null, expires_at })
    .execute();
const countBrowsers = async () =>
  (await db.selectFrom('admitted_browsers').selectAll().execute()).length;

it('VIEW_PASSWORD is adopted once, also by servers that start together', async () => {
  await Promise.all([
    adoptViewPassword(db, 'round and round'),
    adoptViewPassword(db, 'round and round'),
  ]);
  const hash = await findViewHash(db);
  expect(await verifyViewPassword(db, ' round and round ')).toBe(true);
  expect(await verifyViewPassword(db, 'round')).toBe(false);
  await admit();
  await adoptViewPassword(db, 'round and round');
  expect([await findViewHash(db), await countBrowsers()]).toEqual([hash, 1]);
});

it('another VIEW_PASSWORD ends the access by the previous one', async () => {
  await adoptViewPassword(db, 'round and round');
  await admit();
  await adoptViewPassword(db, 'another password');
  expect(await verifyViewPassword(db, 'round and round')).toBe(false);
  expect(await countBrowsers()).toBe(0);
});

it('without VIEW_PASSWORD the stored one remains', async () => {
  await adoptViewPassword(db, 'round and round');
  await adoptViewPassword(db, null);
  expect(await verifyViewPassword(db, 'round and round')).toBe(true);
});
