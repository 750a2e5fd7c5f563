import { expect, it } from 'vitest';
import { getAlbumEndpoint } from '#shared/contracts/albums.ts';
import { getInsightsEndpoint } from '#shared/contracts/insights.ts';
import { getRecapEndpoint } from '#shared/contracts/recaps.ts';
import { predictInRoomEndpoint, setRoomGamesEndpoint } from '#shared/contracts/room-votes.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { findTestAlbum, startRooms, type TestBrowser } from '../test-rooms.ts';

const { ask, call, db, host, browser, openLobby, openWith, openSeated, runClocks, seat, wait } =
  await startRooms();

const CALLS = { calls: true, guesses: false };
const GUESSES = { calls: false, guesses: true };

const play = (games: typeof CALLS, code: string) => host.ask(setRoomGamesEndpoint, code, games);
const predict = (by: TestBrowser | undefined, code: string, album_id: string, body: object) =>
  by?.ask(predictInRoomEndpoint, code, { album_id, ...body });
const getSubmitter = async (id: string) =>
  (await ask(getAlbumEndpoint, { params: { id } })).data.submitted_by;

it('waits for every call, and gives points at the reveal', async () => {
  const { code, id } = await openWith(1);
  await play(CALLS, code);
  const [ada, ben] = await seat(code, 'Ada', 'Ben');
  await ada.rate(code, id, 'S');
  await ben.rate(code, id, 'A');
  expect((await host.look(code)).reveal_at).toBeNull();
  await predict(ada, code, id, { call: 'A' });
  const before = await predict(ada, code, id, { call: 'S' });
  expect(before?.mine).toMatchObject({ reviewer: 'Ada', tier: 'S', call: 'S', guess: null });
  expect(before?.seats.map(({ is_in }) => is_in)).toEqual([true, false]);
  expect(before?.votes).toBe(2);
  expect((await ben.look(code))?.mine?.call).toBeNull();
  expect((await predict(ben, code, id, { call: 'B' }))?.reveal_at).not.toBeNull();
  wait(4);
  await runClocks();
  const room = await host.look(code);
  expect(findTestAlbum(room)?.games).toEqual({
    suggested_tier: 'S',
    predictions: [
      { reviewer: 'Ada', call: 'S', guess: null },
      { reviewer: 'Ben', call: 'B', guess: null },
    ],
    points: [
      { reviewer: 'Ada', calls: 3, guesses: 0, total: 3 },
      { reviewer: 'Ben', calls: 0, guesses: 0, total: 0 },
    ],
  });
  expect(room.standings[0]).toEqual({ reviewer: 'Ada', calls: 3, guesses: 0, total: 3 });
  await expect(predict(ada, code, id, { call: 'A' })).rejects.toThrow('409 NOT_RATING');
});

it('rejects predictions without a game, a known name or the album in play', async () => {
  const { code, albums } = await openWith(2);
  const [ada] = await seat(code, 'Ada');
  const [id = '', other = ''] = albums;
  await expect(predict(ada, code, id, { call: 'A' })).rejects.toThrow('409 NO_SUCH_GAME');
  await expect(predict(ada, code, id, { guess: 'Ben' })).rejects.toThrow('409 NO_SUCH_GAME');
  await play({ calls: true, guesses: true }, code);
  await expect(predict(ada, code, other, { call: 'A' })).rejects.toThrow('409 NOT_RATING');
  await expect(predict(ada, code, id, { guess: 'Nobody' })).rejects.toThrow('400');
  expect((await predict(ada, code, id, { call: 'A', guess: 'Ben' }))?.mine).toMatchObject({
    call: 'A',
    guess: 'Ben',
  });
  const withdrawn = await predict(ada, code, id, { call: null });
  expect(withdrawn?.mine).toMatchObject({ call: null, guess: 'Ben' });
});

