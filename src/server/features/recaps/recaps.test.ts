import { expect, it } from 'vitest';
import { deleteAlbumEndpoint } from '#shared/contracts/albums.ts';
import * as recaps from '#shared/contracts/recaps.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { startRooms } from '../rooms/test-rooms.ts';

const { addAlbum, addSession, ask, call, goTo, host, openWith, revealAndSave, seat } =
  await startRooms({
    variables: { TIME_ZONE: 'America/New_York' },
  });

type Suggestion = Record<string, [tier: string, note?: string]>;

/** Opens a room with albums, saves each with these ratings and a tier, and closes the room. */
async function playEvening(
  body: { album_ids: string[]; session_id?: string },
  message: Suggestion,
  verdict: { tier: string; veto?: boolean; veto_by?: string },
): Promise<{ code: string; recap_id: string }> {
  const { code } = await host.ask(contract.openRoomEndpoint, '', body);
  const phones = await seat(code, ...Object.keys(message));
  await host.ask(contract.startRoomEndpoint, code);
  for (const [place, id] of body.album_ids.entries()) {
    if (place > 0) await host.ask(contract.nextAlbumEndpoint, code);
    for (const [index, [tier, note]] of Object.values(message).entries())
      await phones[index]?.rate(code, id, tier, note);
    await revealAndSave(code, verdict);
  }
  const { recap_id } = await host.ask(contract.closeRoomEndpoint, code);
  return { code, recap_id: recap_id ?? '' };
}

const getRecap = async (id: string) =>
  (await ask(recaps.getRecapEndpoint, { params: { id } })).data;
const getRecaps = async (id: string) =>
  (await ask(recaps.listAlbumRecapsEndpoint, { params: { id } })).data;
const getList = async (id: string) =>
  (await ask(recaps.listSessionRecapsEndpoint, { params: { id } })).data;
const getLatest = async (id: string) =>
  (await ask(recaps.getSessionRecapEndpoint, { params: { id } })).data;

const FIRST: Suggestion = { Ada: ['S', 'Smooth'], Ben: ['F', 'Sent late'], Cleo: ['B'] };
const SECOND: Suggestion = { Ada: ['A'], Ben: ['B'] };

it('an album played twice has a recap of each session with notes and guests', async () => {
  const session = await addSession();
  const album = await addAlbum({ session_id: session.id, tier: 'Not rated yet' });
  const body = { session_id: session.id, album_ids: [album.id] };
  const first = await playEvening(body, FIRST, { tier: 'C', veto: true, veto_by: 'Ben' });
  const before = await getRecap(first.recap_id);
  expect(before).toMatchObject({
    ...{ session_id: session.id, played_on: '2026-03-06', location: 'Attic' },
    albums: [{ tier: 'C', veto: true, veto_by: 'Ben', verdict: 'Split room' }],
  });
  await goTo('2027-01-09T12:00:00.000Z');
  const second = await playEvening(body, SECOND, { tier: 'A' });
  const { opened_at } = await getRecap(second.recap_id);
  expect(opened_at).not.toBe(before.opened_at);
  expect(await getRecap(first.recap_id)).toEqual(before);
  expect((await getRecap(second.recap_id)).albums[0]?.ratings).toEqual([
    { reviewer: 'Ada', tier: 'A', note: null, was: 'S' },
    { reviewer: 'Ben', tier: 'B', note: null, was: 'F' },
  ]);
  expect(await getRecaps(album.id)).toEqual([
    {
      ...{ recap_id: second.recap_id, played_on: '2027-01-09', verdict: 'So close!' },
      ...{ opened_at, tier: 'A', veto: false, veto_by: null },
      ratings: [
        { reviewer: 'Ada', tier: 'A', note: null, was: 'S' },
        { reviewer: 'Ben', tier: 'B', note: null, was: 'F' },
      ],
    },
    {
      ...{ recap_id: first.recap_id, played_on: '2026-03-06', verdict: 'Split room' },
      ...{ opened_at: before.opened_at, tier: 'C', veto: true, veto_by: 'Ben' },
      ratings: [
        { reviewer: 'Ada', tier: 'S', note: 'Smooth', was: null },
        { reviewer: 'Ben', tier: 'F', note: 'Sent late', was: null },
        { reviewer: 'Cleo', tier: 'B', note: null, was: null },
      ],
    },
  ]);
  expect(await getList(session.id)).toEqual([
    { id: second.recap_id, played_on: '2027-01-09', opened_at, albums: 1 },
    { id: first.recap_id, played_on: '2026-03-06', opened_at: before.opened_at, albums: 1 },
  ]);
  expect(await getLatest(session.id)).toMatchObject({
    ...{ id: second.recap_id, session_id: session.id, session_date: '2026-03-06' },
    // The session in the attic was a year ago.
    location: null,
  });
});

