import { readFile } from 'node:fs/promises';
import { beforeEach, expect, inject, it } from 'vitest';
import {
  getAlbumEndpoint,
  listAlbumsEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import {
  restoreImportEndpoint,
  takeBackChangeEndpoint,
  undoImportEndpoint,
} from '#shared/contracts/changelog.ts';
import { getInsightsEndpoint } from '#shared/contracts/insights.ts';
import { renameReviewerEndpoint } from '#shared/contracts/settings.ts';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { findChangeGroups } from '../changelog/change-groups-repository.ts';
import { importFile } from '../transfer/import-service.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { saveClubSettings } from './club-settings-repository.ts';
import { renameReviewer } from './rename-service.ts';
import { createTestSettings } from './test-reviewers.ts';

const AT = '2026-03-06T12:00:00.000Z';

const club = await startTestApp({ variables: { REVIEWERS: '' } });
const { addAlbum, addSession, ask, changes, clock, db } = club;
const newClub = testClubs(inject('postgres'));

beforeEach(() => saveClubSettings(db, { reviewers: ['Ada', 'Ben'] }, AT));

const rename = (from: string, to: string) => ask(renameReviewerEndpoint, { body: { from, to } });
const read = async (id: string) => (await ask(getAlbumEndpoint, { params: { id } })).data;
const save = (id: string, body: object) => ask(updateAlbumEndpoint, { params: { id }, body });
const takeBack = (id = '') => ask(takeBackChangeEndpoint, { params: { id } });
const at = (moment: string) => {
  clock.now = new Date(moment);
};

it('a renamed reviewer has the new name in the time machine', async () => {
  at('2026-03-01T12:00:00.000Z');
  const { id: session_id } = await addSession({ session_date: '2026-03-01' });
  const { id } = await addAlbum({ session_id, individual_tiers: { Ada: 'A' } });
  at('2026-03-02T12:00:00.000Z');
  await save(id, { submitted_by: 'Ben', individual_tiers: { Ada: 'S' } });
  at('2026-03-03T12:00:00.000Z');
  await rename('Ada', 'Bo');
  const then = async (day: string) =>
    (await ask(listAlbumsEndpoint, { query: { at: day } })).data.map(
      ({ submitted_by, individual_tiers }) => ({ submitted_by, ...individual_tiers }),
    );
  expect(await then('2026-03-01')).toEqual([{ submitted_by: 'Bo', Bo: 'A' }]);
  expect(await then('2026-03-02')).toEqual([{ submitted_by: 'Ben', Bo: 'S' }]);
  const { data } = await ask(getInsightsEndpoint, { query: {} });
  expect(data.people).toEqual(['Bo']);
});

it('reverting an entry from before a rename uses the new name', async () => {
  const { id } = await addAlbum({ individual_tiers: { Ada: 'A' } });
  await save(id, { submitted_by: 'Ben', individual_tiers: { Ada: 'S' } });
  await rename('Ada', 'Bo');
  const [, ...written] = await changes();
  const entry = (type: string) => written.find(({ change_type }) => change_type === type)?.id;
  await takeBack(entry('Individual Rating Change'));
  await takeBack(entry('Album Updated'));
  expect(await read(id)).toMatchObject({ submitted_by: 'Bo', individual_tiers: { Bo: 'A' } });
  const [renamed] = (await changes()).filter(
    ({ change_type }) => change_type === 'Settings Updated',
  );
  expect(
    await club.rejected(takeBackChangeEndpoint, { params: { id: renamed?.id ?? '' } }),
  ).toMatchObject({ status: 409, code: 'NOT_TAKEN_BACK' });
});

const CSV = [
  'artist,title,tier,submitted_by,veto,veto_by,session_date,location,rating:Ada,rating:Ben',
  'Björk,Homogenic,S,Ada,true,Ada,2026-02-06,Attic,A,B',
  'Low,Hey What,A,Ben,,,2026-02-06,Attic,C,',
].join('\n');

it('an import from before a rename is undone and restored', async () => {
  const other = await newClub();
  const given = await other.file('club.csv', CSV);
  await importFile({ ...other, db }, given, { ...NO_CHOICES, dryRun: false });
  await rename('Ada', 'Bo');
  const findListed = async () => {
    const { albums } = await findRecords(db);
    const listed = albums.filter(({ deleted_at }) => deleted_at === null);
    return listed.map(({ title, submitted_by, veto_by, individual_tiers }) => ({
      ...{ title, submitted_by, veto_by },
      ...individual_tiers,
    }));
  };
  const renamed = [
    { title: 'Homogenic', submitted_by: 'Bo', veto_by: 'Bo', Ben: 'B', Bo: 'A' },
    { title: 'Hey What', submitted_by: 'Ben', veto_by: null, Bo: 'C' },
  ];
  expect(new Set(await findListed())).toEqual(new Set(renamed));
  const [group] = await findChangeGroups(db);
  const id = group?.id ?? '';
  expect((await ask(undoImportEndpoint, { params: { id } })).data).toEqual({
    albums: 2,
    sessions: 1,
  });
  expect(await findListed()).toEqual([]);
  const undone = (await findChangeGroups(db)).find(({ kind }) => kind === 'undo');
  await ask(restoreImportEndpoint, { params: { id: undone?.id ?? '' } });
  expect(new Set(await findListed())).toEqual(new Set(renamed));
});

it('exports have the new name, and those from before a rename add nothing', async () => {
  const one = await newClub();
  const settings = await createTestSettings(one.connection);
  await saveClubSettings(one.db, { reviewers: ['Ada', 'Ben'] }, AT);
  await one.takeCsv(CSV);
  const earlier = await one.give('earlier.json');
  await renameReviewer(settings, { from: 'Ada', to: 'Bo' });
  const renamed = await one.records();
  await one.take(earlier.given);
  expect(await one.records()).toEqual(renamed);
  const later = await one.give('later.json');
  const other = await newClub();
  await other.take(later.given);
  expect(await other.records()).toEqual(renamed);
  expect(renamed.settings.reviewers).toEqual(['Bo', 'Ben']);
  const sheet = await one.give('later.csv');
  expect(await readFile(sheet.given.path, 'utf8')).toMatch(/rating:Ben,rating:Bo\n/);
});
