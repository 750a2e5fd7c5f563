import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { getRecapEndpoint } from '#shared/contracts/recaps.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { FORGOTTEN_MS } from '#shared/domain/rooms/room.ts';
import { testClub } from '../../testing/test-club.ts';
import { findChangeGroup } from '../changelog/change-groups-repository.ts';
import { startNotifications } from '../notifications/test-notifications.ts';
import { openRooms } from './attendance-service.ts';
import { findRoomByCode } from './rooms-repository.ts';

const test = await startNotifications();
const { addTarget, ask, browser, changes, clock, db, host, openSeated, openWith, wait } = test;
const { revealAndSave, runClocks, seat } = test;

const forget = () => wait(FORGOTTEN_MS / 1000);
const getAlbum = async (id: string) => (await ask(getAlbumEndpoint, { params: { id } })).data;
const getRecap = async (id: string | null) =>
  (await ask(getRecapEndpoint, { params: { id: id ?? '' } })).data;

/** The room as a stranger sees it, once it is forgotten. */
async function lookAfterwards(code: string) {
  forget();
  await runClocks();
  return browser().look(code);
}

beforeEach(async () => {
  await db.deleteFrom('notification_targets').execute();
});

describe('a forgotten room saves the cards that were turned', () => {
  it('with the suggested tier and an earlier veto, without a message; the recap says so', async () => {
    await addTarget('webhook', ['album_saved', 'recap_ready']);
    const { code, albums } = await openWith(3);
    const [first = '', second = '', third = ''] = albums;
    const [ada, ben] = await seat(code, 'Ada', 'Ben');
    await ada.rate(code, first, 'S');
    await revealAndSave(code, { tier: 'S', next: true });
    await ask(updateAlbumEndpoint, {
      params: { id: second },
      body: { veto: true, veto_by: 'Cleo', individual_tiers: { Cleo: 'A', Dev: 'S' } },
    });
    await ada.rate(code, second, 'A', 'Lovely');
    await host.ask(contract.revealRoomEndpoint, code);
    await ben.rate(code, second, 'B');
    await db.deleteFrom('notification_deliveries').execute();

    const room = await lookAfterwards(code);
    expect(room.albums.map(({ state }) => state)).toEqual(['saved', 'saved', 'waiting']);
    expect(await getAlbum(second)).toMatchObject({
      tier: 'A',
      veto: true,
      veto_by: 'Cleo',
      individual_tiers: { Ada: 'A', Ben: 'B', Cleo: 'A', Dev: 'S' },
    });
    expect((await getAlbum(third)).individual_tiers).toEqual({});
    const recap = await getRecap(room.recap_id);
    expect(
      recap.albums.map(({ album_id, tier, is_auto_saved }) => [album_id, tier, is_auto_saved]),
    ).toEqual([
      [first, 'S', undefined],
      [second, 'A', true],
    ]);
    expect(recap.albums[1]?.ratings).toMatchObject([
      { reviewer: 'Ada', tier: 'A', note: 'Lovely' },
      { reviewer: 'Ben', tier: 'B', is_late: true },
    ]);
    expect(await db.selectFrom('notification_deliveries').select('event').execute()).toEqual([]);
  });

  it('as one group in the changelog, like a save', async () => {
    const { code, id, ada, ben } = await openSeated('Ada', 'Ben');
    await ada.rate(code, id, 'A');
    await ben.rate(code, id, 'A');
    await host.ask(contract.revealRoomEndpoint, code);
    await lookAfterwards(code);
    const entries = (await changes()).filter(({ album_id }) => album_id === id);
    const saved = entries.filter(({ group }) => group !== null);
    expect(new Set(saved.map(({ group }) => group?.id)).size).toBe(1);
    expect(await findChangeGroup(db, saved[0]?.group?.id ?? '')).toMatchObject({
      kind: 'evening',
      details: { tier: 'A', ratings: ['A', 'A'] },
    });
    expect(saved.map(({ reviewer, new_rating }) => [reviewer, new_rating])).toEqual(
      expect.arrayContaining([
        ['Ada', 'A'],
        ['Ben', 'A'],
        [null, 'A'],
      ]),
    );
  });

  it('without a tier if they suggest none', async () => {
    const { code, id, ada } = await openSeated('Ada', 'Ben');
    await ada.rate(code, id, '?');
    await host.ask(contract.revealRoomEndpoint, code);
    const { recap_id } = await lookAfterwards(code);
    expect(await getAlbum(id)).toMatchObject({
      tier: 'Not rated yet',
      individual_tiers: { Ada: '?' },
    });
    expect((await getRecap(recap_id)).albums).toMatchObject([
      { tier: 'Not rated yet', ratings: [{ reviewer: 'Ada', tier: '?' }], is_auto_saved: true },
    ]);
  });

  it('of the attempt before, while the album is voted on again', async () => {
    const { code, id, ada, ben } = await openSeated('Ada', 'Ben');
    await ask(updateAlbumEndpoint, { params: { id }, body: { individual_tiers: { Ada: 'C' } } });
    await ada.rate(code, id, 'S', 'Seen');
    await ben.rate(code, id, 'S');
    await host.ask(contract.revealRoomEndpoint, code);
    await host.ask(contract.rateAgainEndpoint, code);
    await ada.rate(code, id, 'F', 'Sealed');
    const { recap_id } = await lookAfterwards(code);
    const ratings = [
      { reviewer: 'Ada', tier: 'S', note: 'Seen', was: 'C' },
      { reviewer: 'Ben', tier: 'S', note: null, was: null },
    ];
    expect((await getRecap(recap_id)).albums).toEqual([
      expect.objectContaining({ tier: 'S', ratings: expect.arrayContaining(ratings) }),
    ]);
    expect((await getAlbum(id)).individual_tiers).toEqual({ Ada: 'S', Ben: 'S' });
  });

  it('except for those of an album that was deleted meanwhile', async () => {
    const { code, id, ada } = await openSeated('Ada');
    await ada.rate(code, id, 'S');
    await host.ask(contract.revealRoomEndpoint, code);
    await db.updateTable('albums').set({ deleted_at: clock.now.toISOString() }).execute();
    expect(await lookAfterwards(code)).toMatchObject({ status: 'closed', recap_id: null });
  });
});

