import { describe, expect, it } from 'vitest';
import { getAlbumEndpoint } from '#shared/contracts/albums.ts';
import { freeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { findTestAlbum, startRooms } from './test-rooms.ts';

const club = await startRooms();
const {
  ask,
  changes,
  call,
  host,
  browser,
  browserAt,
  openLobby,
  openWith,
  openSeated,
  seat,
  wait,
  revealAndSave,
} = club;

const getTier = async (id: string | undefined) =>
  (await ask(getAlbumEndpoint, { params: { id: id ?? '' } })).data.tier;

describe('opening', () => {
  it('starts the first album of the session and sets it to Now Listening To', async () => {
    const { room, albums } = await openWith(2);
    expect(room.code).toMatch(/^[BCDFGHJKMNPQRSTVWXZ]{5}$/);
    expect(room.albums.map(({ album_id, state }) => [album_id, state])).toEqual([
      [albums[0], 'rating'],
      [albums[1], 'waiting'],
    ]);
    expect(await getTier(albums[0])).toBe('Now Listening To');
    expect(await getTier(albums[1])).toBe('Not rated yet');
    expect(await changes()).toMatchObject([
      { change_type: 'Tier Changed', old_rating: 'Not rated yet', new_rating: 'Now Listening To' },
      {},
      {},
      {},
    ]);
  });

  it('is rejected while a room is open, with its code', async () => {
    const { code } = await openWith(1);
    const second = await host.send(contract.openRoomEndpoint, { params: {}, body: {} });
    expect(second).toMatchObject({ status: 409, body: { code: 'ROOM_OPEN', data: { code } } });
  });

  it('reports an unknown album', async () => {
    const body = { album_ids: ['nowhere'] };
    expect(await host.send(contract.openRoomEndpoint, { params: {}, body })).toMatchObject({
      status: 400,
      body: { fields: { 'album_ids.0': 'There is no such album' } },
    });
  });

  it('is public, its code only visible to admins', async () => {
    expect((await call('GET', '/api/rooms')).body).toMatchObject({
      data: { open: false, code: null },
    });
    const { code } = await openWith(1);
    const visitor = await browser().send(contract.findRoomEndpoint);
    expect(visitor.body).toMatchObject({ data: { open: true, code: null } });
    expect((await host.send(contract.findRoomEndpoint)).body).toMatchObject({
      data: { open: true, code },
    });
  });
});

describe('joining', () => {
  it('accepts any spelling of the code, but no taken seat and no unknown reviewer', async () => {
    const { code } = await openWith(1);
    const typed = ` ${code.slice(0, 2).toLowerCase()}-${code.slice(2)} `;
    expect((await browser().sit(typed, 'Ada')).mine).toMatchObject({ reviewer: 'Ada' });
    await expect(browser().sit(code, 'Ada')).rejects.toThrow('409 SEAT_TAKEN');
    await expect(browser().sit(code, 'Zoe')).rejects.toThrow('400 INVALID_INPUT');
  });

  it('shows who is present, until a minute of silence', async () => {
    const { code, ada, ben } = await openSeated('Ada', 'Ben');
    wait(45);
    await ben.look(code);
    wait(20);
    expect((await ben.look(code))?.seats).toMatchObject([
      { reviewer: 'Ada', is_present: false },
      { reviewer: 'Ben', is_present: true },
    ]);
    expect((await ada.look(code))?.seats[0]).toMatchObject({ is_present: true });
  });

  it('under another name frees the previous seat', async () => {
    const { code } = await openWith(1);
    const [phone] = await seat(code, 'Ada');
    const room = await phone.sit(code, 'Ben');
    expect(room?.seats.map(({ reviewer }) => reviewer)).toEqual(['Ben']);
  });

  it('is possible again once the host frees the seat, without its sealed card', async () => {
    const { code, id, ada } = await openSeated('Ada');
    await ada.rate(code, id, 'S', 'mine alone');
    await host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Ada' });
    const [other] = await seat(code, 'Ada');
    expect(await other.look(code)).toMatchObject({
      mine: { reviewer: 'Ada', tier: null, note: null },
      seats: [{ reviewer: 'Ada', is_in: true }],
    });
  });

  it('cannot be undone by other guests', async () => {
    const { code, ben } = await openSeated('Ada', 'Ben');
    const freeing = ben.ask(freeSeatEndpoint, code, {}, { reviewer: 'Ada' });
    await expect(freeing).rejects.toThrow('401 SEAT_REQUIRED');
  });
});

describe('watchers', () => {
  it('are limited to sixty; a seat can be taken all the same', async () => {
    const { code } = await openLobby(1);
    for (let place = 0; place < 60; place += 1) await browserAt(`10.0.0.${place % 2}`).look(code);
    const late = browser();
    await expect(late.look(code)).rejects.toThrow('409 ROOM_FULL');
    expect(await late.sit(code, 'Ada')).toMatchObject({ watchers: 60, mine: { reviewer: 'Ada' } });
  });

  it('of one address leave places for others', async () => {
    const { code } = await openLobby(1);
    for (let place = 0; place < 40; place += 1) await browser().look(code);
    await expect(browser().look(code)).rejects.toThrow('409 ROOM_FULL');
    expect(await browserAt('10.0.0.1').look(code)).toMatchObject({ watchers: 41 });
  });
});

describe('the reveal', () => {
  it('happens three seconds after the last card', async () => {
    const { code, id, ada, ben } = await openSeated('Ada', 'Ben');
    expect(await ada.rate(code, id, 'S', '  A note.  ')).toMatchObject({ reveal_at: null });
    expect(await ben.rate(code, id, 'B')).toMatchObject({ reveal_at: '2026-03-06T12:00:03.000Z' });
    wait(2.9);
    expect(findTestAlbum(await host.look(code))).toMatchObject({
      state: 'rating',
      ratings: null,
    });
    wait(0.1);
    await club.runClocks();
    expect(findTestAlbum(await host.look(code))).toMatchObject({
      state: 'revealed',
      ratings: [
        { reviewer: 'Ada', tier: 'S', note: 'A note.', was: null },
        { reviewer: 'Ben', tier: 'B', note: null, was: null },
      ],
    });
  });

  it.each([
    ['a guest who joins', async (code: string) => seat(code, 'Cleo')],
    ['a hold', async (code: string) => host.ask(contract.holdRoomEndpoint, code, { hold: true })],
  ])('is delayed by %s', async (_name, act) => {
    const { code, id } = await openWith(1);
    for (const phone of await seat(code, 'Ada', 'Ben')) await phone.rate(code, id, 'A');
    await act(code);
    expect(await host.look(code)).toMatchObject({ reveal_at: null });
  });

  it('is delayed by a withdrawn card, not by a changed one', async () => {
    const { code, id, ada, ben } = await openSeated('Ada', 'Ben');
    await ada.rate(code, id, 'A');
    const due = await ben.rate(code, id, 'A');
    wait(1);
    expect((await ada.rate(code, id, 'S'))?.reveal_at).toBe(due?.reveal_at);
    expect(await ada.rate(code, id, null)).toMatchObject({
      reveal_at: null,
      mine: { tier: null },
    });
  });

  it('waits for an absent guest until the host reveals', async () => {
    const { code, id, ada, ben } = await openSeated('Ada', 'Ben', 'Cleo');
    await ada.rate(code, id, 'A');
    await ben.rate(code, id, 'B');
    wait(45);
    await ada.look(code);
    await ben.look(code);
    wait(20);
    expect(await host.look(code)).toMatchObject({
      reveal_at: null,
      seats: [
        { reviewer: 'Ada', is_present: true, is_in: true },
        { reviewer: 'Ben', is_present: true, is_in: true },
        { reviewer: 'Cleo', is_present: false, is_in: false },
      ],
    });
    const revealed = await host.ask(contract.revealRoomEndpoint, code);
    expect(findTestAlbum(revealed)).toMatchObject({ state: 'revealed' });
    expect(await host.ask(contract.revealRoomEndpoint, code)).toEqual(revealed);
  });

  it('does not wait for a freed seat', async () => {
    const { code, id, ada, ben } = await openSeated('Ada', 'Ben', 'Cleo');
    await ada.rate(code, id, 'A');
    await ben.rate(code, id, 'B');
    const room = await host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Cleo' });
    expect(room.reveal_at).toBe('2026-03-06T12:00:03.000Z');
  });

  it('shows all cards at once, on every screen, and no later for a second press', async () => {
    const { code, id, ada, ben } = await openSeated('Ada', 'Ben', 'Cleo');
    await ada.rate(code, id, 'A');
    await ben.rate(code, id, 'B');
    await expect(host.ask(contract.showAllCardsEndpoint, code)).rejects.toThrow('409 NOT_REVEALED');
    const revealed = findTestAlbum(await host.ask(contract.revealRoomEndpoint, code));
    expect(revealed?.revealed_at).toBe('2026-03-06T12:00:00.000Z');
    const shown = await host.ask(contract.showAllCardsEndpoint, code);
    // The second of two cards turns 1.4 s after the reveal.
    expect(findTestAlbum(shown)?.revealed_at).toBe('2026-03-06T11:59:58.600Z');
    expect(await ada.look(code)).toMatchObject({ version: shown.version });
    wait(1);
    expect(await host.ask(contract.showAllCardsEndpoint, code)).toEqual(shown);
  });

  it('requires a rating', async () => {
    const { code } = await openWith(1);
    await expect(host.ask(contract.revealRoomEndpoint, code)).rejects.toThrow('409 NOTHING_SEALED');
  });
});

describe('saving', () => {
  const revealed = async () => {
    const opened = await openWith(2);
    const [ada, ben] = await seat(opened.code, 'Ada', 'Ben');
    await ada.rate(opened.code, opened.albums[0] ?? '', 'S', 'Yes');
    await ben.rate(opened.code, opened.albums[0] ?? '', 'C');
    await host.ask(contract.revealRoomEndpoint, opened.code);
    return { ...opened, id: opened.albums[0] ?? '' };
  };

  it('writes tier, veto and ratings to the list once, with an entry each', async () => {
    const { code, id } = await revealed();
    await host.ask(contract.saveInRoomEndpoint, code, { tier: 'A', veto: true, veto_by: 'Ben' });
    expect((await ask(getAlbumEndpoint, { params: { id } })).data).toMatchObject({
      tier: 'A',
      veto: true,
      veto_by: 'Ben',
      individual_tiers: { Ada: 'S', Ben: 'C' },
    });
    expect((await changes()).slice(0, 4)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ change_type: 'Tier Changed', new_rating: 'A' }),
        expect.objectContaining({ change_type: 'Rating Added', reviewer: 'Ada' }),
        expect.objectContaining({ change_type: 'Rating Added', reviewer: 'Ben' }),
        expect.objectContaining({ change_type: 'Album Updated' }),
      ]),
    );
    const again = host.ask(contract.saveInRoomEndpoint, code, { tier: 'B' });
    await expect(again).rejects.toThrow('409 ALREADY_SAVED');
  });

  it('preserves the saved tier in the room when the list changes later', async () => {
    const { code, id } = await revealed();
    expect((await host.look(code)).albums[0]).toMatchObject({ state: 'revealed', saved: null });
    await host.ask(contract.saveInRoomEndpoint, code, { tier: 'A', veto: true, veto_by: 'Ben' });
    await call('PUT', `/api/albums/${id}`, {
      body: { tier: 'C', veto: false, password: 'correct horse battery' },
    });
    const [first, second] = (await host.look(code)).albums;
    expect(first).toMatchObject({ tier: 'C', saved: { tier: 'A', veto: true, veto_by: 'Ben' } });
    expect(second?.saved).toBeNull();
  });

  it('continues with the next album at once on request', async () => {
    const { code, albums } = await revealed();
    const saving = { tier: 'A', next: true };
    const room = await host.ask(contract.saveInRoomEndpoint, code, saving);
    expect(room.albums.map(({ state }) => state)).toEqual(['saved', 'rating']);
    expect(await getTier(albums[1])).toBe('Now Listening To');
    const [phone] = await seat(code, 'Cleo');
    await phone.rate(code, albums[1] ?? '', 'B');
    const last = await revealAndSave(code, saving);
    expect(last.albums.map(({ state }) => state)).toEqual(['saved', 'saved']);
  });

  it('takes a repeated save of a named album as done, and saves no other with it', async () => {
    const { code, id, albums } = await revealed();
    const saving = { album_id: id, tier: 'A', next: true };
    const saved = await host.ask(contract.saveInRoomEndpoint, code, saving);
    expect(await host.ask(contract.saveInRoomEndpoint, code, saving)).toEqual(saved);
    const other = host.ask(contract.saveInRoomEndpoint, code, { ...saving, tier: 'B' });
    await expect(other).rejects.toThrow('409 ALREADY_SAVED');
    const [phone] = await seat(code, 'Cleo');
    await phone.rate(code, albums[1] ?? '', 'B');
    await revealAndSave(code, saving);
    expect(await getTier(albums[1])).toBe('Now Listening To');
    const unknown = { ...saving, album_id: 'none' };
    await expect(host.ask(contract.saveInRoomEndpoint, code, unknown)).rejects.toThrow(
      '409 NOT_RATING',
    );
  });

  it('is required before the next album, which is then set to Now Listening To', async () => {
    const { code, id, albums } = await revealed();
    await expect(host.ask(contract.nextAlbumEndpoint, code)).rejects.toThrow('409 NOT_FINISHED');
    await host.ask(contract.saveInRoomEndpoint, code, { tier: 'A' });
    expect(findTestAlbum(await host.ask(contract.nextAlbumEndpoint, code))?.album_id).toBe(
      albums[1],
    );
    expect([await getTier(id), await getTier(albums[1])]).toEqual(['A', 'Now Listening To']);
    await host.ask(contract.skipAlbumEndpoint, code);
    expect(await getTier(albums[1])).toBe('Not rated yet');
    await expect(host.ask(contract.nextAlbumEndpoint, code)).rejects.toThrow('409 NOTHING_WAITING');
  });

  it('is rejected for a deleted album, which can be skipped', async () => {
    const { code, id } = await revealed();
    await call('DELETE', `/api/albums/${id}`, { body: { password: 'correct horse battery' } });
    const saving = host.ask(contract.saveInRoomEndpoint, code, { tier: 'A' });
    await expect(saving).rejects.toThrow('409 ALBUM_GONE');
    expect(findTestAlbum(await host.ask(contract.skipAlbumEndpoint, code))).toBeUndefined();
  });
});

