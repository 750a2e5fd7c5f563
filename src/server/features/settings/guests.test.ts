import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import {
  anonymizeGuestEndpoint,
  listPeopleEndpoint,
  promoteGuestEndpoint,
} from '#shared/contracts/people.ts';
import { getRecapEndpoint } from '#shared/contracts/recaps.ts';
import { freeSeatEndpoint, takeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { getSettingsEndpoint } from '#shared/contracts/settings.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { startRooms } from '../rooms/test-rooms.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { saveClubSettings } from './club-settings-repository.ts';
import { findText } from './test-reviewers.ts';

const AT = '2026-03-06T12:00:00.000Z';

const club = await startRooms({ variables: { REVIEWERS: '' } });
const fixed = await startTestApp();
const { ask, changes, db, host, openFor, playEvening, rejected } = club;

beforeEach(async () => {
  await saveClubSettings(db, { reviewers: ['Ada', 'Ben'] }, AT);
});

async function addAlbums(...titles: string[]): Promise<string[]> {
  const { id: session_id } = await club.addSession();
  const ids: string[] = [];
  for (const title of titles)
    ids.push((await club.addAlbum({ session_id, title, tier: 'Not rated yet' })).id);
  return ids;
}

const list = async () =>
  (await host.send(listPeopleEndpoint)).body as { data: { guests: object[] } };

const getRatings = async (id: string) =>
  (await ask(getAlbumEndpoint, { params: { id } })).data.individual_tiers;

it('lists guests with the rooms that they rated in, for admins', async () => {
  const [one = '', two = ''] = await addAlbums('One', 'Two');
  await playEvening(one, { Ada: 'A' }, { Max: 'S', Zuleika: 'B' });
  await playEvening(two, { Ada: 'A' }, { Max: 'F' });
  await ask(deleteAlbumEndpoint, { params: { id: two } });
  expect((await list()).data.guests).toEqual([
    { name: 'Max', evenings: 2, albums: 1 },
    { name: 'Zuleika', evenings: 1, albums: 1 },
  ]);
});

describe('a forgotten guest', () => {
  it('has no name left in any table, and is shown as Guest', async () => {
    const [one = ''] = await addAlbums('One');
    const id = await playEvening(one, { Ada: 'A' }, { Zuleika: 'S', Max: 'B' });
    const { data } = await ask(anonymizeGuestEndpoint, { body: { name: 'Zuleika' } });
    expect(data.guests).toEqual([{ name: 'Max', evenings: 1, albums: 1 }]);
    expect(await findText(db, 'Zuleika')).toEqual([]);
    await ask(anonymizeGuestEndpoint, { body: { name: 'Max' } });
    const recap = (await ask(getRecapEndpoint, { params: { id } })).data;
    const cards = recap.albums[0]?.ratings.map(({ reviewer, tier, is_guest }) => [
      reviewer,
      tier,
      is_guest ?? false,
    ]);
    expect(new Set(cards)).toEqual(
      new Set([
        ['Ada', 'A', false],
        ['Guest', 'S', true],
        ['Guest 2', 'B', true],
      ]),
    );
    const [entry] = await changes();
    expect(entry).toMatchObject({
      change_type: 'Settings Updated',
      details: [{ field: 'forgotten_guest', old: null, new: null }],
    });
  });

  it('has a name that no new guest gets', async () => {
    const [one = '', two = ''] = await addAlbums('One', 'Two');
    await playEvening(one, { Ada: 'A' }, { Max: 'S' });
    await ask(anonymizeGuestEndpoint, { body: { name: 'Max' } });
    const { code } = await openFor([two], ['Ada']);
    for (const reviewer of ['Guest', 'GUEST'])
      await expect(
        club.browser().ask(takeSeatEndpoint, code, { reviewer, is_guest: true }),
      ).rejects.toThrow('400');
    await club.browser().ask(takeSeatEndpoint, code, { reviewer: 'Max', is_guest: true });
    await host.ask(rooms.closeRoomEndpoint, code);
    expect((await list()).data.guests).toEqual([{ name: 'Max', evenings: 0, albums: 0 }]);
    expect(await rejected(anonymizeGuestEndpoint, { body: { name: 'Guest' } })).toMatchObject({
      status: 400,
      fields: { name: 'Guest is not one of the guests' },
    });
  });

  it('may be forgotten while REVIEWERS names the reviewers', async () => {
    expect(await fixed.rejected(anonymizeGuestEndpoint, { body: { name: 'Max' } })).toMatchObject({
      status: 400,
    });
  });
});

describe('a guest who becomes a reviewer', () => {
  it('has a rating for every album of the rooms, as one row of the changelog', async () => {
    const [one = '', two = '', gone = ''] = await addAlbums('One', 'Two', 'Gone');
    const id = await playEvening(one, { Ada: 'A' }, { Max: 'S' });
    await playEvening(one, { Ada: 'A' }, { Max: 'B' });
    await playEvening(two, { Ada: 'A' }, { Max: 'F' });
    await playEvening(gone, { Ada: 'A' }, { Max: 'F' });
    await ask(deleteAlbumEndpoint, { params: { id: gone } });
    const { version } = (await ask(getAlbumEndpoint, { params: { id: one } })).data;
    const { data } = await ask(promoteGuestEndpoint, { body: { name: 'Max' } });
    expect(data.guests).toEqual([]);
    const settings = (await host.send(getSettingsEndpoint)).body;
    expect(settings).toMatchObject({ data: { club: { reviewers: ['Ada', 'Ben', 'Max'] } } });
    expect(await getRatings(one)).toEqual({ Ada: 'A', Max: 'B' });
    expect(await getRatings(two)).toEqual({ Ada: 'A', Max: 'F' });
    const after = (await ask(getAlbumEndpoint, { params: { id: one } })).data;
    expect(after.version).toBeGreaterThan(version);
    const { changelog, changelog_groups } = await findRecords(db);
    const group = changelog_groups.find(({ kind }) => kind === 'guest');
    expect(group?.details.albums).toBe(2);
    const entries = changelog.filter(({ group_id }) => group_id === group?.id);
    expect(entries.map(({ change_type, reviewer }) => [change_type, reviewer])).toEqual([
      ['Rating Added', 'Max'],
      ['Rating Added', 'Max'],
    ]);
    const entry = changelog.find(({ change_type }) => change_type === 'Settings Updated');
    expect(entry?.details).toEqual([{ field: 'reviewers', old: 'Ada, Ben', new: 'Ada, Ben, Max' }]);
    const recap = (await ask(getRecapEndpoint, { params: { id } })).data;
    expect(recap.albums[0]?.ratings).toContainEqual(
      expect.objectContaining({ reviewer: 'Max', tier: 'S', is_guest: true }),
    );
    await ask(updateAlbumEndpoint, {
      params: { id: one },
      body: { individual_tiers: { Max: 'C' } },
    });
    expect(await getRatings(one)).toEqual({ Ada: 'A', Max: 'C' });
  });

  it('is rejected for the name of a reviewer, or one that a reviewer cannot have', async () => {
    const [one = ''] = await addAlbums('One');
    await playEvening(one, { Ada: 'A' }, { Cleo: 'S', 'Doe, Max': 'B' });
    await saveClubSettings(db, { reviewers: ['Ada', 'CLEO'] }, AT);
    const promote = (name: string) => rejected(promoteGuestEndpoint, { body: { name } });
    expect(await promote('Cleo')).toMatchObject({
      status: 400,
      fields: { name: 'A reviewer already has the name CLEO.' },
    });
    expect(await promote('Doe, Max')).toMatchObject({
      status: 400,
      fields: { name: 'A name cannot contain a comma' },
    });
    expect(await promote('Nobody')).toMatchObject({
      status: 400,
      fields: { name: 'Nobody is not one of the guests' },
    });
  });

  it('is rejected if REVIEWERS sets the names', async () => {
    expect(await fixed.rejected(promoteGuestEndpoint, { body: { name: 'Max' } })).toMatchObject({
      status: 409,
      code: 'SETTING_FIXED',
    });
  });
});

it('leaves guests of the open room alone, also those who left their seat', async () => {
  const [one = ''] = await addAlbums('One');
  const { code, phones } = await openFor([one], ['Ada'], ['Max']);
  const tryBoth = async () => [
    await rejected(anonymizeGuestEndpoint, { body: { name: 'Max' } }),
    await rejected(promoteGuestEndpoint, { body: { name: 'Max' } }),
  ];
  const inRoom = {
    status: 409,
    code: 'IN_ROOM',
    error: 'Max is in the open listening room. Close the room first.',
  };
  expect(await tryBoth()).toMatchObject([inRoom, inRoom]);
  await phones.get('Max')?.rate(code, one, 'S');
  await host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Max' });
  expect(await tryBoth()).toMatchObject([inRoom, inRoom]);
  await host.ask(rooms.closeRoomEndpoint, code);
  await ask(promoteGuestEndpoint, { body: { name: 'Max' } });
});
