import { expect, it } from 'vitest';
import {
  createPersonalLinkEndpoint,
  getMeEndpoint,
  openPersonalLinkEndpoint,
} from '#shared/contracts/personal-links.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { testClub } from '../../testing/test-club.ts';
import { startRooms, type TestBrowser } from '../rooms/test-rooms.ts';
import { openClub } from './club-settings.ts';
import { saveClubSettings } from './club-settings-repository.ts';

const { ask, browser, clock, connection, db, host, openWith, seat } = await startRooms({
  variables: { REVIEWERS: '' },
});

const setReviewers = (...reviewers: string[]) =>
  ask(updateSettingsEndpoint, { body: { reviewers } });

const setStoredReviewers = (...reviewers: string[]) =>
  saveClubSettings(db, { reviewers }, clock.now.toISOString());

const getMe = async (by: TestBrowser) => (await by.send(getMeEndpoint)).body;

it('a retired reviewer loses phones and seat at once, and keeps the sealed card', async () => {
  await setReviewers('Ada', 'Ben', 'Cleo');
  const phone = browser();
  const made = await host.send(createPersonalLinkEndpoint, { params: { reviewer: 'Ben' } });
  const { token } = (made.body as { data: { token: string } }).data;
  await phone.send(openPersonalLinkEndpoint, { body: { token } });
  const { code, albums } = await openWith(1);
  const [, tapped] = (await seat(code, 'Ada', 'Cleo')) as [TestBrowser, TestBrowser];
  await phone.sit(code, 'Ben');
  await phone.rate(code, albums[0] ?? '', 'S');

  await setReviewers('Ada');
  expect((await host.look(code)).seats.map(({ reviewer }) => reviewer)).toEqual(['Ada']);
  expect(await getMe(phone)).toMatchObject({ data: { reviewer: null } });
  for (const by of [phone, tapped]) {
    expect((await by.look(code)).mine).toBeNull();
    await expect(by.rate(code, albums[0] ?? '', 'A')).rejects.toThrow('401 SEAT_REQUIRED');
  }
  expect(await db.selectFrom('room_ratings').select('tier').execute()).toEqual([{ tier: 'S' }]);
  // Who comes back opens the link anew.
  await setReviewers('Ada', 'Ben');
  expect(await getMe(phone)).toMatchObject({ data: { reviewer: null } });
});

const createLink = async (reviewer: string) => {
  const made = await host.send(createPersonalLinkEndpoint, { params: { reviewer } });
  return (made.body as { data: { token: string } }).data.token;
};

const open = async (token: string) =>
  (await browser().send(openPersonalLinkEndpoint, { body: { token } })).status;

it('the personal link of a retired reviewer stays dead when the name comes back', async () => {
  await setReviewers('Ada', 'Ben');
  const token = await createLink('Ben');
  expect(await open(token)).toBe(200);
  await setReviewers('Ada');
  await setReviewers('Ada', 'Ben');
  expect(await open(token)).toBe(401);
  expect(await db.selectFrom('personal_links').selectAll().execute()).toEqual([]);
  expect(await open(await createLink('Ben'))).toBe(200);
});

it('so does one that an earlier version left behind; one made since then stays', async () => {
  await setReviewers('Ada', 'Ben', 'Cleo');
  const [bens, cleos] = [await createLink('Ben'), await createLink('Cleo')];
  const retire = (name: string, retired_at: string) =>
    db.updateTable('people').set({ retired_at }).where('name', '=', name).execute();
  await setStoredReviewers('Ada');
  await retire('Ben', clock.now.toISOString());
  // An import names reviewers without making them present ones.
  await retire('Cleo', '2020-01-01T00:00:00.000Z');
  await setReviewers('Ada', 'Ben', 'Cleo');
  expect([await open(bens), await open(cleos)]).toEqual([401, 200]);
});

it('a start without a name in REVIEWERS retires the reviewer', async () => {
  await setReviewers('Ada', 'Ben');
  const token = await createLink('Ben');
  const start = (reviewers: string[]) =>
    openClub(connection, { defaults: testClub(), fixed: { reviewers } }, () => clock.now);
  await start(['Ada']);
  await start(['Ada', 'Ben']);
  expect(await open(token)).toBe(401);
});

it('a change of other settings, or of the order, ends nothing', async () => {
  await setReviewers('Ada', 'Ben');
  const { code } = await openWith(1);
  const [ada] = (await seat(code, 'Ada')) as [TestBrowser];
  await setReviewers('Ben', 'Ada');
  await ask(updateSettingsEndpoint, { body: { name: 'Tapes' } });
  expect((await ada.look(code)).mine).toMatchObject({ reviewer: 'Ada' });
});