it('votes again without new calls and guesses; those of the first attempt count', async () => {
  const { code, id } = await openWith(1);
  await play({ calls: true, guesses: true }, code);
  const [ada, ben] = await seat(code, 'Ada', 'Ben');
  await ada.rate(code, id, 'S');
  await predict(ada, code, id, { call: 'A', guess: 'Cleo' });
  await host.ask(contract.revealRoomEndpoint, code);
  const again = await host.ask(contract.rateAgainEndpoint, code);
  expect(findTestAlbum(again)).toMatchObject({ games: null, submitted_by: 'Ada' });
  for (const body of [{ call: 'S' }, { guess: 'Ada' }, { call: null }, { guess: null }])
    await expect(predict(ada, code, id, body)).rejects.toThrow('409 NO_SUCH_GAME');
  await expect(predict(ben, code, id, { call: 'S' })).rejects.toThrow('409 NO_SUCH_GAME');
  expect((await ada.look(code))?.mine).toMatchObject({ call: 'A', guess: 'Cleo' });
  // A game that ends leaves what is revealed.
  await play({ calls: false, guesses: false }, code);
  await play({ calls: true, guesses: true }, code);
  await ada.rate(code, id, 'A');
  const voted = await ben.rate(code, id, 'A');
  expect(voted?.seats.map(({ is_in }) => is_in)).toEqual([true, true]);
  expect(voted?.reveal_at).not.toBeNull();
  wait(4);
  await runClocks();
  expect(findTestAlbum(await host.look(code))?.games).toEqual({
    suggested_tier: 'A',
    predictions: [{ reviewer: 'Ada', call: 'A', guess: 'Cleo' }],
    points: [{ reviewer: 'Ada', calls: 3, guesses: 0, total: 3 }],
  });
});

it('keeps a call of the first attempt when its guest takes another seat in the second', async () => {
  const { code, id } = await openWith(1);
  await play(CALLS, code);
  const [ada, ben] = await seat(code, 'Ada', 'Ben');
  await ada.rate(code, id, 'S');
  await predict(ada, code, id, { call: 'S' });
  await host.ask(contract.revealRoomEndpoint, code);
  await host.ask(contract.rateAgainEndpoint, code);
  await ada.rate(code, id, 'B');
  const moved = await ada.sit(code, 'Cleo');
  expect(moved?.mine).toMatchObject({ reviewer: 'Cleo', is_in: false, call: null });
  await ben.rate(code, id, 'S');
  const revealed = findTestAlbum(await host.ask(contract.revealRoomEndpoint, code));
  expect(revealed?.ratings?.map(({ reviewer }) => reviewer)).toEqual(['Ben']);
  expect(revealed?.games?.predictions).toEqual([{ reviewer: 'Ada', call: 'S', guess: null }]);
});

it('hides the submitter from the start of the game to the reveal', async () => {
  const { code, albums } = await openLobby(3);
  const [first = '', second = '', third = ''] = albums;
  expect(await getSubmitter(first)).toBe('Ada');
  const room = await play(GUESSES, code);
  expect(room.albums.map(({ submitted_by }) => submitted_by)).toEqual([null, null, null]);
  for (const id of albums) expect(await getSubmitter(id)).toBeNull();
  await host.ask(contract.startRoomEndpoint, code);
  const [ben, cleo] = await seat(code, 'Ben', 'Cleo');
  await ben.rate(code, first, 'S');
  await predict(ben, code, first, { guess: 'Ada' });
  await predict(cleo, code, first, { guess: 'Ben' });
  const revealed = findTestAlbum(await host.ask(contract.revealRoomEndpoint, code));
  expect(revealed?.submitted_by).toBe('Ada');
  expect(revealed?.games?.points).toEqual([
    { reviewer: 'Ben', calls: 0, guesses: 2, total: 2 },
    { reviewer: 'Cleo', calls: 0, guesses: 0, total: 0 },
  ]);
  expect(await getSubmitter(first)).toBe('Ada');
  await host.ask(contract.saveInRoomEndpoint, code, { tier: 'S', next: true });
  expect(await getSubmitter(second)).toBeNull();
  await host.ask(contract.skipAlbumEndpoint, code);
  expect(await getSubmitter(second)).toBe('Ada');
  expect(await getSubmitter(third)).toBeNull();
  const { recap_id } = await host.ask(contract.closeRoomEndpoint, code);
  expect(await getSubmitter(third)).toBe('Ada');
  const { data } = await ask(getRecapEndpoint, { params: { id: recap_id ?? '' } });
  expect(data.standings[0]).toEqual({ reviewer: 'Ben', calls: 0, guesses: 2, total: 2 });
  expect(data.albums[0]).toMatchObject({ submitter: 'Ada', suggested_tier: 'S' });
});

