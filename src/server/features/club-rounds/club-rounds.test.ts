import { describe, expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import * as contract from '#shared/contracts/club-rounds.ts';
import * as links from '#shared/contracts/personal-links.ts';
import { getRecapEndpoint } from '#shared/contracts/recaps.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { listSessionsEndpoint } from '#shared/contracts/sessions.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { listRounds } from './club-rounds-service.ts';
import { getMyPage, type MyPageServices } from './my-page-service.ts';
import { settleDueRounds } from './round-changes.ts';
import { startClubRounds } from './test-club-rounds.ts';

const test = await startClubRounds();
const {
  ask,
  host,
  browser,
  wait,
  addAlbum,
  linkedPhone,
  linkedPhones,
  addAlbums,
  open,
  rate,
  look,
  asHost,
} = test;
const { runClocks } = test;

const HOUR = 3600;
const DAY = 24 * HOUR;

const inDays = (days: number) =>
  new Date(test.clock.now.getTime() + days * DAY * 1000).toISOString();

/** Counts to the reveal. @returns the round */
const count = async (id: string, reader = host) => {
  wait(5);
  await runClocks();
  return look(reader, id);
};

const getAlbum = async (id: string) =>
  (await ask(albums.getAlbumEndpoint, { params: { id } })).data;

describe('a round', () => {
  it('asks all reviewers by default, and hides cards from all but their owner', async () => {
    const [ada, ben] = await linkedPhones('Ada', 'Ben');
    const { id, status, people, albums: shown, revealed } = await open({ title: 'Autumn' });
    expect([status, revealed, shown.map(({ title }) => title)]).toEqual([
      'open',
      null,
      ['Album 1', 'Album 2'],
    ]);
    expect(people.map(({ reviewer }) => reviewer)).toEqual(['Ada', 'Ben', 'Cleo', 'Dev', 'Eve']);
    const [first] = shown;
    const own = await rate(ada, id, first?.album_id, 'S', 'Wow');
    expect(own.mine).toEqual([{ album_id: first?.album_id, tier: 'S', note: 'Wow' }]);
    for (const other of [ben, host, browser()]) {
      const seen = await look(other, id);
      expect([seen.mine, seen.revealed]).toEqual([[], null]);
      expect(seen.people[0]).toEqual({ reviewer: 'Ada', is_excused: false, rated: 1 });
    }
  });

  it('is revealed when everyone has rated everything, with ratings, recap and one entry', async () => {
    const [ada, ben] = await linkedPhones('Ada', 'Ben');
    const ids = await addAlbums(2);
    const [one = '', other = ''] = ids;
    await ask(albums.updateAlbumEndpoint, {
      params: { id: one },
      body: { individual_tiers: { Ada: 'D', Cleo: 'A' } },
    });
    const { id } = await open({ title: 'Autumn', albums: ids, people: ['Ada', 'Ben'] });
    wait(HOUR);
    await rate(ada, id, one, 'S', 'Grew on me');
    await rate(ada, id, other, 'B');
    await rate(ben, id, one, 'S');
    expect((await look(host, id)).status).toBe('open');
    expect(await rate(ben, id, other, 'B')).toMatchObject({ status: 'open', revealed: null });
    const revealed = await count(id, ben);
    expect([revealed.status, revealed.mine]).toEqual(['revealed', []]);
    expect(revealed.revealed?.[0]).toMatchObject({
      album_id: one,
      tier: 'S',
      suggested_tier: 'S',
      ratings: [
        { reviewer: 'Ada', tier: 'S', note: 'Grew on me', was: 'D' },
        { reviewer: 'Ben', tier: 'S', note: null, was: null },
      ],
      on_file: [{ reviewer: 'Cleo', tier: 'A' }],
    });
    expect(await getAlbum(one)).toMatchObject({
      tier: 'S',
      individual_tiers: { Ada: 'S', Ben: 'S', Cleo: 'A' },
    });
    expect((await ask(getRecapEndpoint, { params: { id } })).data.albums).toHaveLength(2);
    const [entry] = (await ask(listChangesEndpoint, { query: { grouped: 'true' } })).data;
    expect(entry?.group).toMatchObject({
      kind: 'round',
      details: { albums: 2, round_title: 'Autumn' },
      count: 6,
    });
  });

  it('does not wait for excused people', async () => {
    const [ada, ben] = await linkedPhones('Ada', 'Ben');
    const { id, albums: shown } = await open({ people: ['Ada', 'Ben', 'Cleo'] });
    for (const { album_id } of shown) await rate(ada, id, album_id, 'A');
    await rate(ben, id, shown[0]?.album_id, 'C');
    await asHost(contract.excuseFromClubRoundEndpoint, id, { person: 'Cleo', excused: true });
    expect((await look(host, id)).status).toBe('open');
    await asHost(contract.excuseFromClubRoundEndpoint, id, { person: 'Ben', excused: true });
    const { status, revealed } = await count(id);
    expect(status).toBe('revealed');
    expect(revealed?.map(({ ratings }) => ratings.length)).toEqual([2, 1]);
  });

  it('is revealed once at its end, at the first moment', async () => {
    const [ada] = await linkedPhones('Ada');
    const { id, albums: shown } = await open({ ends_at: inDays(3) });
    await rate(ada, id, shown[0]?.album_id, 'A');
    wait(3 * DAY - 1);
    expect((await look(host, id)).status).toBe('open');
    wait(1);
    await runClocks();
    const ended = await look(host, id);
    expect([ended.status, ended.revealed_at]).toEqual(['revealed', test.clock.now.toISOString()]);
    wait(HOUR);
    await runClocks();
    expect((await look(host, id)).revealed_at).toBe(ended.revealed_at);
    expect(await getAlbum(shown[1]?.album_id ?? '')).toMatchObject({ tier: 'Not rated yet' });
  });

  it('that nobody rated closes without a reveal', async () => {
    const { id } = await open({ ends_at: inDays(1) });
    wait(DAY);
    await runClocks();
    expect(await look(host, id)).toMatchObject({ status: 'closed', revealed: null });
    await expect(ask(getRecapEndpoint, { params: { id } })).rejects.toThrow();
  });

  it('is revealed by an admin, not without a card', async () => {
    const [ada] = await linkedPhones('Ada');
    const { id, albums: shown } = await open();
    await expect(asHost(contract.revealClubRoundEndpoint, id)).rejects.toThrow(
      '409 NOTHING_SEALED',
    );
    await rate(ada, id, shown[0]?.album_id, 'S');
    await rate(ada, id, shown[0]?.album_id, null);
    await expect(asHost(contract.revealClubRoundEndpoint, id)).rejects.toThrow(
      '409 NOTHING_SEALED',
    );
    await rate(ada, id, shown[0]?.album_id, 'A');
    expect((await asHost(contract.revealClubRoundEndpoint, id)).status).toBe('revealed');
    await expect(asHost(contract.revealClubRoundEndpoint, id)).rejects.toThrow(
      '409 ROUND_NOT_OPEN',
    );
  });

  it('takes late cards for three days, which never change the tier', async () => {
    const [ada, ben] = await linkedPhones('Ada', 'Ben');
    const { id, albums: shown } = await open();
    const [{ album_id = '' } = {}, { album_id: other = '' } = {}] = shown;
    await rate(ada, id, album_id, 'S');
    await asHost(contract.revealClubRoundEndpoint, id);
    await expect(rate(ada, id, album_id, 'A')).rejects.toThrow('409 CARD_REVEALED');
    await expect(rate(ada, id, album_id, null)).rejects.toThrow('409 CARD_REVEALED');
    const without = await rate(ben, id, album_id, null);
    expect(without.revealed?.[0]?.ratings).toHaveLength(1);
    wait(3 * DAY - 1);
    await test.goTo(test.clock.now.toISOString());
    const late = await rate(ben, id, album_id, 'F', 'Sorry');
    expect(late.revealed?.[0]?.ratings).toContainEqual({
      reviewer: 'Ben',
      tier: 'F',
      note: 'Sorry',
      was: null,
      is_late: true,
    });
    expect(await rate(ben, id, album_id, 'F', 'Sorry')).toMatchObject({ revealed: late.revealed });
    const withdrawn = await ben.send(contract.rateInClubRoundEndpoint, {
      params: { id },
      body: { album_id, tier: null },
    });
    expect(withdrawn).toMatchObject({
      status: 409,
      body: {
        code: 'CARD_REVEALED',
        error: 'This card is already on the table, so it can’t be changed or taken back',
      },
    });
    expect(await getAlbum(album_id)).toMatchObject({
      tier: 'S',
      individual_tiers: { Ada: 'S', Ben: 'F' },
    });
    await rate(ben, id, other, 'C');
    expect(await getAlbum(other)).toMatchObject({ individual_tiers: { Ben: 'C' } });
    wait(1);
    await expect(rate(ada, id, other, 'A')).rejects.toThrow('409 ROUND_CLOSED');
    expect((await look(host, id)).status).toBe('closed');
  });

  it('leaves out a deleted album, and no longer waits for it', async () => {
    const [ada] = await linkedPhones('Ada');
    const { id, albums: shown } = await open({ people: ['Ada'] });
    const [{ album_id = '' } = {}, { album_id: gone = '' } = {}] = shown;
    await rate(ada, id, album_id, 'A');
    await ask(albums.deleteAlbumEndpoint, { params: { id: gone }, body: { password: PASSWORD } });
    await runClocks();
    const revealed = await count(id);
    expect(revealed.status).toBe('revealed');
    expect(revealed.albums.map(({ is_deleted }) => is_deleted)).toEqual([false, true]);
    expect(revealed.revealed).toHaveLength(1);
    await expect(rate(ada, id, gone, 'A')).rejects.toThrow('409 ALBUM_GONE');
  });

  it('lets an admin decide the tier where it says so', async () => {
    const [ada] = await linkedPhones('Ada');
    const { id, albums: shown } = await open({ verdict: 'admin' });
    const [{ album_id = '' } = {}] = shown;
    const decide = (tier: string) =>
      asHost(
        contract.decideInClubRoundEndpoint,
        id,
        { tier, veto: true, veto_by: 'Cleo' },
        { album_id },
      );
    await expect(decide('B')).rejects.toThrow('409 ROUND_NOT_REVEALED');
    await rate(ada, id, album_id, 'S');
    const { revealed } = await asHost(contract.revealClubRoundEndpoint, id);
    expect(revealed?.[0]).toMatchObject({ tier: 'Not rated yet', suggested_tier: 'S' });
    const decided = await decide('B');
    expect(decided.revealed?.[0]).toMatchObject({ tier: 'B', veto: true, veto_by: 'Cleo' });
    expect(await getAlbum(album_id)).toMatchObject({ tier: 'B', veto_by: 'Cleo' });
  });

  it('whose cards decide the tier keeps an earlier veto', async () => {
    const [ada] = await linkedPhones('Ada');
    const [album_id = ''] = await addAlbums(1);
    const vetoed = { tier: 'F', veto: true, veto_by: 'Cleo' };
    await ask(albums.updateAlbumEndpoint, { params: { id: album_id }, body: vetoed });
    const { id } = await open({ albums: [album_id], verdict: 'suggestion' });
    await rate(ada, id, album_id, 'S');
    const { revealed } = await asHost(contract.revealClubRoundEndpoint, id);
    expect(revealed).toMatchObject([{ ...vetoed, tier: 'S' }]);
    expect(await getAlbum(album_id)).toMatchObject({ ...vetoed, tier: 'S' });
  });

  it('changes title, end and people while it is open; who has rated stays', async () => {
    const [ada] = await linkedPhones('Ada');
    const { id, albums: shown } = await open({ title: 'Old', people: ['Ada', 'Ben'] });
    await rate(ada, id, shown[0]?.album_id, 'S');
    const changed = await asHost(contract.updateClubRoundEndpoint, id, {
      title: null,
      ends_at: inDays(2),
      people: ['Cleo'],
    });
    expect(changed).toMatchObject({
      title: null,
      ends_at: inDays(2),
      people: [
        { reviewer: 'Cleo', is_excused: false, rated: 0 },
        { reviewer: 'Ada', is_excused: true, rated: 1 },
      ],
    });
    await asHost(contract.cancelClubRoundEndpoint, id);
    await expect(asHost(contract.updateClubRoundEndpoint, id, { title: 'New' })).rejects.toThrow(
      '409 ROUND_NOT_OPEN',
    );
    expect((await look(ada, id)).mine).toEqual([]);
  });

  it('rejects what cannot be opened', async () => {
    const ids = await addAlbums(2);
    const bad = [
      { albums: [] },
      { albums: ['missing'] },
      { albums: [ids[0] ?? '', ids[0] ?? ''] },
      { ends_at: new Date(test.clock.now.getTime() + 59_999).toISOString() },
      { ends_at: '2026-03-07' },
      { people: ['Zoe'] },
      { people: [] },
      { title: ' ' },
    ];
    for (const given of bad)
      await expect(open({ albums: ids, ...given })).rejects.toThrow('400 INVALID_INPUT');
    expect((await open({ albums: ids, ends_at: inDays(1) })).status).toBe('open');
  });

  it('excludes albums of another open round and of the open room, both ways', async () => {
    const { albums: played, code } = await test.openWith(2);
    await expect(open({ albums: played.slice(0, 1) })).rejects.toThrow('409 ALBUM_IN_ROOM');
    const ids = await addAlbums(2);
    await open({ albums: ids, title: 'Autumn' });
    await expect(open({ albums: [ids[1] ?? ''] })).rejects.toThrow('409 ALBUM_IN_ROUND');
    const arrange = { album_ids: [...played, ids[0]] };
    await expect(host.ask(rooms.arrangeRoomEndpoint, code, arrange)).rejects.toThrow(
      '409 ALBUM_IN_ROUND',
    );
    await host.ask(rooms.closeRoomEndpoint, code);
    const opening = { album_ids: ids };
    await expect(host.ask(rooms.openRoomEndpoint, '', opening)).rejects.toThrow(
      '409 ALBUM_IN_ROUND',
    );
    const [album] = ids;
    const { session_id } = await getAlbum(album ?? '');
    const room = await host.ask(rooms.openRoomEndpoint, '', { session_id });
    expect(room.albums).toEqual([]);
  });
});

describe('who rates in a round', () => {
  it('needs the personal link of a person whom it asks', async () => {
    const [ada, ben] = await linkedPhones('Ada', 'Ben');
    const { id, albums: shown } = await open({ people: ['Ada'] });
    const album = shown[0]?.album_id;
    await expect(rate(host, id, album, 'S')).rejects.toThrow('401 PERSON_REQUIRED');
    await expect(rate(ben, id, album, 'S')).rejects.toThrow('403 NOT_ASKED');
    await expect(rate(ada, id, (await addAlbum()).id, 'S')).rejects.toThrow(
      '409 ALBUM_NOT_IN_ROUND',
    );
  });

  it('sees the card on every phone of the link; another link leaves it sealed', async () => {
    const token = await test.createLink('Ada');
    const [one, other] = [await linkedPhone('Ada', token), await linkedPhone('Ada', token)];
    const { id, albums: shown } = await open();
    const album_id = shown[0]?.album_id;
    await rate(one, id, album_id, 'S', 'Mine');
    expect((await look(other, id)).mine).toEqual([{ album_id, tier: 'S', note: 'Mine' }]);
    const next = await linkedPhone('Ada');
    await expect(rate(one, id, album_id, 'A')).rejects.toThrow('401 PERSON_REQUIRED');
    expect((await look(next, id)).mine).toEqual([{ album_id, tier: null, note: null }]);
    expect((await rate(next, id, album_id, 'B')).mine).toEqual([
      { album_id, tier: 'B', note: null },
    ]);
    await test.send(host, links.revokePersonalLinkEndpoint, { params: { reviewer: 'Ada' } });
    const { revealed } = await asHost(contract.revealClubRoundEndpoint, id);
    expect(revealed?.[0]?.ratings).toMatchObject([{ reviewer: 'Ada', tier: 'B' }]);
  });
});

it('the list has all rounds, newest first, without cards', async () => {
  const first = await open();
  wait(1);
  const second = await open();
  const { data, pagination } = await ask(contract.listClubRoundsEndpoint, {
    query: { limit: '1' },
  });
  expect(data.map(({ id }) => id)).toEqual([second.id]);
  expect(pagination).toMatchObject({ total: 2, pages: 2, hasNext: true });
  expect(data[0]).not.toHaveProperty('mine');
  expect(first.id).not.toBe(second.id);
});

it('the list has the results of a round, from its reveal on', async () => {
  const [ada, ben] = await linkedPhones('Ada', 'Ben');
  const { id, albums: shown } = await open();
  const [rated, other] = shown.map(({ album_id }) => album_id);
  await rate(ada, id, rated, 'S');
  await rate(ben, id, rated, 'A');
  const getResults = async () => {
    const { data } = await ask(contract.listClubRoundsEndpoint);
    return data.find((round) => round.id === id)?.results;
  };
  expect(await getResults()).toBeNull();
  const { revealed } = await asHost(contract.revealClubRoundEndpoint, id);
  const results = await getResults();
  expect(results?.[0]).toEqual({ album_id: rated, tier: 'S', verdict: 'So close!', average: 90 });
  expect(results?.[1]).toMatchObject({ album_id: other, verdict: 'Not a clue', average: null });
  expect(revealed).toMatchObject(results ?? []);
});

it('home shows the newest open round that is not of test albums only', async () => {
  const getTitle = async () => {
    const { open_round } = await ask(listSessionsEndpoint, { query: { includeNext: 'true' } });
    return open_round?.title;
  };
  for (const { id } of (await ask(contract.listClubRoundsEndpoint)).data)
    await asHost(contract.cancelClubRoundEndpoint, id);
  expect(await getTitle()).toBeUndefined();
  await open({ title: 'Weekly' });
  wait(1);
  const trial = await addAlbum({ is_test_album: true });
  await open({ title: 'Trial', albums: [trial.id] });
  expect(await getTitle()).toBe('Weekly');
  wait(1);
  await open({ title: 'Newest' });
  expect(await getTitle()).toBe('Newest');
});

it('a page of rounds and one’s own page cost as many queries for many rounds as for two', async () => {
  const [ada] = await linkedPhones('Ada');
  const addTwo = async () => {
    const { id, albums: shown } = await open();
    await rate(ada, id, shown[0]?.album_id, 'A');
    await asHost(contract.revealClubRoundEndpoint, id);
    const { id: next, albums: others } = await open();
    await rate(ada, next, others[0]?.album_id, 'A');
  };
  const countQueries = async (read: (services: MyPageServices) => Promise<unknown>) => {
    let queries = 0;
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await read({ ...test.app.services, db });
    return queries;
  };
  const countAll = async () => [
    await countQueries((services) => listRounds(services, { page: 1, limit: 20 })),
    await countQueries((services) => getMyPage(services, { reviewer: 'Ada', link_hashes: ['x'] })),
    await countQueries((services) => settleDueRounds(services)),
  ];
  await addTwo();
  const before = await countAll();
  for (let rounds = 2; rounds < 10; rounds += 2) await addTwo();
  expect(await countAll()).toEqual(before);
});
