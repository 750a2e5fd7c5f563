import { describe, expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import * as rounds from '#shared/contracts/club-rounds.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { addRounds } from '../club-rounds/test-club-rounds.ts';
import { CLUB_URL, startNotifications } from './test-notifications.ts';

const notifications = await startNotifications();
const { addTarget, deliver, listDeliveries, receiver } = notifications;
const test = addRounds(notifications);
const { ask, asHost, clock, linkedPhone, open, rate, wait } = test;

const HOUR = 3600;
const DAY = 24 * HOUR;

/** 6 March 2026, 12:00 UTC, and this many hours. */
const inHours = (hours: number) =>
  new Date(clock.now.getTime() + hours * HOUR * 1000).toISOString();

const ROUND_EVENTS = ['round_opened', 'round_ending', 'round_revealed'] as const;

/** Lets time pass, and sends what is due then. */
const pass = async (seconds: number) => {
  wait(seconds);
  await test.signInAgain();
  await test.runClocks();
  await deliver(2);
};

const events = () => receiver.bodies().map(({ event }) => event);

describe('the events of a round', () => {
  it('an opened round has its albums, end and link', async () => {
    await addTarget('webhook', ROUND_EVENTS);
    const { id, albums: shown } = await open({ title: 'Autumn', ends_at: inHours(56) });
    await deliver();
    const [message] = receiver.bodies();
    expect(message).toMatchObject({
      event: 'round_opened',
      title: 'New round: Autumn',
      text: [
        '• Björk – Album 1',
        '• Björk – Album 2',
        'The cards are revealed on Sunday, March 8, 8:00 PM in UTC.',
      ].join('\n'),
      url: `${CLUB_URL}/rounds/${id}`,
      data: { round_id: id, album_ids: shown.map(({ album_id }) => album_id) },
    });
  });

  it('one without title and end is named after its albums, without a deleted one', async () => {
    await addTarget('webhook', ROUND_EVENTS);
    const { albums: shown } = await open();
    const params = { id: shown[1]?.album_id ?? '' };
    await ask(albums.deleteAlbumEndpoint, { params, body: { password: PASSWORD } });
    await deliver();
    expect(receiver.bodies()).toMatchObject([
      { title: 'New round: Björk – Album 1', text: '• Björk – Album 1' },
    ]);
  });

  it('one that is over has no message anymore', async () => {
    await addTarget('webhook', ROUND_EVENTS);
    const { id } = await open();
    await asHost(rounds.cancelClubRoundEndpoint, id);
    await deliver();
    expect(await listDeliveries()).toMatchObject([
      { status: 'skipped', result: 'It was out of date by then' },
    ]);
  });

  it('the end is announced once, a day before', async () => {
    await addTarget('webhook', ROUND_EVENTS);
    const { id } = await open({ title: 'Autumn', ends_at: inHours(72) });
    await deliver(2);
    await pass(2 * DAY - 60);
    expect(events()).toEqual(['round_opened']);
    await pass(60);
    await pass(HOUR);
    await asHost(rounds.updateClubRoundEndpoint, id, { title: 'Late autumn' });
    await pass(HOUR);
    expect(events()).toEqual(['round_opened', 'round_ending']);
    expect(receiver.bodies()[1]).toMatchObject({
      title: 'One day left: Autumn',
      text: 'The cards are revealed on Monday, March 9, 12:00 PM in UTC.',
      url: `${CLUB_URL}/rounds/${id}`,
    });
  });

  it('an end that is less than a day ahead is not announced', async () => {
    await addTarget('webhook', ROUND_EVENTS);
    await open({ ends_at: inHours(24) });
    const { id: later } = await open({ ends_at: inHours(72) });
    await deliver(3);
    await asHost(rounds.updateClubRoundEndpoint, later, { ends_at: inHours(23) });
    await pass(22 * HOUR);
    expect(events()).toEqual(['round_opened', 'round_opened']);
  });

  it('an end that changed meanwhile is not announced; the new one is', async () => {
    await addTarget('webhook', ROUND_EVENTS);
    const { id } = await open({ ends_at: inHours(48) });
    await deliver(2);
    wait(DAY);
    await test.signInAgain();
    await test.runClocks();
    await asHost(rounds.updateClubRoundEndpoint, id, { ends_at: inHours(72) });
    await deliver(2);
    expect(events()).toEqual(['round_opened']);
    await pass(2 * DAY);
    expect(events()).toEqual(['round_opened', 'round_ending']);
    await asHost(rounds.updateClubRoundEndpoint, id, { ends_at: null });
    await pass(30 * DAY);
    expect(events()).toEqual(['round_opened', 'round_ending']);
  });

  it.each([
    [false, null],
    [true, 'Still to rate: Ben, Cleo'],
  ])('with names in reminders %s, the one about the end names %s', async (names, line) => {
    await ask(updateSettingsEndpoint, { body: { names_in_reminders: names } });
    await addTarget('webhook', ['round_ending']);
    const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
    const people = ['Ada', 'Ben', 'Cleo', 'Dev'];
    const { id, albums: shown } = await open({ ends_at: inHours(48), people });
    for (const { album_id } of shown) await rate(ada, id, album_id, 'S');
    await rate(ben, id, shown[0]?.album_id, 'F');
    await asHost(rounds.excuseFromClubRoundEndpoint, id, { person: 'Dev', excused: true });
    await pass(DAY);
    const [message] = receiver.bodies();
    expect(message?.event).toBe('round_ending');
    const lines = String(message?.text).split('\n');
    expect(lines.slice(1)).toEqual(line === null ? [] : [line]);
  });

  it('the reveal is one summary, and no rating is announced one by one', async () => {
    await addTarget('webhook', [...ROUND_EVENTS, 'ratings_changed', 'recap_ready']);
    const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
    const { id, albums: shown } = await open({ title: 'Autumn', people: ['Ada', 'Ben'] });
    for (const { album_id } of shown) await rate(ada, id, album_id, 'S');
    for (const { album_id } of shown) await rate(ben, id, album_id, 'A');
    await pass(HOUR);
    await pass(HOUR);
    expect(events()).toEqual(['round_revealed']);
    expect(receiver.bodies()[0]).toMatchObject({
      title: 'The cards are up: Autumn',
      text: [
        'We rated 2 albums:',
        '• Björk – Album 1: S (90.0)',
        '• Björk – Album 2: S (90.0)',
        'Favorite: Björk – Album 1, 90.0',
        'Biggest fight: Björk – Album 1, Ada S against Ben A',
      ].join('\n'),
      url: `${CLUB_URL}/rounds/${id}`,
      data: { round_id: id },
    });
  });

  it('the reveal names no album that nobody rated', async () => {
    await addTarget('webhook', ['round_revealed']);
    const ada = await linkedPhone('Ada');
    const { id, albums: shown } = await open();
    await rate(ada, id, shown[1]?.album_id, 'S');
    await asHost(rounds.revealClubRoundEndpoint, id);
    await deliver();
    expect(receiver.bodies()).toMatchObject([
      {
        title: 'The cards are up: Björk – Album 2',
        text: 'We rated 1 album:\n• Björk – Album 2: S (95.0)',
      },
    ]);
  });

  it('a round that nobody rated ends without news', async () => {
    await addTarget('webhook', ROUND_EVENTS);
    await open({ ends_at: inHours(12) });
    await deliver(2);
    await pass(12 * HOUR);
    expect(events()).toEqual(['round_opened']);
  });
});