it('gives an absent submitter no points, nor in recap and insights, until they play', async () => {
  // All albums are of Ada.
  const playEvening = async (...late: ('Ada' | 'Dev')[]) => {
    const { code, albums } = await openWith(2);
    const [first = '', second = ''] = albums;
    await play(GUESSES, code);
    const [ben, cleo] = await seat(code, 'Ben', 'Cleo');
    await ben.rate(code, first, 'S');
    await predict(ben, code, first, { guess: 'Cleo' });
    await predict(cleo, code, first, { guess: 'Ben' });
    const { standings } = await host.ask(contract.revealRoomEndpoint, code);
    await host.ask(contract.saveInRoomEndpoint, code, { tier: 'S', next: true });
    for (const name of late) await (await seat(code, name))[0].rate(code, second, 'A');
    await ben.rate(code, second, 'A');
    await host.ask(contract.revealRoomEndpoint, code);
    const room = await host.ask(contract.saveInRoomEndpoint, code, { tier: 'A' });
    const { recap_id } = await host.ask(contract.closeRoomEndpoint, code);
    const { data } = await ask(getRecapEndpoint, { params: { id: recap_id ?? '' } });
    return [standings, room.standings, room.albums[0]?.games?.points ?? [], data.standings].map(
      (given) => given.find(({ reviewer }) => reviewer === 'Ada')?.total,
    );
  };
  const getGames = async () =>
    (await ask(getInsightsEndpoint)).data.games.map(({ reviewer, total, evenings_won }) => [
      reviewer,
      total,
      evenings_won,
    ]);
  await db.deleteFrom('evenings').execute();
  expect(await playEvening()).toEqual([undefined, undefined, undefined, undefined]);
  expect(await playEvening('Dev')).toEqual([undefined, undefined, undefined, undefined]);
  expect(await getGames()).toEqual([
    ['Ben', 0, 0],
    ['Cleo', 0, 0],
  ]);
  expect(await playEvening('Ada')).toEqual([undefined, 2, 2, 2]);
  expect(await getGames()).toEqual([
    ['Ada', 2, 1],
    ['Ben', 0, 0],
    ['Cleo', 0, 0],
  ]);
});

it('shows the submitter again when the album leaves the queue, or the game ends', async () => {
  const { code, albums } = await openLobby(2);
  await play(GUESSES, code);
  const [first = '', second = ''] = albums;
  await host.ask(contract.arrangeRoomEndpoint, code, { album_ids: [first] });
  expect(await getSubmitter(second)).toBe('Ada');
  await host.ask(contract.arrangeRoomEndpoint, code, { album_ids: [first, second] });
  expect(await getSubmitter(second)).toBeNull();
  await play(CALLS, code);
  expect(await getSubmitter(first)).toBe('Ada');
  expect(await getSubmitter(second)).toBe('Ada');
});

it('waits for guesses when the game is switched on after the cards', async () => {
  const { code, id, ada, ben } = await openSeated('Ada', 'Ben');
  await ada.rate(code, id, 'S');
  await ben.rate(code, id, 'A');
  expect((await play(GUESSES, code)).reveal_at).toBeNull();
  await predict(ada, code, id, { guess: 'Ben' });
  expect((await predict(ben, code, id, { guess: 'Ada' }))?.reveal_at).not.toBeNull();
});

it('shows lengths, the host’s seat and the next pick to everyone', async () => {
  const { code, id } = await openLobby(1);
  await host.sit(code, 'Ben');
  const room = await browser().look(code);
  expect(room.host).toEqual({ is_present: true, reviewer: 'Ben' });
  expect(room.albums[0]).toMatchObject({ album_id: id, duration_ms: null });
  expect(room.next_pick).not.toBeNull();
  expect(room.next_pick).not.toBe('Ada');
  expect((await call('GET', `/api/insights`)).status).toBe(200);
});

it('prefers those who are here for the next pick', async () => {
  const { code } = await openLobby(1);
  const anyone = (await browser().look(code)).next_pick;
  const here = anyone === 'Ben' ? 'Cleo' : 'Ben';
  await browser().sit(code, here);
  expect((await browser().look(code)).next_pick).toBe(here);
});
