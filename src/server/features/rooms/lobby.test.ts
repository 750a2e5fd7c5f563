import { describe, expect, it } from 'vitest';
import { getAlbumEndpoint } from '#shared/contracts/albums.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { findTestAlbum, startRooms } from './test-rooms.ts';

const { addAlbum, addSession, ask, host, browser, openLobby, seat, wait } = await startRooms();

describe('the lobby', () => {
  it('accepts guests while no album is rated, until the host starts the first', async () => {
    const { code, albums } = await openLobby(2);
    const [ada] = await seat(code, 'Ada', 'Ben');
    expect(await host.look(code)).toMatchObject({
      status: 'lobby',
      seats: [{ reviewer: 'Ada', is_in: false }, { reviewer: 'Ben' }],
      albums: [{ state: 'waiting' }, { state: 'waiting' }],
    });
    await expect(ada.rate(code, albums[0] ?? '', 'A')).rejects.toThrow('409 NOT_RATING');
    await expect(host.ask(contract.nextAlbumEndpoint, code)).rejects.toThrow('409 NOT_STARTED');
    const { data: album } = await ask(getAlbumEndpoint, { params: { id: albums[0] ?? '' } });
    expect(album.tier).toBe('Not rated yet');
    const started = await host.ask(contract.startRoomEndpoint, code);
    expect([started.status, findTestAlbum(started)?.album_id]).toEqual(['open', albums[0]]);
  });

  it('is left once, and only with an album', async () => {
    const { code } = await openLobby(1);
    await host.ask(contract.startRoomEndpoint, code);
    const again = await host.send(contract.startRoomEndpoint, { params: { code } });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_STARTED', data: { status: 'open' } },
    });
    await host.ask(contract.closeRoomEndpoint, code);
    const { code: empty } = await openLobby(0);
    await expect(host.ask(contract.startRoomEndpoint, empty)).rejects.toThrow(
      '409 NOTHING_WAITING',
    );
  });

  it('leaves no changes when it closes', async () => {
    const { code, id } = await openLobby(1);
    expect(await host.ask(contract.closeRoomEndpoint, code)).toMatchObject({ status: 'closed' });
    const { data: album } = await ask(getAlbumEndpoint, { params: { id: id } });
    expect(album.tier).toBe('Not rated yet');
  });
});

describe('opening without a list takes the unrated albums', () => {
  const addSessionWith = async (session_date: string, ...tiers: string[]) => {
    const session = await addSession({ session_date });
    for (const tier of tiers) await addAlbum({ title: tier, session_id: session.id, tier });
    return session.id;
  };
  const openAndRead = async () => {
    const { session_id, albums } = await host.ask(contract.openRoomEndpoint, '');
    return [session_id, ...albums.map(({ title }) => title)];
  };

  it('of today’s session, in the time zone of the site', async () => {
    await addSessionWith('2026-03-07', 'Not rated yet');
    const today = await addSessionWith('2026-03-06', 'Not rated yet', 'A', 'Now Listening To');
    await addSessionWith('2026-03-05', 'Not rated yet');
    expect(await openAndRead()).toEqual([today, 'Now Listening To', 'Not rated yet']);
  });

  it('of the latest session that has any, when today has none', async () => {
    await addSessionWith('2026-02-01', 'Not rated yet');
    const latest = await addSessionWith('2026-03-01', 'Not rated yet');
    await addSessionWith('2026-03-06', 'A');
    expect(await openAndRead()).toEqual([latest, 'Not rated yet']);
  });

  it('or opens an empty lobby when there are none', async () => {
    await addSessionWith('2026-03-06', 'A');
    expect(await openAndRead()).toEqual([null]);
  });
});

describe('the host', () => {
  it('is present for a minute after a request with the admin session', async () => {
    const { code } = await openLobby(1);
    wait(59);
    expect((await browser().look(code)).host).toMatchObject({ is_present: true });
    wait(2);
    expect((await browser().look(code)).host).toMatchObject({ is_present: false });
    await host.look(code);
    expect((await browser().look(code)).host).toMatchObject({ is_present: true });
  });
});