it('an album of an old session is listed under the date on which it was played', async () => {
  const old = await addSession({ session_date: '2025-04-06', location: 'Kitchen' });
  const album = await addAlbum({ session_id: old.id, tier: 'B' });
  // Still the 6th in New York.
  await goTo('2026-03-07T02:30:00.000Z');
  const { recap_id } = await playEvening({ album_ids: [album.id] }, SECOND, { tier: 'A' });
  expect(await getRecap(recap_id)).toMatchObject({
    ...{ played_on: '2026-03-06', session_id: old.id, session_date: '2025-04-06', location: null },
    albums: [{ album_id: album.id, session_id: old.id }],
  });
  expect(await getList(old.id)).toMatchObject([{ id: recap_id, played_on: '2026-03-06' }]);
});

it('a recap with albums of two sessions is listed by both', async () => {
  const old = await addSession({ session_date: '2025-04-06', location: 'Kitchen' });
  const tonight = await addSession();
  const one = await addAlbum({ session_id: old.id, tier: 'B' });
  const other = await addAlbum({ session_id: tonight.id, title: 'New', tier: 'Not rated yet' });
  const album_ids = [one.id, other.id];
  const { recap_id } = await playEvening({ album_ids }, FIRST, { tier: 'B' });
  const recap = await getRecap(recap_id);
  const { opened_at } = recap;
  expect(recap).toMatchObject({
    ...{ played_on: '2026-03-06', session_id: tonight.id, location: 'Attic' },
    albums: [{ album_id: one.id }, { album_id: other.id }],
    closest_pair: { albums: 2 },
  });
  for (const { id } of [old, tonight])
    expect(await getList(id)).toEqual([
      { id: recap_id, played_on: '2026-03-06', opened_at, albums: 2 },
    ]);
});

it('a recap preserves saved tier, veto and album when the list changes later', async () => {
  const { code, albums } = await openWith(2);
  const [id = '', later = ''] = albums;
  const [ada] = await seat(code, 'Ada');
  await ada.rate(code, id, 'S', 'Bliss');
  await revealAndSave(code, { tier: 'A', veto: true, veto_by: 'Cleo' });
  await call('PUT', `/api/albums/${id}`, {
    body: { tier: 'F', veto: false, individual_tiers: { Ada: 'F' }, password: PASSWORD },
  });
  await host.ask(contract.nextAlbumEndpoint, code);
  await ada.rate(code, later, 'S');
  await revealAndSave(code, { tier: 'S' });
  await ask(deleteAlbumEndpoint, { params: { id: later }, body: { password: PASSWORD } });
  const { recap_id } = await host.ask(contract.closeRoomEndpoint, code);
  const saved = await getRecap(recap_id ?? '');
  expect(saved.albums).toMatchObject([
    {
      album_id: id,
      tier: 'A',
      veto: true,
      veto_by: 'Cleo',
      ratings: [{ tier: 'S', note: 'Bliss' }],
    },
    { album_id: later, title: 'Album 2', tier: 'S' },
  ]);
  expect((await call('GET', `/api/albums/${later}/rounds`)).status).toBe(404);
});

it('a room without a saved album has no recap', async () => {
  const { code, session, albums } = await openWith(1);
  const [ada] = await seat(code, 'Ada');
  await ada.rate(code, albums[0] ?? '', 'S', 'Never saved');
  expect(await host.ask(contract.closeRoomEndpoint, code)).toMatchObject({ recap_id: null });
  expect(await getList(session.id)).toEqual([]);
  expect(await getRecaps(albums[0] ?? '')).toEqual([]);
});
