import { describe, expect, it } from 'vitest';
import * as rounds from '#shared/contracts/club-rounds.ts';
import * as links from '#shared/contracts/personal-links.ts';
import * as contract from '#shared/contracts/push.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { deleteSessionEndpoint } from '#shared/contracts/sessions.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { readVapid } from '../../testing/test-push-service.ts';
import type { TestBrowser } from '../rooms/test-rooms.ts';
import { startPush } from './test-push.ts';

const test = await startPush({ variables: { TIME_ZONE: 'America/New_York' } });
const { arrived, ask, asHost, clock, db, deliver, host, linkedPhone, open, pass, rate, save } =
  test;
const { send, service, subscribed, wait } = test;

const HOUR = 3600;
const DAY = 24 * HOUR;

/** 6 March 2026, 12:00 UTC, and this many hours. */
const inHours = (hours: number) =>
  new Date(clock.now.getTime() + hours * HOUR * 1000).toISOString();

const rateAll = async (phone: TestBrowser, round: rounds.ClubRoundDetail, tier: Tier = 'S') => {
  for (const { album_id } of round.albums) await rate(phone, round.id, album_id, tier);
};

const countRows = async () =>
  (await db.selectFrom('push_subscriptions').selectAll().execute()).length;

it('an opened round reaches the asked person, encrypted and signed', async () => {
  const phone = await subscribed('Ada');
  await subscribed('Ben');
  const { id } = await open({ title: 'Autumn', people: ['Ada'], ends_at: inHours(48) });
  await deliver(3);
  const [push] = service.pushes();
  expect(service.pushes()).toHaveLength(1);
  expect(push).toMatchObject({
    to: 'Ada',
    message: {
      title: 'A new round: Autumn',
      body: '2 albums to rate. The cards are revealed on Sunday, March 8, 8:00 AM in New York.',
      url: `rounds/${id}`,
      tag: `round ${id}`,
    },
    headers: { ttl: `${2 * DAY}`, urgency: 'normal', 'content-encoding': 'aes128gcm' },
  });
  const { public_key } = await send<contract.Push>(phone, contract.getPushEndpoint);
  expect(readVapid(push?.headers.authorization ?? '', public_key ?? '')).toMatchObject({
    aud: service.url,
    sub: 'https://club.example',
  });
});