describe('the queue', () => {
  it('can be reordered and changed', async () => {
    const { code, albums } = await openWith(3);
    const [first, second, third] = albums;
    const body = { album_ids: [first, third, second] };
    const room = await host.ask(contract.arrangeRoomEndpoint, code, body);
    expect(room.albums.map(({ album_id }) => album_id)).toEqual([first, third, second]);
    expect(
      (await host.ask(contract.arrangeRoomEndpoint, code, { album_ids: [first] })).albums,
    ).toHaveLength(1);
  });

  it('returns 409 with the current queue to a second host', async () => {
    const { code, albums } = await openWith(3);
    const [first, second, third] = albums;
    const body = { album_ids: [first, third, second], seen: albums };
    await host.ask(contract.arrangeRoomEndpoint, code, body);
    const late = { album_ids: [first, second], seen: albums };
    expect(
      await host.send(contract.arrangeRoomEndpoint, { params: { code }, body: late }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'QUEUE_CHANGED',
        data: { albums: [{ album_id: first }, { album_id: third }, { album_id: second }] },
      },
    });
  });

  it('cannot drop the album being rated', async () => {
    const { code, albums } = await openWith(2);
    const arranging = host.ask(contract.arrangeRoomEndpoint, code, { album_ids: [albums[1]] });
    await expect(arranging).rejects.toThrow('409 ALBUM_IN_PLAY');
  });
});

