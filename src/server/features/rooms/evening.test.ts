import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { type AlbumDetail, getAlbum } from '#shared/contracts/albums.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { summarizeCards } from '#shared/domain/room-verdict.ts';
import { averageScore, suggestTier } from '#shared/domain/scores.ts';
import { createApp } from '../../app.ts';
import { readEnvironment } from '../../env.ts';
import { signIn } from '../../test-admin.ts';
import { API_KEY, createCaller, PASSWORD } from '../../test-caller.ts';
import { type Browser, findCurrentAlbum, startRooms } from './test-rooms.ts';

const test = await startRooms();

/** The server that runs now: all clients find it after a restart. */
let server: ReturnType<typeof createCaller> = test;
const send: typeof test.call = (...sent) => server.call(...sent);

async function restart(): Promise<void> {
  await test.app.close();
  const app = await createApp({
    environment: readEnvironment({
      APP_ENV: 'test',
      API_KEY,
      DATA_DIR: dirname(test.file),
      LOG_LEVEL: 'silent',
      METADATA_FALLBACKS: 'off',
      REVIEWERS: 'Ada, Ben, Cleo, Dev, Eve',
    }),
    connection: test.connection,
    adminPassword: { verify: async (given) => given === PASSWORD },
    clientDir: null,
    now: () => test.clock.now,
  });
  server = createCaller(app);
}

async function findAlbum(id: string): Promise<AlbumDetail> {
  return (await server.ask(getAlbum, { params: { id } })).data;
}

type Room = Awaited<ReturnType<Browser['look']>>;

/** The figures that the room shows of its current album. */
function summarize(room: Room) {
  const hand = findCurrentAlbum(room);
  return summarizeCards(hand?.ratings ?? [], hand?.on_file ?? []);
}

