import { expect, it } from 'vitest';
import {
  createPersonalLinkEndpoint,
  getMeEndpoint,
  openPersonalLinkEndpoint,
} from '#shared/contracts/personal-links.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { startRooms, type TestBrowser } from '../rooms/test-rooms.ts';

const { ask, browser, db, host, openWith, seat } = await startRooms({
  variables: { REVIEWERS: '' },
});

const setReviewers = (...reviewers: string[]) =>
  ask(updateSettingsEndpoint, { body: { reviewers } });

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

it('a change of other settings, or of the order, ends nothing', async () => {
  await setReviewers('Ada', 'Ben');
  const { code } = await openWith(1);
  const [ada] = (await seat(code, 'Ada')) as [TestBrowser];
  await setReviewers('Ben', 'Ada');
  await ask(updateSettingsEndpoint, { body: { name: 'Tapes' } });
  expect((await ada.look(code)).mine).toMatchObject({ reviewer: 'Ada' });
});
