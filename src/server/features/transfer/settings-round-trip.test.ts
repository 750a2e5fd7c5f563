import { expect, inject, it } from 'vitest';
import { testClubs } from '../../testing/test-transfer.ts';
import { saveClubSettings } from '../settings/club-settings-repository.ts';

const AT = '2026-03-06T12:00:00.000Z';

const newClub = testClubs(inject('postgres'));

const SETTINGS = {
  name: 'Vinyl Club',
  accent: 'teal',
  time_zone: 'Asia/Tokyo',
  reviewers: ['Ada', 'Zoë'],
  default_location: null,
  guests_allowed: true,
} as const;

async function exportClub() {
  const club = await newClub();
  await saveClubSettings(club.db, { ...SETTINGS, reviewers: [...SETTINGS.reviewers] }, AT);
  await club.takeCsv('artist,title,rating:Ada\nBjörk,Debut,A\n');
  return { club, ...(await club.give('club.json')) };
}

it('an export contains the changed settings, and an empty club takes them over', async () => {
  const { club, given } = await exportClub();
  const other = await newClub();
  const plan = await other.take(given);
  expect(plan.additions.settings).toEqual(SETTINGS);
  expect((await other.records()).settings).toEqual(SETTINGS);
  expect(await other.records()).toEqual(await club.records());
  const again = await other.take(given);
  expect(again.additions.settings).toEqual({});
});

it('an import leaves settings as they are that were changed here', async () => {
  const { given } = await exportClub();
  const other = await newClub();
  await saveClubSettings(other.db, { name: 'Tapes' }, AT);
  await other.take(given);
  expect((await other.records()).settings).toEqual({ ...SETTINGS, name: 'Tapes' });
});

it('an export without settings is read, and a wrong setting is named', async () => {
  const { club } = await exportClub();
  const other = await newClub();
  const { settings, ...rest } = await club.giveJson();
  expect(settings).toEqual(SETTINGS);
  await other.takeJson('old.json', rest);
  expect((await other.records()).settings).toEqual({});
  const wrong = { ...rest, settings: { accent: 'beige', colour: 1 } };
  await expect(other.takeJson('wrong.json', wrong)).rejects.toMatchObject({
    problems: [
      'wrong.json: settings.accent: Please select a color',
      'wrong.json: settings.colour: There is no such field',
    ],
  });
});