it('an evening of seven clients loses no card', async () => {
  const tonight = await test.addSession();
  const lastYear = await test.addSession({ session_date: '2025-04-06', location: 'Kitchen' });
  const add = async (title: string, session_id: string, fields: object) =>
    (await test.addAlbum({ title, session_id, ...fields })).id;
  const first = await add('First', tonight.id, { tier: 'Not rated yet' });
  const second = await add('Second', tonight.id, { tier: 'Not rated yet' });
  const old = await add('Old', lastYear.id, {
    tier: 'C',
    individual_tiers: { Ada: 'A', Ben: 'F', Dev: 'D', Eve: 'S' },
  });

  const host = test.browser(send);
  for (const [name, value] of test.host.cookies) host.cookies.set(name, value);
  const screen = test.browser(send);
  const names = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'];
  const [ada, ben, cleo, dev, eve] = names.map(() => test.browser(send)) as [
    Browser,
    Browser,
    Browser,
    Browser,
    Browser,
  ];
  const phones = [ada, ben, cleo, dev, eve];
  const lookAround = async () => {
    for (const client of [host, screen, ...phones]) await client.look(code);
  };

  // The lobby: names arrive on the big screen, and the host adds an album of last year.
  const { code } = await host.ask(contract.openRoom, '');
  expect((await screen.look(code)).albums.map(({ album_id }) => album_id)).toEqual([first, second]);
  await host.ask(contract.arrangeRoom, code, { album_ids: [first, old, second] });
  for (const [place, phone] of phones.entries()) await phone.sit(code, names[place] ?? '');
  expect(await screen.look(code)).toMatchObject({
    status: 'lobby',
    watchers: 2,
    seats: names.map((reviewer) => ({ reviewer, is_present: true, is_in: false })),
  });
  await host.ask(contract.startRoom, code);

  // The first album: Eve's phone sleeps, and holds the cards until the host reveals without her.
  for (const [phone, tier] of [
    [ada, 'S'],
    [ben, 'A'],
    [cleo, 'A'],
    [dev, 'B'],
  ] as const)
    await phone.rate(code, first, tier);
  test.wait(61);
  for (const client of [host, screen, ada, ben, cleo, dev]) await client.look(code);
  const awaiting = await screen.look(code);
  expect(awaiting.reveal_at).toBeNull();
  expect(awaiting.seats.filter(({ is_in }) => !is_in)).toEqual([
    { reviewer: 'Eve', is_present: false, is_in: false },
  ]);
  await host.ask(contract.revealRoom, code);
  const late = await eve.rate(code, first, 'F', 'I was asleep');
  expect(findCurrentAlbum(late)?.ratings).toContainEqual({
    reviewer: 'Eve',
    tier: 'F',
    note: 'I was asleep',
    was: null,
    is_late: true,
  });
  await host.ask(contract.saveInRoom, code, { tier: 'B', veto: true, veto_by: 'Eve', next: true });
  expect((await screen.look(code)).albums[0]).toMatchObject({
    state: 'saved',
    saved: { tier: 'B', veto: true, veto_by: 'Eve' },
  });
  expect(await findAlbum(first)).toMatchObject({ tier: 'B', individual_tiers: { Eve: 'F' } });

  // The old album: Cleo's cookies are gone, and the host lets her in again. Eve and Dev pass.
  await ada.rate(code, old, 'S');
  await ben.rate(code, old, 'S');
  await cleo.rate(code, old, 'A', 'before the cookies went');
  const cleoAgain = test.browser(send);
  await expect(cleoAgain.sit(code, 'Cleo')).rejects.toThrow('409 SEAT_TAKEN');
  await cleoAgain.ask(contract.requestSeat, code, { reviewer: 'Cleo' });
  expect((await host.look(code)).seat_requests).toEqual(['Cleo']);
  const allowing = { allow: true };
  await host.ask(contract.answerSeatRequest, code, allowing, { reviewer: 'Cleo' });
  expect((await cleoAgain.look(code)).mine).toEqual({
    reviewer: 'Cleo',
    tier: null,
    note: null,
    is_in: true,
  });
  const revealed = await host.ask(contract.revealRoom, code);
  expect(findCurrentAlbum(revealed)?.on_file).toEqual([
    { reviewer: 'Dev', tier: 'D' },
    { reviewer: 'Eve', tier: 'S' },
  ]);
  const { average, suggested_tier } = summarize(revealed);
  await host.ask(contract.saveInRoom, code, { tier: suggested_tier, next: true });
  const page = await findAlbum(old);
  expect(page).toMatchObject({
    tier: suggested_tier,
    individual_tiers: { Ada: 'S', Ben: 'S', Cleo: 'A', Dev: 'D', Eve: 'S' },
  });
  expect(averageScore(Object.values(page.individual_tiers))).toBe(average);
  expect(suggestTier(average)).toBe(suggested_tier);

  // The second album: the server restarts in the countdown, and the cards turn all the same.
  for (const phone of [ada, ben, cleoAgain, dev]) await phone.rate(code, second, 'A');
  expect((await eve.rate(code, second, 'B')).reveal_at).not.toBeNull();
  await restart();
  expect(findCurrentAlbum(await eve.look(code))).toMatchObject({ state: 'rating', ratings: null });
  expect((await ada.look(code)).mine).toMatchObject({ reviewer: 'Ada', tier: 'A' });
  test.wait(3);
  await lookAround();
  expect(findCurrentAlbum(await screen.look(code))?.ratings).toHaveLength(5);
  await host.ask(contract.saveInRoom, code, { tier: 'A', next: true });
  expect(await host.ask(contract.closeRoom, code)).toMatchObject({ status: 'closed', seats: [] });

  // Another evening: the old album is played once more, and starts without the cards of the first.
  test.wait(7 * 24 * 3600);
  host.keep((await signIn(server)).session);
  const next = await host.ask(contract.openRoom, '', { album_ids: [old] });
  await ada.sit(next.code, 'Ada');
  await ben.sit(next.code, 'Ben');
  await host.ask(contract.startRoom, next.code);
  await ada.rate(next.code, old, 'B');
  await ben.rate(next.code, old, 'B');
  test.wait(3);
  expect(findCurrentAlbum(await ada.look(next.code))).toMatchObject({
    state: 'revealed',
    ratings: [
      { reviewer: 'Ada', tier: 'B', was: 'S' },
      { reviewer: 'Ben', tier: 'B', was: 'S' },
    ],
    on_file: [{ reviewer: 'Cleo' }, { reviewer: 'Dev' }, { reviewer: 'Eve' }],
  });
  await host.ask(contract.saveInRoom, next.code, { tier: 'B' });
  await host.ask(contract.closeRoom, next.code);
  expect((await findAlbum(old)).individual_tiers).toEqual({
    Ada: 'B',
    Ben: 'B',
    Cleo: 'A',
    Dev: 'D',
    Eve: 'S',
  });
});
