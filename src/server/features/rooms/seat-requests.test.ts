import { describe, expect, it } from 'vitest';
import {
  answerSeatRequestEndpoint,
  freeSeatEndpoint,
  requestSeatEndpoint,
} from '#shared/contracts/room-seats.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { findTestAlbum, startRooms, type TestBrowser } from './test-rooms.ts';

const { host, browser, openSeated, seat, wait, runClocks } = await startRooms();

const askFor = (phone: TestBrowser, code: string, reviewer: string) =>
  phone.ask(requestSeatEndpoint, code, { reviewer });

const resolve = (code: string, reviewer: string, allow: boolean, by = host) =>
  by.ask(answerSeatRequestEndpoint, code, { allow }, { reviewer });

/** A room in which Bea's browser lost the seat of Ben, whose rating is submitted. */
async function loseSeat() {
  const { code, id, ada, ben } = await openSeated('Ada', 'Ben');
  if (ada === undefined || ben === undefined) throw new Error('There are no seats');
  await ben.rate(code, id, 'S', 'mine alone');
  const again = browser();
  return { code, id, ada, ben, again };
}

describe('a taken seat', () => {
  it('is requested back and granted by the host, with its sealed card', async () => {
    const { code, id, ada, ben, again } = await loseSeat();
    const asked = await askFor(again, code, 'Ben');
    expect(asked).toMatchObject({
      my_seat_request: { reviewer: 'Ben', is_denied: false },
      seat_requests: [],
    });
    expect((await host.look(code)).seat_requests).toEqual(['Ben']);
    expect((await ada.look(code)).seat_requests).toEqual([]);
    expect((await resolve(code, 'Ben', true)).seat_requests).toEqual([]);
    expect(await again.look(code)).toMatchObject({
      mine: { reviewer: 'Ben', tier: null, note: null, is_in: true },
      my_seat_request: null,
      seats: [{ reviewer: 'Ada' }, { reviewer: 'Ben', is_in: true }],
    });
    expect((await ben.look(code)).mine).toBeNull();
    await expect(ben.rate(code, id, 'F')).rejects.toThrow('401 SEAT_REQUIRED');
    expect((await again.rate(code, id, 'A')).mine).toMatchObject({ tier: 'A' });
    await ada.rate(code, id, 'B');
    wait(3);
    await runClocks();
    expect(findTestAlbum(await host.look(code))?.ratings).toMatchObject([
      { reviewer: 'Ada', tier: 'B' },
      { reviewer: 'Ben', tier: 'A' },
    ]);
  });

  it('is denied; the guest sees it and can ask again', async () => {
    const { code, again } = await loseSeat();
    await askFor(again, code, 'Ben');
    expect((await resolve(code, 'Ben', false)).seat_requests).toEqual([]);
    expect((await again.look(code)).my_seat_request).toEqual({ reviewer: 'Ben', is_denied: true });
    await expect(resolve(code, 'Ben', true)).rejects.toThrow('409 NO_SEAT_REQUEST');
    await askFor(again, code, 'Ben');
    expect((await host.look(code)).seat_requests).toEqual(['Ben']);
  });

  it('is granted only by an admin', async () => {
    const { code, ada, again } = await loseSeat();
    await askFor(again, code, 'Ben');
    await expect(resolve(code, 'Ben', true, ada)).rejects.toThrow('401 ADMIN_REQUIRED');
    await expect(resolve(code, 'Ben', true, again)).rejects.toThrow('401 ADMIN_REQUIRED');
  });
});

describe('a request', () => {
  it('is possible only for a taken seat of a reviewer', async () => {
    const { code, ben, again } = await loseSeat();
    await expect(askFor(again, code, 'Cleo')).rejects.toThrow('409 SEAT_FREE');
    await expect(askFor(again, code, 'Zoe')).rejects.toThrow('400 INVALID_INPUT');
    expect((await askFor(ben, code, 'Ben')).my_seat_request).toBeNull();
  });

  it('is one per guest, and one per seat while the guest is present', async () => {
    const { code, again } = await loseSeat();
    await askFor(again, code, 'Ben');
    await askFor(again, code, 'Ada');
    expect((await host.look(code)).seat_requests).toEqual(['Ada']);
    const other = browser();
    await expect(askFor(other, code, 'Ada')).rejects.toThrow('409 SEAT_REQUESTED');
    wait(61);
    await askFor(other, code, 'Ada');
    await resolve(code, 'Ada', true);
    expect((await other.look(code)).mine).toMatchObject({ reviewer: 'Ada' });
    expect(await again.look(code)).toMatchObject({ mine: null, my_seat_request: null });
  });

  it('is rejected after three at once', async () => {
    const { code, again } = await loseSeat();
    for (const reviewer of ['Ben', 'Ada', 'Ben']) await askFor(again, code, reviewer);
    await expect(askFor(again, code, 'Ada')).rejects.toThrow('429');
    wait(20);
    await askFor(again, code, 'Ada');
  });

  it.each([
    [
      'the seat is released',
      (code: string) => host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Ben' }),
    ],
    ['the guest takes another seat', (code: string, again: TestBrowser) => again.sit(code, 'Cleo')],
    [
      'the holder changes the seat',
      (code: string, _: TestBrowser, ben: TestBrowser) => ben.sit(code, 'Dev'),
    ],
    ['the room closes', (code: string) => host.ask(contract.closeRoomEndpoint, code)],
  ])('vanishes when %s', async (_name, act) => {
    const { code, ben, again } = await loseSeat();
    await askFor(again, code, 'Ben');
    await act(code, again, ben);
    expect((await host.look(code)).seat_requests).toEqual([]);
    expect((await again.look(code)).my_seat_request).toBeNull();
  });

  it('moves the guest from their seat, whose sealed card is withdrawn', async () => {
    const { code, id } = await loseSeat();
    const [cleo] = await seat(code, 'Cleo');
    await cleo.rate(code, id, 'F');
    await cleo.ask(requestSeatEndpoint, code, { reviewer: 'Ben' });
    await resolve(code, 'Ben', true);
    expect(await cleo.look(code)).toMatchObject({
      mine: { reviewer: 'Ben' },
      seats: [{ reviewer: 'Ada' }, { reviewer: 'Ben' }],
    });
    const revealed = await host.ask(contract.revealRoomEndpoint, code);
    expect(findTestAlbum(revealed)?.ratings).toMatchObject([{ reviewer: 'Ben', tier: 'S' }]);
  });
});
