import { expect, it } from 'vitest';
import { answerSeatRequestEndpoint, requestSeatEndpoint } from '#shared/contracts/room-seats.ts';
import { findTestAlbum, startRooms } from '../../features/rooms/test-rooms.ts';
import { startTestApp } from '../../testing/test-app.ts';

const test = await startRooms();
const second = await startTestApp({ database: test.database });

/** Advances the clocks of both servers. */
function wait(seconds: number): void {
  test.wait(seconds);
  second.clock.now = test.clock.now;
}

it('guests of one server are present on the other, and one reveal happens', async () => {
  const { code, albums } = await test.openWith(1);
  const [album = ''] = albums;
  const [ada, ben] = await test.seat(code, 'Ada', 'Ben');
  const cleo = test.browser(second.call);
  await cleo.sit(code, 'Cleo');
  // All presence expires without heartbeats.
  wait(61);
  await cleo.look(code);
  expect((await cleo.look(code)).host).toEqual({ is_present: false, reviewer: null });
  await test.host.look(code);
  await expect.poll(async () => (await cleo.look(code)).host.is_present).toBe(true);
  await expect
    .poll(async () => (await ada?.look(code))?.seats.find((seat) => seat.is_present)?.reviewer)
    .toBe('Ada');
  await expect
    .poll(async () => {
      const seats = (await ada?.look(code))?.seats ?? [];
      return seats.find(({ reviewer }) => reviewer === 'Cleo')?.is_present;
    })
    .toBe(true);
  await ada?.rate(code, album, 'A');
  expect(await ben?.rate(code, album, 'B')).toMatchObject({ reveal_at: null });
  const counting = await cleo.rate(code, album, 'S');
  expect(counting.reveal_at).not.toBeNull();
  wait(3);
  await Promise.all([test.runClocks(), second.runClocks()]);
  const [here, there] = await Promise.all([ada?.look(code), cleo.look(code)]);
  for (const room of [here, there]) {
    expect(room?.version).toBe(counting.version + 1);
    expect(room && findTestAlbum(room)?.state).toBe('revealed');
  }
});

it('a seat requested on one server is granted on the other', async () => {
  const { code, albums } = await test.openWith(1);
  const [ada] = await test.seat(code, 'Ada');
  await ada?.rate(code, albums[0] ?? '', 'S');
  const again = test.browser(second.call);
  await again.ask(requestSeatEndpoint, code, { reviewer: 'Ada' });
  expect((await test.host.look(code)).seat_requests).toEqual(['Ada']);
  await test.host.ask(answerSeatRequestEndpoint, code, { allow: true }, { reviewer: 'Ada' });
  expect((await again.look(code)).mine).toMatchObject({ reviewer: 'Ada', tier: null, is_in: true });
});

it('a changed card reaches the other server, without a new version for other guests', async () => {
  const { code, albums } = await test.openWith(1);
  const [album = ''] = albums;
  const [ada] = await test.seat(code, 'Ada', 'Ben');
  await ada?.rate(code, album, 'A');
  const { version } = second.app.services;
  await expect.poll(() => second.app.services.isCurrent()).toBe(true);
  const [everyone, sealed] = [version(['rooms']), version(['sealed'])];
  await ada?.rate(code, album, 'F');
  await expect.poll(() => version(['sealed'])).not.toBe(sealed);
  expect(version(['rooms'])).toBe(everyone);
});