describe('the end', () => {
  it('restores the tier of an album, unless it was changed meanwhile', async () => {
    const { code, albums } = await openWith(1);
    await host.ask(contract.closeRoomEndpoint, code);
    expect(await getTier(albums[0])).toBe('Not rated yet');
    const { code: next, albums: others } = await openWith(1);
    await call('PUT', `/api/albums/${others[0]}`, {
      body: { tier: 'D', password: 'correct horse battery' },
    });
    await host.ask(contract.closeRoomEndpoint, next);
    expect(await getTier(others[0])).toBe('D');
    expect(await host.ask(contract.closeRoomEndpoint, next)).toMatchObject({ status: 'closed' });
    await expect(browser().sit(next, 'Ada')).rejects.toThrow('409 ROOM_CLOSED');
  });

  it('happens automatically after twelve hours without activity', async () => {
    const { code } = await openWith(1);
    wait(12 * 3600 - 1);
    expect(await host.look(code)).toMatchObject({ status: 'open' });
    wait(1);
    await club.runClocks();
    expect(await browser().look(code)).toMatchObject({ status: 'closed', seats: [] });
  });

  it('is linked from the session, with its current date and place', async () => {
    const { code, session, albums } = await openWith(1);
    const [ada] = await seat(code, 'Ada');
    const sessionNow = async () => (await call('GET', `/api/sessions/${session.id}`)).body;
    await ada.rate(code, albums[0] ?? '', 'S');
    await revealAndSave(code, { tier: 'S' });
    expect(await sessionNow()).toMatchObject({ data: { has_recap: false } });
    await host.ask(contract.closeRoomEndpoint, code);
    expect(await sessionNow()).toMatchObject({ data: { has_recap: true } });
    const recapNow = async () => (await call('GET', `/api/sessions/${session.id}/recap`)).body;
    expect(await recapNow()).toMatchObject({ data: { location: session.location } });
    await call('PUT', `/api/sessions/${session.id}`, {
      body: { location: 'The cellar', password: 'correct horse battery' },
    });
    expect(await recapNow()).toMatchObject({ data: { location: 'The cellar' } });
  });
});

// Last, since the limit is that of the address.
it('a stranger whose requests fail is no watcher, and is soon refused', async () => {
  const { code } = await openLobby(1);
  const statuses: unknown[] = [];
  for (let attempt = 0; attempt < 61; attempt += 1)
    statuses.push(
      await browser()
        .sit(code, 'Nobody')
        .catch(({ message }) => message),
    );
  expect(new Set(statuses.slice(0, 40))).toEqual(new Set(['400 INVALID_INPUT']));
  expect(statuses.at(-1)).toBe('429 TOO_MANY_REQUESTS');
  expect((await host.look(code)).watchers).toBe(1);
});