it('a forgotten room deletes sealed cards, and restores the tier', async () => {
  const { code, id, ada } = await openSeated('Ada', 'Ben');
  await ada.rate(code, id, 'S');
  expect(await lookAfterwards(code)).toMatchObject({ status: 'closed', recap_id: null });
  expect(await getAlbum(id)).toMatchObject({ tier: 'Not rated yet', individual_tiers: {} });
});

it('a room that is closed by hand drops the turned cards', async () => {
  const { code, id, ada } = await openSeated('Ada', 'Ben');
  await ada.rate(code, id, 'S');
  await host.ask(contract.revealRoomEndpoint, code);
  expect((await host.ask(contract.closeRoomEndpoint, code)).recap_id).toBeNull();
  expect(await getAlbum(id)).toMatchObject({ tier: 'Not rated yet', individual_tiers: {} });
});

describe('a start that finds an overdue room', () => {
  /** Starts the clock of rooms on the database, and waits for a state of the room. */
  async function startUntil(code: string, isDone: (version: number) => boolean) {
    const opened = openRooms(
      { db, now: () => clock.now, today: () => '2026-03-06', getClub: () => testClub() },
      (error) => expect.unreachable(String(error)),
      null,
    );
    await opened.schedule();
    await vi.waitFor(async () =>
      expect(isDone((await findRoomByCode(db, code))?.version ?? 0)).toBe(true),
    );
    await opened.stop();
    return findRoomByCode(db, code);
  }

  it('saves the turned cards', async () => {
    const { code, id, ada } = await openSeated('Ada', 'Ben');
    await ada.rate(code, id, 'S');
    const { version } = await host.ask(contract.revealRoomEndpoint, code);
    forget();
    wait(3600);
    expect(await startUntil(code, (now) => now > version)).toMatchObject({ status: 'closed' });
    expect(await getAlbum(id)).toMatchObject({ tier: 'S', individual_tiers: { Ada: 'S' } });
  });

  it('turns cards whose countdown was over first', async () => {
    const { code, id, ada, ben } = await openSeated('Ada', 'Ben');
    await ada.rate(code, id, 'S');
    const { version, reveal_at } = await ben.rate(code, id, 'A');
    expect(reveal_at).not.toBeNull();
    forget();
    wait(3600);
    const room = await startUntil(code, (now) => now > version);
    expect(room).toMatchObject({
      status: 'open',
      albums: [{ state: 'revealed', revealed_at: reveal_at }],
    });
    await lookAfterwards(code);
    expect((await getAlbum(id)).individual_tiers).toEqual({ Ada: 'S', Ben: 'A' });
  });
});
