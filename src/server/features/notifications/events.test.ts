import { describe, expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import * as brackets from '#shared/contracts/brackets.ts';
import {
  restoreImportEndpoint,
  takeBackChangeEndpoint,
  undoImportEndpoint,
} from '#shared/contracts/changelog.ts';
import * as contract from '#shared/contracts/notifications.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import * as sessions from '#shared/contracts/sessions.ts';
import { inTransaction } from '../../database/transaction.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { getCsvParts, sendImport } from '../uploads/test-uploads.ts';
import { CLUB_URL, startNotifications } from './test-notifications.ts';

const test = await startNotifications();
const { ask, db, receiver, addTarget, listDeliveries, deliver, wait, host, revealAndSave } = test;

const addSession = (fields: object = {}) => test.addSession(fields);
const titles = () => receiver.bodies().map(({ title }) => title);

const rate = (id: string, individual_tiers: object) =>
  ask(albums.updateAlbumEndpoint, { params: { id }, body: { individual_tiers } });

/** Plays an evening with one album per list of cards, and closes the room. */
async function playEvening(...cards: Record<string, string>[]) {
  const opened = await test.openWith(cards.length);
  const { code } = opened;
  const names = [...new Set(cards.flatMap((one) => Object.keys(one)))];
  const phones = await test.seat(code, ...names);
  for (const [place, ratings] of cards.entries()) {
    for (const [index, name] of names.entries())
      await phones[index]?.rate(code, opened.albums[place] ?? '', ratings[name] ?? null);
    await revealAndSave(code, {
      tier: 'B',
      veto: false,
      veto_by: null,
      next: true,
    });
  }
  await host.ask(rooms.closeRoomEndpoint, code);
  return opened;
}

describe('the events', () => {
  it('an opened room has its link; a closed one has no message anymore', async () => {
    await addTarget('webhook', ['room_opened']);
    const { code } = await test.openLobby(1);
    await deliver();
    expect(receiver.bodies()).toMatchObject([
      { title: 'The listening room is open', url: `${CLUB_URL}/room/${code}`, data: { code } },
    ]);
    await host.ask(rooms.closeRoomEndpoint, code);
    const next = await test.openLobby(1);
    await host.ask(rooms.closeRoomEndpoint, next.code);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await listDeliveries()).toMatchObject([
      { status: 'skipped', result: 'It was out of date by then' },
      { status: 'sent' },
    ]);
  });

  it('a finished evening is one summary with its recap, and no rating is announced one by one', async () => {
    await addTarget('webhook', ['recap_ready', 'ratings_changed']);
    await playEvening({ Ada: 'S', Ben: 'S' }, { Ada: 'A', Ben: 'F' });
    wait(3600);
    await deliver(3);
    expect(receiver.bodies()).toMatchObject([
      {
        event: 'recap_ready',
        title: 'Recap of March 6, 2026 · Attic',
        text: [
          'We rated 2 albums:',
          '• Björk – Album 1: B (95.0)',
          '• Björk – Album 2: B (60.0)',
          'Favorite: Björk – Album 1, 95.0',
          'Biggest fight: Björk – Album 2, Ada A against Ben F',
        ].join('\n'),
        url: `${CLUB_URL}/recaps/${await recapId()}`,
        image: 'https://covers.example/homogenic.jpg',
      },
    ]);
    expect(await listDeliveries()).toHaveLength(1);
  });

  it('a room without a rating has no recap', async () => {
    await addTarget('webhook', ['recap_ready']);
    const { code } = await test.openWith(1);
    await host.ask(rooms.closeRoomEndpoint, code);
    await deliver();
    expect(await listDeliveries()).toEqual([]);
  });

  it('a reveal is announced once its last card has turned, and a save at once', async () => {
    await addTarget('webhook', ['album_revealed', 'album_unanimous', 'album_saved']);
    const { code, albums: ids } = await test.openWith(1);
    const [id = ''] = ids;
    const phones = await test.seat(code, 'Ada', 'Ben', 'Cleo');
    for (const phone of phones) await phone.rate(code, id, 'A', 'a note');
    await host.ask(rooms.revealRoomEndpoint, code);
    wait(3);
    await deliver();
    expect(receiver.received).toEqual([]);
    await deliver(2);
    await host.ask(rooms.saveInRoomEndpoint, code, { tier: 'D', veto: true, veto_by: 'Ben' });
    await deliver();
    const album = { text: 'Björk – Album 1', url: `${CLUB_URL}/?album=${id}` };
    expect(receiver.bodies()).toMatchObject([
      { ...album, title: 'The cards are up', data: { album_id: id } },
      { ...album, title: 'Unanimous: A', data: { album_id: id, tier: 'A' } },
      { ...album, title: 'Album 1: D, veto', data: { album_id: id, tier: 'D', veto: true } },
    ]);
    expect(JSON.stringify(receiver.bodies())).not.toMatch(/Ada|Ben|Cleo|a note/);
  });

  it('a reveal is announced as soon as screens are done, also without notes that were read', async () => {
    await addTarget('webhook', ['album_revealed']);
    const { code, albums: ids } = await test.openWith(1);
    const phones = await test.seat(code, 'Ada', 'Ben', 'Cleo');
    const getDelay = async (note: string) => {
      for (const phone of phones) await phone.rate(code, ids[0] ?? '', 'A', note);
      await host.ask(rooms.revealRoomEndpoint, code);
      const { next_at } = await db
        .selectFrom('notification_deliveries')
        .select('next_at')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await host.ask(rooms.rateAgainEndpoint, code);
      return Date.parse(next_at) - test.clock.now.getTime();
    };
    const note = 'x'.repeat(40);
    expect(await getDelay(note)).toBe(3100 + 2 * 1000);
    expect(await getDelay(note)).toBe(3100);
    expect(await getDelay(`${note}!`)).toBe(3100 + 2 * 1025);
  });

  it('a reveal is not announced if the cards differ, or are voted on again', async () => {
    await addTarget('webhook', ['album_revealed', 'album_unanimous']);
    const { code, albums: ids } = await test.openWith(1);
    const [ada, ben] = await test.seat(code, 'Ada', 'Ben');
    await ada?.rate(code, ids[0] ?? '', 'A');
    await ben?.rate(code, ids[0] ?? '', 'B');
    await host.ask(rooms.revealRoomEndpoint, code);
    await host.ask(rooms.rateAgainEndpoint, code);
    wait(10);
    await deliver(2);
    expect([receiver.received.length, (await listDeliveries()).length]).toEqual([0, 1]);
  });

  it('a reveal is not announced once its room is closed without a save', async () => {
    await addTarget('webhook', ['album_revealed', 'album_unanimous']);
    const { code, albums: ids } = await test.openWith(1);
    for (const phone of await test.seat(code, 'Ada', 'Ben'))
      await phone.rate(code, ids[0] ?? '', 'A');
    await host.ask(rooms.revealRoomEndpoint, code);
    await host.ask(rooms.closeRoomEndpoint, code);
    wait(10);
    await deliver(3);
    expect([receiver.received.length, (await listDeliveries()).length]).toEqual([0, 2]);
  });

  it('a champion is announced once, also after an undo', async () => {
    await addTarget('webhook', ['bracket_won']);
    const { id, play } = await addBracket();
    await play('song_a');
    await deliver();
    expect(receiver.bodies()).toMatchObject([
      {
        title: 'One wins Cup',
        text: 'The champion is X – One.',
        url: `${CLUB_URL}/brackets/${id}`,
      },
    ]);
    await ask(brackets.undoResultEndpoint, { params: { id }, body: {} });
    await play('song_a');
    await deliver(2);
    expect(receiver.received).toHaveLength(1);
    await ask(brackets.undoResultEndpoint, { params: { id }, body: {} });
    await play('song_b');
    await deliver(2);
    expect(titles()).toEqual(['One wins Cup', 'Two wins Cup']);
  });

  it('a change of a completed bracket announces no champion again', async () => {
    const { id, play } = await addBracket();
    await play('song_a');
    await addTarget('webhook', ['bracket_won']);
    const params = { id };
    const headers = test.asHost();
    await ask(brackets.updateBracketEndpoint, { params, body: { name: 'Bowl' }, headers });
    await ask(brackets.shareBracketEndpoint, { params, body: {}, headers });
    expect(await listDeliveries()).toEqual([]);
  });

  it('a champion that was undone before the message is not announced', async () => {
    await addTarget('webhook', ['bracket_won']);
    const { id, play } = await addBracket();
    await play('song_a');
    await ask(brackets.undoResultEndpoint, { params: { id }, body: {} });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await listDeliveries()).toMatchObject([{ status: 'skipped' }]);
  });

  it('a session that was deleted before the message is not announced', async () => {
    await addTarget('webhook', ['session_created']);
    const { id } = await addSession();
    await ask(sessions.deleteSessionEndpoint, { params: { id } });
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it('only chosen ones are sent, and none to a paused target', async () => {
    await addTarget('webhook', ['bracket_won']);
    await addTarget('slack', ['session_created'], { is_on: false });
    await addSession();
    expect(await listDeliveries()).toEqual([]);
  });

  it('one that waits is skipped when its target is paused', async () => {
    const { id } = await addTarget();
    await addSession();
    await ask(contract.updateTargetEndpoint, { params: { id }, body: { is_on: false } });
    await deliver();
    expect(await listDeliveries()).toMatchObject([{ status: 'skipped' }]);
    expect(receiver.received).toEqual([]);
  });
});

describe('second thoughts', () => {
  it('are gathered until ten minutes without another, in one message', async () => {
    await addTarget('webhook', ['ratings_changed']);
    const { id } = await test.addAlbum({ individual_tiers: { Ada: 'S', Ben: 'A', Cleo: 'C' } });
    wait(3601);
    await deliver();
    await rate(id, { Ada: 'B' });
    wait(300);
    await rate(id, { Ben: 'D', Cleo: 'D' });
    wait(599);
    await deliver();
    expect(receiver.received).toEqual([]);
    await deliver();
    expect(receiver.bodies()).toMatchObject([
      {
        title: 'Second thoughts',
        text: '• Ada changed Björk – Homogenic from S to B\n• Ben changed Björk – Homogenic from A to D',
        url: `${CLUB_URL}/?album=${id}`,
      },
    ]);
    wait(3600);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('of a long edit are announced after an hour', async () => {
    await addTarget('webhook', ['ratings_changed']);
    const { id } = await test.addAlbum({ individual_tiers: { Ada: 'S', Ben: 'S' } });
    wait(3601);
    await deliver();
    await rate(id, { Ada: 'F' });
    for (let minutes = 0; minutes < 60; minutes += 9) {
      await rate(id, { Ben: minutes % 2 === 0 ? 'A' : 'S' });
      await deliver();
      wait(9 * 60);
    }
    await deliver();
    expect(titles()).toEqual(['Ada had second thoughts']);
  });

  it('that were undone, or correct a fresh rating, are none', async () => {
    await addTarget('webhook', ['ratings_changed']);
    const { id } = await test.addAlbum({ individual_tiers: { Ada: 'S' } });
    // A correction within the ten minutes.
    await rate(id, { Ada: 'F' });
    wait(3601);
    await deliver();
    await rate(id, { Ada: 'A' });
    const [change] = await test.changes();
    await ask(takeBackChangeEndpoint, { params: { id: change?.id } });
    wait(3601);
    await deliver();
    await ask(takeBackChangeEndpoint, { params: { id: (await test.changes())[0]?.id } });
    wait(3601);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await listDeliveries()).toEqual([]);
  });

  it('of one bulk edit are one message, with the number of the others', async () => {
    await addTarget('webhook', ['ratings_changed']);
    const session = await addSession();
    const added: string[] = [];
    for (let count = 0; count < 18; count += 1) {
      const fields = { session_id: session.id, title: `Album ${count}` };
      added.push((await test.addAlbum({ ...fields, individual_tiers: { Ada: 'S' } })).id);
    }
    wait(3601);
    await deliver();
    await ask(sessions.rateSessionEndpoint, {
      params: { id: session.id },
      body: { albums: added.map((id) => ({ id, individual_tiers: { Ada: 'E' } })) },
    });
    wait(3601);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const text = String(receiver.bodies()[0]?.text).split('\n');
    expect([text.length, text.at(-1)]).toEqual([16, '• and 3 more']);
  });
});

describe('silence', () => {
  it('about test albums and test brackets', async () => {
    await addTarget();
    const test_album = { is_test_album: true, individual_tiers: { Ada: 'S' } };
    const { id, session_id } = await test.addAlbum(test_album);
    await deliver();
    wait(3601);
    await deliver();
    await rate(id, { Ada: 'F' });
    wait(3601);
    await deliver();
    const room = await host.ask(rooms.openRoomEndpoint, '', { session_id, album_ids: [id] });
    await deliver();
    await host.ask(rooms.startRoomEndpoint, room.code);
    const [phone] = await test.seat(room.code, 'Ada');
    await phone?.rate(room.code, id, 'S');
    await revealAndSave(room.code, { tier: 'S', veto: false, veto_by: null });
    await host.ask(rooms.closeRoomEndpoint, room.code);
    const { play } = await addBracket({ is_test: true });
    await play('song_a');
    await deliver(5);
    expect(receiver.received).toEqual([]);
  });

  it('about imports, and what undoes or restores one', async () => {
    await addTarget();
    const csv =
      'Artist,Title,Tier,Submitted by,Session date,Location,rating:Ada\nX,Y,S,Ada,2026-03-01,Attic,S';
    const reply = await sendImport(test.send, getCsvParts(csv), test.asHost().cookie);
    expect(reply.status).toBe(200);
    for (const endpoint of [undoImportEndpoint, restoreImportEndpoint]) {
      wait(60);
      const groups = db.selectFrom('changelog_groups').select('id').orderBy('changed_at', 'desc');
      await ask(endpoint, { params: { id: (await groups.executeTakeFirstOrThrow()).id } });
    }
    wait(3601);
    await deliver(2);
    expect([await listDeliveries(), receiver.received]).toEqual([[], []]);
  });

  it('without a target: nothing is stored', async () => {
    const { id } = await test.addAlbum({ individual_tiers: { Ada: 'S' } });
    await rate(id, { Ada: 'F' });
    const rows = await db.selectFrom('notification_ratings').selectAll().execute();
    expect([rows, await listDeliveries()]).toEqual([[], []]);
  });

  it('about a change that was rolled back', async () => {
    await addTarget();
    await expect(
      inTransaction(db, async (trx) => {
        const details = { session_id: 'x' };
        await addEvent(trx, { event: 'session_created', details }, test.clock.now.toISOString());
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await listDeliveries()).toEqual([]);
  });
});

/** Id of the last recap. */
async function recapId(): Promise<string> {
  const { id } = await db
    .selectFrom('evenings')
    .select('id')
    .orderBy('opened_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a bracket of two songs. */
async function addBracket(fields: object = {}) {
  const headers = test.asHost();
  const songs = ['One', 'Two'].map((title) => ({ title, artist: 'X' }));
  const { id } = (
    await ask(brackets.createBracketEndpoint, { body: { name: 'Cup', songs, ...fields }, headers })
  ).data;
  await ask(brackets.generateMatchupsEndpoint, { params: { id }, body: {}, headers });
  const play = async (side: 'song_a' | 'song_b') => {
    const { match } = (await ask(brackets.playBracketEndpoint, { params: { id }, headers })).data;
    const params = { id, matchId: match?.id };
    const body = { winner_id: match?.[side], version: match?.version };
    await ask(brackets.decideMatchEndpoint, { params, body, headers });
  };
  return { id, play };
}