describe('a missing card', () => {
  it('is told a day and three hours before the end, once each, and never after it', async () => {
    await subscribed('Ada', ['card_missing']);
    await open({ title: 'Autumn', ends_at: inHours(72) });
    await pass(2 * DAY - 60);
    expect(arrived()).toEqual([]);
    await pass(60);
    await pass(HOUR);
    expect(arrived()).toEqual(['Ada: Your card is missing: Autumn']);
    await pass(20 * HOUR);
    await pass(60);
    expect(arrived()).toHaveLength(2);
    const [first, second] = service.pushes();
    const hours = [first, second].map((push) => Math.round(Number(push?.headers.ttl) / HOUR));
    expect(hours).toEqual([24, 3]);
    expect(second?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(second?.headers.topic).toBe(first?.headers.topic);
    await pass(3 * HOUR);
    expect(arrived()).toHaveLength(2);
  });

  it('is not told at a time that had passed at the opening, or when the end moved', async () => {
    await subscribed('Ada', ['card_missing']);
    await open({ ends_at: inHours(24) });
    const moved = await open({ ends_at: inHours(72) });
    await asHost(rounds.updateClubRoundEndpoint, moved.id, { ends_at: inHours(2) });
    await pass(60);
    expect(arrived()).toEqual([]);
    await pass(21 * HOUR);
    expect(arrived()).toHaveLength(1);
  });

  it('is told once if the server was down at both times', async () => {
    await subscribed('Ada', ['card_missing']);
    await open({ ends_at: inHours(48) });
    await pass(46 * HOUR);
    expect(arrived()).toHaveLength(1);
  });

  it('is not told to who has rated, also meanwhile, is excused, or not asked', async () => {
    const [ada, ben] = [await subscribed('Ada'), await subscribed('Ben')];
    for (const name of ['Cleo', 'Dev', 'Eve']) await subscribed(name);
    const people = ['Ada', 'Ben', 'Cleo', 'Dev'];
    const round = await open({ people, ends_at: inHours(48) });
    await deliver(2);
    service.received.length = 0;
    await rateAll(ada, round);
    wait(DAY);
    await test.signInAgain();
    await test.runClocks();
    // Queued by now.
    await rateAll(ben, round);
    const excused = { person: 'Cleo', excused: true };
    await asHost(rounds.excuseFromClubRoundEndpoint, round.id, excused);
    await deliver(2);
    expect(service.pushes().map(({ to }) => to)).toEqual(['Dev']);
  });
});

it('the cards of a round are told to its people who have not seen them, without a tier', async () => {
  const [ada, ben] = [await subscribed('Ada', ['cards_in']), await subscribed('Ben', ['cards_in'])];
  await subscribed('Cleo', ['cards_in']);
  const round = await open({ title: 'Autumn', people: ['Ada', 'Ben'] });
  await rateAll(ada, round, 'Tiering Herrie');
  await rateAll(ben, round, 'F');
  await test.runClocks();
  wait(5);
  await test.runClocks();
  await send(ben, rounds.markClubRoundSeenEndpoint, { params: { id: round.id } });
  await pass(60);
  expect(arrived()).toEqual(['Ada: The cards are in: Autumn']);
  expect(JSON.stringify(service.pushes())).not.toMatch(/Tiering Herrie|Ben/);
});

describe('tonight’s session', () => {
  it('is told once, from 9:00 in the time zone of the club', async () => {
    await subscribed('Ada', ['session_today']);
    const { id } = await test.addSession({ session_date: '2026-03-07', location: 'Attic' });
    const deleted = await test.addSession({ session_date: '2026-03-07' });
    const params = { id: deleted.id };
    await ask(deleteSessionEndpoint, { params, body: { password: PASSWORD } });
    await test.addSession({ session_date: '2026-03-08' });
    test.goTo('2026-03-07T13:59:00.000Z');
    await deliver();
    expect(arrived()).toEqual([]);
    await pass(60);
    await pass(HOUR);
    expect(service.pushes()).toMatchObject([
      {
        message: {
          title: 'Tonight’s session',
          body: 'Saturday, March 7, 2026, Attic',
          url: `?session=${id}`,
        },
        headers: { ttl: `${15 * HOUR - 1}` },
      },
    ]);
  });

  it('that was planned after 9:00 is not told', async () => {
    await subscribed('Ada', ['session_today']);
    await pass(2 * HOUR);
    await test.addSession({ session_date: '2026-03-06' });
    await pass(HOUR);
    expect(arrived()).toEqual([]);
  });
});

it('an open room is told at once to who has no seat in it, and not after it closed', async () => {
  const ada = await subscribed('Ada', ['room_open']);
  await subscribed('Ben', ['room_open']);
  const { code } = await test.openWith(1);
  await ada.sit(code, 'Ada');
  await deliver(2);
  expect(service.pushes()).toMatchObject([
    { to: 'Ben', message: { url: `room/${code}` }, headers: { urgency: 'high' } },
  ]);
  await host.ask(rooms.closeRoomEndpoint, code);
  await test.openWith(1).then((opened) => host.ask(rooms.closeRoomEndpoint, opened.code));
  await deliver(2);
  expect(arrived()).toHaveLength(1);
});

it('in a private club no push has a name', async () => {
  const [ada] = [await subscribed('Ada'), await subscribed('Ben')];
  await test.openWith(1);
  await test.addSession({ session_date: '2026-03-07', location: 'Canary place' });
  const round = await open({ title: 'Canary title', ends_at: inHours(27) });
  await ask(updateSettingsEndpoint, { body: { visibility: 'link', name: 'Canary club' } });
  await deliver(2);
  await pass(3 * HOUR);
  await pass(21 * HOUR);
  await rateAll(ada, round);
  await asHost(rounds.revealClubRoundEndpoint, round.id);
  await pass(60);
  await send(ada, contract.testPushEndpoint, { body: {} });
  const titles = new Set(service.pushes().map(({ message }) => message.title));
  expect(titles).toEqual(
    new Set([
      'A new round',
      'The listening room is open',
      'Your card is missing',
      'Tonight’s session',
      'The cards are in',
      'Hello',
    ]),
  );
  const texts = service.pushes().map(({ message: { title, body } }) => title + body);
  expect(texts.join()).not.toMatch(/Canary|Björk|Album \d|Ada|Ben|Cleo/);
});

describe('a subscription ends', () => {
  const params = { reviewer: 'Ada' };
  const body = {};

  it.each<[string, (phone: TestBrowser) => Promise<unknown>]>([
    ['with its link', () => send(host, links.revokePersonalLinkEndpoint, { params, body })],
    ['with its browser', (phone) => send(phone, links.leavePersonalLinkEndpoint, { body })],
    ['by itself', (phone) => send(phone, contract.endPushEndpoint, { body })],
    [
      'when its browser expires',
      async () => db.updateTable('browsers').set({ expires_at: '2026' }).execute(),
    ],
  ])('%s, also for what waits', async (_, end) => {
    const phone = await subscribed('Ada');
    await open({ people: ['Ada'] });
    await end(phone);
    await deliver(2);
    expect([arrived(), await countRows()]).toEqual([[], 0]);
  });

  it.each([404, 410])('when its push service responds %d', async (status) => {
    await subscribed('Ada');
    await subscribed('Ben');
    service.respond({ status });
    await open({ people: ['Ada', 'Ben'] });
    await open({ people: ['Ada', 'Ben'] });
    await deliver(3);
    expect(arrived()).toHaveLength(3);
    expect(await countRows()).toBe(1);
  });

  it.each([401, 403, 413, 302])(
    'not when it responds %d, which gives up the push',
    async (status) => {
      await subscribed('Ada');
      service.respond({ status });
      await open({ people: ['Ada'] });
      await deliver(2);
      expect([arrived().length, await countRows()]).toEqual([1, 1]);
    },
  );
});

it('a push is sent again after an error, for as long as it is news', async () => {
  await subscribed('Ada', ['round_opened']);
  service.respond({ status: 503 }, { status: 429, headers: { 'retry-after': '600' } });
  await open({ people: ['Ada'], ends_at: inHours(1) });
  await deliver();
  await pass(30);
  await pass(60);
  expect(arrived()).toHaveLength(2);
  await pass(600);
  expect(service.pushes().map(({ headers }) => Number(headers.ttl))).toEqual([3600, 3569, 2903]);
  service.respond({ status: 503 });
  await open({ people: ['Ada'], ends_at: inHours(1) });
  await deliver();
  await pass(HOUR);
  expect(arrived()).toHaveLength(4);
});

it('no push contains a sealed card or note, and the outbox has only ids', async () => {
  const [ada, ben] = [await subscribed('Ada'), await subscribed('Ben')];
  const round = await open({ ends_at: inHours(25) });
  const [{ album_id = '' } = {}] = round.albums;
  await rate(ada, round.id, album_id, 'Tiering Herrie', 'canary of a note');
  await rate(ben, round.id, album_id, 'Tiering Herrie', 'canary of a note');
  await pass(HOUR);
  await pass(21 * HOUR);
  expect(arrived().length).toBeGreaterThan(4);
  const outbox = await db.selectFrom('push_deliveries').selectAll().execute();
  expect(JSON.stringify([service.pushes(), outbox])).not.toMatch(/canary|Herrie/);
});

describe('a browser', () => {
  const { keys } = service.subscribe('someone');
  const get = (phone: TestBrowser) => send<contract.Push>(phone, contract.getPushEndpoint);

  it('without a personal link has none', async () => {
    for (const endpoint of [contract.getPushEndpoint, contract.testPushEndpoint])
      await expect(send(test.browser(), endpoint, { body: {} })).rejects.toThrow(
        '401 PERSON_REQUIRED',
      );
  });

  it('reads, changes and ends only its own', async () => {
    const ada = await subscribed('Ada', ['cards_in']);
    const ben = await subscribed('Ben', []);
    const endpoint = `${service.url}/Ada`;
    expect((await get(ada)).subscription).toEqual({ endpoint, events: ['cards_in'] });
    expect((await get(ben)).subscription).toEqual({ endpoint: `${service.url}/Ben`, events: [] });
    await send(ben, contract.endPushEndpoint, { body: {} });
    expect((await get(ben)).subscription).toBeNull();
    const events = ['cards_in', 'card_missing', 'cards_in'];
    await save(ada, { endpoint, keys, events });
    expect((await get(ada)).subscription).toEqual({
      endpoint,
      events: ['card_missing', 'cards_in'],
    });
    // The same browser became that of another person.
    await save(ben, { endpoint, keys, events: [] });
    expect((await get(ada)).subscription).toBeNull();
    expect((await get(ben)).subscription).toEqual({ endpoint, events: [] });
    await send(ben, contract.endPushEndpoint, { body: {} });
    expect(await countRows()).toBe(0);
  });

  it.each<[string, object, string]>([
    ['plain http', { endpoint: 'http://push.example/a' }, 'endpoint'],
    ['a private address', { endpoint: 'https://192.168.1.1/a' }, 'endpoint'],
    ['a private address in IPv6', { endpoint: 'https://[::ffff:10.0.0.1]/a' }, 'endpoint'],
    ['loopback on another port', { endpoint: 'http://127.0.0.1:1/a' }, 'endpoint'],
    ['a password', { endpoint: 'https://a:b@push.example/a' }, 'endpoint'],
    ['another protocol', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
    ['no address', { endpoint: 'https://[' }, 'endpoint'],
    ['a huge address', { endpoint: `https://push.example/${'a'.repeat(1000)}` }, 'endpoint'],
    ['a point outside of the curve', { keys: { ...keys, p256dh: 'B'.repeat(87) } }, 'keys.p256dh'],
    ['a short key', { keys: { ...keys, auth: 'AAAA' } }, 'keys.auth'],
    ['an unknown event', { events: ['everything'] }, 'events.0'],
  ])('cannot subscribe with %s', async (_, fields, field) => {
    const phone = await linkedPhone('Ada');
    const body = { endpoint: `${service.url}/a`, keys, events: [], ...fields };
    const { status, body: response } = await phone.send(contract.savePushEndpoint, { body });
    expect([status, Object.keys((response as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it('of a host name that leads into a private network is never contacted', async () => {
    const phone = await linkedPhone('Ada');
    const endpoint = `https://localhost:${service.port}/a`;
    await save(phone, { endpoint, keys, events: [] });
    expect(await send(phone, contract.testPushEndpoint, { body: {} })).toEqual({
      is_sent: false,
      result: 'The push service has no public address',
    });
    expect(service.received).toEqual([]);
  });

  it('has one subscription, the latest; a person has those of their ten browsers', async () => {
    const token = await test.createLink('Ada');
    const given = (name: string) => ({ endpoint: `${service.url}/${name}`, keys, events: [] });
    for (let count = 1; count <= 12; count += 1) {
      const phone = await linkedPhone('Ada', token);
      for (const name of [`${count}-old`, `${count}`]) await save(phone, given(name));
      expect((await get(phone)).subscription?.endpoint).toBe(`${service.url}/${count}`);
    }
    expect(await countRows()).toBe(10);
  });

  it('that subscribes again still gets what waits', async () => {
    const phone = await subscribed('Ada');
    await open({ title: 'Autumn', people: ['Ada'] });
    await save(phone, { ...service.subscribe('Ada-again'), events: [] });
    await deliver(2);
    expect(arrived()).toEqual(['Ada-again: A new round: Autumn']);
  });

  it('gets a test, after which an unknown subscription ends', async () => {
    const phone = await linkedPhone('Eve');
    const sendTest = () => send(phone, contract.testPushEndpoint, { body: {} });
    await expect(sendTest()).rejects.toThrow('409 NOT_SUBSCRIBED');
    await save(phone, { ...service.subscribe('Eve'), events: [] });
    expect(await sendTest()).toEqual({ is_sent: true, result: 'Sent' });
    expect(arrived()).toEqual(['Eve: Hello from Spindle']);
    service.respond({ status: 410 });
    expect(await sendTest()).toMatchObject({ is_sent: false });
    await expect(sendTest()).rejects.toThrow('409 NOT_SUBSCRIBED');
  });
});
