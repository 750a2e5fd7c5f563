import { describe, expect, it } from 'vitest';
import { getAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { getInsightsEndpoint } from '#shared/contracts/insights.ts';
import * as recaps from '#shared/contracts/recaps.ts';
import {
  allowGuestsEndpoint,
  answerSeatRequestEndpoint,
  freeSeatEndpoint,
  requestSeatEndpoint,
  takeSeatEndpoint,
} from '#shared/contracts/room-seats.ts';
import { predictInRoomEndpoint, setRoomGamesEndpoint } from '#shared/contracts/room-votes.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { summarizeCards } from '#shared/domain/rooms/room-verdict.ts';
import { addPerson } from '../../testing/test-club.ts';
import { findRatingsOfAlbums } from '../albums/ratings-repository.ts';
import { findVotingSeats } from '../voting/voters-repository.ts';
import { findTestAlbum, startRooms, type TestBrowser } from './test-rooms.ts';

const club = await startRooms();
const { ask, call, changes, db, host, browser, openWith, openLobby, revealAndSave } = club;
const { runClocks, seat, wait } = club;

const allow = (code: string, isAllowed: boolean) =>
  host.ask(allowGuestsEndpoint, code, { allow: isAllowed });

const join = (phone: TestBrowser, code: string, reviewer: string) =>
  phone.ask(takeSeatEndpoint, code, { reviewer, is_guest: true });

/** A room with Ada, and Max as a guest. */
async function openWithGuest(count = 1) {
  const { code, albums, session } = await openWith(count);
  await allow(code, true);
  const [ada] = (await seat(code, 'Ada')) as [TestBrowser];
  const max = browser();
  await join(max, code, 'Max');
  return { code, session, id: albums[0] ?? '', albums, ada, max };
}

/** Error text of a guest's name. */
async function getProblem(code: string, reviewer: string) {
  const { status, body } = await browser().send(takeSeatEndpoint, {
    params: { code },
    body: { reviewer, is_guest: true },
  });
  const { error, fields } = body as { error: string; fields?: { reviewer?: string } };
  return `${status} ${fields?.reviewer ?? error}`;
}

describe('guests', () => {
  it('are allowed by the host, not by default, and stay when no longer allowed', async () => {
    const { code, room } = await openLobby(1);
    expect(room.guests_allowed).toBe(false);
    await expect(join(browser(), code, 'Max')).rejects.toThrow('409 GUESTS_NOT_ALLOWED');
    expect(await allow(code, true)).toMatchObject({ guests_allowed: true });
    const max = browser();
    expect(await join(max, code, ' Max ')).toMatchObject({
      mine: { reviewer: 'Max' },
      seats: [{ reviewer: 'Max', is_guest: true, is_present: true, is_in: false }],
    });
    await allow(code, false);
    expect((await max.look(code)).mine).toMatchObject({ reviewer: 'Max' });
    await expect(join(browser(), code, 'Zoe')).rejects.toThrow('409 GUESTS_NOT_ALLOWED');
    await host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Max' });
    expect((await max.look(code)).mine).toBeNull();
    await expect(join(max, code, 'Max')).rejects.toThrow('409 GUESTS_NOT_ALLOWED');
  });

  it('are allowed from the start on request', async () => {
    const body = { guests_allowed: true };
    expect(await host.ask(contract.openRoomEndpoint, '', body)).toMatchObject(body);
  });

  it('have a name of their own', async () => {
    const { code, id } = await openWithGuest();
    const person_id = await addPerson(db, 'Zoë');
    await db.insertInto('ratings').values({ album_id: id, person_id, tier: 'A' }).execute();
    expect(await getProblem(code, '  ')).toBe('400 A name is required');
    expect(await getProblem(code, '\u200b')).toBe('400 A name is required');
    expect(await getProblem(code, 'x'.repeat(31))).toBe('400 A name has at most 30 characters');
    expect(await getProblem(code, '\u039cax')).toBe(
      '400 A name cannot mix Latin with Greek or Cyrillic letters',
    );
    const reviewer = '400 That’s the name of a reviewer. Pick another one.';
    expect(await getProblem(code, 'ben')).toBe(reviewer);
    expect(await getProblem(code, 'ÀDA')).toBe(reviewer);
    expect(await getProblem(code, 'zoe')).toBe(reviewer);
    const taken = '409 Someone in this room already has that name. Pick another one.';
    expect(await getProblem(code, 'MÁX')).toBe(taken);
    expect((await join(browser(), code, 'x'.repeat(30))).seats).toHaveLength(3);
  });

  it('are at most thirty', async () => {
    const { code } = await openWithGuest();
    for (let place = 2; place <= 30; place += 1) await join(browser(), code, `Guest ${place}`);
    await expect(join(browser(), code, 'Late')).rejects.toThrow('409 TOO_MANY_GUESTS');
    expect((await browser().sit(code, 'Cleo')).seats).toHaveLength(32);
  });

  it('never have the name of a former reviewer, whose ratings are all deleted', async () => {
    const { code, id, ada } = await openWithGuest();
    await ada.rate(code, id, 'S');
    await revealAndSave(code, { tier: 'S' });
    const zoe = await addPerson(db, 'Zoë');
    await db.updateTable('changelog').set('person_id', zoe).execute();
    await db.deleteFrom('ratings').execute();
    expect(await getProblem(code, 'Zoe')).toContain('400 That’s the name of a reviewer');
  });

  it('are counted for the reveal, which waits for a sleeping one without a card', async () => {
    const { code, id, ada, max } = await openWithGuest();
    await ada.rate(code, id, 'S');
    wait(61);
    expect(await ada.look(code)).toMatchObject({
      reveal_at: null,
      seats: [
        { reviewer: 'Ada', is_guest: false, is_in: true },
        { reviewer: 'Max', is_guest: true, is_present: false, is_in: false },
      ],
    });
    expect((await max.rate(code, id, 'F', 'Sorry'))?.reveal_at).not.toBeNull();
    wait(3);
    await runClocks();
    expect(findTestAlbum(await ada.look(code))?.ratings).toEqual(
      expect.arrayContaining([
        { reviewer: 'Max', is_guest: true, tier: 'F', note: 'Sorry', was: null, is_late: false },
      ]),
    );
  });

  it('add late cards, and vote again', async () => {
    const { code, id, ada, max } = await openWithGuest();
    await ada.rate(code, id, 'S');
    await host.ask(contract.revealRoomEndpoint, code);
    const late = { reviewer: 'Max', is_guest: true, tier: 'C', is_late: true, was: null };
    expect(findTestAlbum(await max.rate(code, id, 'C'))?.ratings).toContainEqual(
      expect.objectContaining(late),
    );
    const again = await host.ask(contract.rateAgainEndpoint, code);
    expect(findTestAlbum(again)?.previous_cards).toContainEqual({
      reviewer: 'Max',
      is_guest: true,
      tier: 'C',
      note: null,
    });
    await max.rate(code, id, 'A');
    const revealed = await host.ask(contract.revealRoomEndpoint, code);
    expect(findTestAlbum(revealed)?.ratings).toMatchObject([{ reviewer: 'Max', was: 'C' }]);
  });

  it('reclaim their seat from the host, and their name after a release', async () => {
    const { code, id, max } = await openWithGuest();
    await max.rate(code, id, 'A');
    const again = browser();
    await again.ask(requestSeatEndpoint, code, { reviewer: 'Max' });
    const granted = { allow: true };
    await host.ask(answerSeatRequestEndpoint, code, granted, { reviewer: 'Max' });
    expect(await again.look(code)).toMatchObject({
      mine: { reviewer: 'Max', tier: null, is_in: true },
      seats: [{ reviewer: 'Ada' }, { reviewer: 'Max', is_guest: true, is_in: true }],
    });
    expect((await max.look(code)).mine).toBeNull();
    await host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Max' });
    expect((await join(max, code, 'max')).mine).toMatchObject({ reviewer: 'Max', is_in: true });
  });
});

it('a guest proves who votes in brackets only while the room allows guests', async () => {
  const { code } = await openWithGuest();
  const rows = await db.selectFrom('room_seats').select('id').orderBy('place').execute();
  const find = async () => {
    const seats = await findVotingSeats(db);
    return rows.map(({ id }) => seats.find(({ browser_id }) => browser_id === id));
  };
  expect(await find()).toMatchObject([
    { reviewer: 'Ada', is_guest: false },
    { reviewer: 'Max', is_guest: true },
  ]);
  await allow(code, false);
  expect(await find()).toEqual([expect.objectContaining({ reviewer: 'Ada' }), undefined]);
  await host.ask(contract.closeRoomEndpoint, code);
  expect(await find()).toEqual([undefined, undefined]);
});

describe('the card of a guest', () => {
  it('is not saved, and in no figure, changelog entry or insight', async () => {
    const { code, id, session, ada, max } = await openWithGuest();
    await ada.rate(code, id, 'S');
    await max.rate(code, id, 'F', 'Meh');
    await ask(updateAlbumEndpoint, { params: { id }, body: { individual_tiers: { Ben: 'B' } } });
    const [revealed] = (await host.ask(contract.revealRoomEndpoint, code)).albums;
    const { average } = summarizeCards(revealed?.ratings ?? [], revealed?.on_file ?? []);
    await host.ask(contract.saveInRoomEndpoint, code, { tier: 'S' });
    const { recap_id } = await host.ask(contract.closeRoomEndpoint, code);
    const { data: album } = await ask(getAlbumEndpoint, { params: { id } });
    expect(album).toMatchObject({ tier: 'S', individual_tiers: { Ada: 'S', Ben: 'B' } });
    expect(await changes()).not.toContainEqual(expect.objectContaining({ reviewer: 'Max' }));
    const groups = await db.selectFrom('changelog_groups').select('details').execute();
    expect(groups.map(({ details }) => JSON.parse(details).ratings)).toContainEqual(['S']);
    const rated = await findRatingsOfAlbums(db, [id]);
    expect(rated.get(id)).toEqual({ Ada: 'S', Ben: 'B' });
    for (const url of [
      `/api/albums/${id}`,
      `/api/albums/${id}/rounds`,
      '/api/albums',
      '/api/insights',
      `/api/ratings/${id}`,
      '/api/changelog',
      `/api/sessions/${session.id}`,
    ]) {
      const { status, body } = await call('GET', url);
      expect(status, url).toBe(200);
      expect(JSON.stringify(body), url).not.toMatch(/Max|Meh/);
    }
    const params = { params: { id: recap_id ?? '' } };
    const { data: recap } = await ask(recaps.getRecapEndpoint, params);
    expect(recap.albums[0]).toMatchObject({
      verdict: 'Split room',
      average,
      on_file: [{ reviewer: 'Ben', tier: 'B' }],
      ratings: expect.arrayContaining([
        { reviewer: 'Ada', tier: 'S', note: null, was: null },
        { reviewer: 'Max', tier: 'F', note: 'Meh', was: null, is_guest: true },
      ]),
    });
    expect(recap).toMatchObject({
      averages: [{ reviewer: 'Ada' }, { reviewer: 'Max', average: 35 }],
      favourite: { average },
      closest_pair: { reviewers: ['Ada', 'Max'] },
      biggest_fight: { high: { reviewer: 'Ada' }, low: { reviewer: 'Max' } },
    });
  });
});

it('insights name guests under Games, marked, and nowhere else', async () => {
  const { code, id, ada, max } = await openWithGuest();
  await host.ask(setRoomGamesEndpoint, code, { calls: true, guesses: false });
  for (const phone of [ada, max]) {
    await phone.rate(code, id, 'S');
    await phone.ask(predictInRoomEndpoint, code, { album_id: id, call: 'S' });
  }
  await host.ask(contract.revealRoomEndpoint, code).catch(() => {});
  await host.ask(contract.saveInRoomEndpoint, code, { tier: 'S' });
  await host.ask(contract.closeRoomEndpoint, code);
  const { games, ...others } = (await ask(getInsightsEndpoint)).data;
  expect(games).toMatchObject([
    { reviewer: 'Ada', total: 3, evenings_won: 1, is_guest: false },
    { reviewer: 'Max', total: 3, evenings_won: 1, is_guest: true },
  ]);
  const inYear = async (year: string) =>
    (await ask(getInsightsEndpoint, { query: { year } })).data.games;
  expect(await inYear('2026')).toEqual(games);
  expect(await inYear('2025')).toEqual([]);
  expect(JSON.stringify(others)).toContain('Ada');
  expect(JSON.stringify(others)).not.toContain('Max');
});

it('predictions of guests without a card are stored by id', async () => {
  const { code, albums, ada, max } = await openWithGuest(2);
  const [first = '', second = ''] = albums;
  await host.ask(setRoomGamesEndpoint, code, { calls: true, guesses: false });
  const save = async () => {
    await revealAndSave(code, { tier: 'S' });
  };
  await max.rate(code, first, 'S');
  await save();
  await host.ask(contract.nextAlbumEndpoint, code);
  const [kim, noor] = [browser(), browser()];
  await join(kim, code, 'Kim');
  await join(noor, code, 'Noor');
  await ada.rate(code, second, 'S');
  for (const phone of [max, kim, noor])
    await phone.ask(predictInRoomEndpoint, code, { album_id: second, call: 'A' });
  await save();
  await host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Kim' });
  // An import may add a past reviewer with the name of a guest.
  await addPerson(db, 'Noor');
  await host.ask(contract.closeRoomEndpoint, code);
  const { predictions } = await db
    .selectFrom('evening_albums')
    .select('predictions')
    .where('album_id', '=', second)
    .executeTakeFirstOrThrow();
  const people = await db.selectFrom('people').select(['id', 'name', 'kind']).execute();
  const stored: { reviewer: string }[] = JSON.parse(predictions ?? '[]');
  expect(stored.map(({ reviewer }) => people.find(({ id }) => id === reviewer))).toMatchObject([
    { name: 'Kim', kind: 'guest' },
    { name: 'Max', kind: 'guest' },
    { name: 'Noor', kind: 'guest' },
  ]);
});
