import { beforeEach, describe, expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as brackets from '#shared/contracts/brackets.ts';
import type { ClubRoundDetail } from '#shared/contracts/club-rounds.ts';
import * as rounds from '#shared/contracts/club-rounds.ts';
import { getMyPageEndpoint, type MyPage, rateAsMeEndpoint } from '#shared/contracts/my-page.ts';
import { getMeEndpoint } from '#shared/contracts/personal-links.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import type { TestBrowser } from '../rooms/test-rooms.ts';
import { startClubRounds } from './test-club-rounds.ts';

const test = await startClubRounds({ variables: { REVIEWERS: '' } });
const { ask, addAlbum, addSession, asHost, browser, changes, host, linkedPhone, wait } = test;

const read = (by: TestBrowser) => test.send<MyPage>(by, getMyPageEndpoint);

const rateAsMe = (by: TestBrowser, album_id: string, tier = 'A') =>
  test.send<MyPage>(by, rateAsMeEndpoint, { body: { album_id, tier } });

const change = (body: object) => ask(updateSettingsEndpoint, { body });

const edit = (id: string, body: object) =>
  ask(albums.updateAlbumEndpoint, { params: { id }, body });

/** Adds an album to a new session. */
const addAlbumOf = async (session_date: string, fields: object = {}) => {
  const { id: session_id } = await addSession({ session_date });
  return addAlbum({ title: session_date, session_id, individual_tiers: { Ben: 'B' }, ...fields });
};

beforeEach(() => change({ reviewers: ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'] }));

const PAST = '2026-03-01';

const getTitles = ({ unrated }: MyPage) => unrated.map(({ title }) => title);

describe('the page of one’s own', () => {
  it('needs the personal link of a present reviewer', async () => {
    for (const stranger of [browser(), host]) {
      await expect(read(stranger)).rejects.toThrow('401 PERSON_REQUIRED');
      await expect(rateAsMe(stranger, 'x')).rejects.toThrow('401 PERSON_REQUIRED');
    }
    const ada = await linkedPhone('Ada');
    expect(await read(ada)).toEqual({
      ...{ reviewer: 'Ada', room_code: null, rounds: [], votes: [], next_pick: null },
      ...{ late_ratings: true, unrated: [], unrated_total: 0, latest: [] },
    });
    const { id } = await addAlbumOf(PAST);
    await change({ reviewers: ['Ben', 'Cleo'] });
    await expect(read(ada)).rejects.toThrow('401 PERSON_REQUIRED');
    await expect(rateAsMe(ada, id)).rejects.toThrow('401 PERSON_REQUIRED');
  });

  it('lists the unrated albums of past sessions, latest first, without those that cannot be rated', async () => {
    const ada = await linkedPhone('Ada');
    await addAlbumOf('2026-02-01');
    await addAlbumOf('2026-03-05', { tier: 'Not rated yet', individual_tiers: {} });
    await addAlbumOf('2026-03-06');
    await addAlbumOf('2026-03-07');
    await addAlbumOf('2026-02-02', { individual_tiers: { Ada: 'S' } });
    await addAlbumOf('2026-02-03', { is_test_album: true });
    const deleted = await addAlbumOf('2026-02-04');
    await ask(albums.deleteAlbumEndpoint, {
      params: { id: deleted.id },
      body: { password: PASSWORD },
    });
    const inRound = await addAlbumOf('2026-02-06');
    await test.open({ albums: [inRound.id], people: ['Ben'] });
    const inRoom = await addAlbumOf('2026-02-07');
    const { code } = await host.ask(rooms.openRoomEndpoint, '', { album_ids: [inRoom.id] });
    const page = await read(ada);
    expect(getTitles(page)).toEqual(['2026-03-05', '2026-02-01']);
    expect(page).toMatchObject({ unrated_total: 2, room_code: code, rounds: [] });
    await host.ask(rooms.closeRoomEndpoint, code);
    const after = await read(ada);
    expect(getTitles(after)).toEqual(['2026-03-05', '2026-02-07', '2026-02-01']);
    expect(after.room_code).toBeNull();
  });

  it('lists twenty of them, with their number', async () => {
    const ada = await linkedPhone('Ada');
    const { id: session_id } = await addSession({ session_date: PAST });
    for (let place = 0; place < 22; place += 1)
      await addAlbum({ session_id, title: `Album ${place}` });
    const { unrated, unrated_total } = await read(ada);
    expect([unrated.length, unrated_total]).toEqual([20, 22]);
    await change({ late_ratings: false });
    expect(await read(ada)).toMatchObject({ late_ratings: false, unrated: [], unrated_total: 0 });
  });

  it('lists the rounds that ask this person, with the own cards', async () => {
    const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
    const { id, albums: shown } = await test.open({ people: ['Ada', 'Ben'] });
    await test.open({ people: ['Ben'] });
    const [{ album_id = '' } = {}, { album_id: other = '' } = {}] = shown;
    await test.rate(ada, id, album_id, 'S', 'Mine');
    const [round, ...others] = (await read(ada)).rounds;
    expect([round?.id, round?.mine, others]).toEqual([
      id,
      [{ album_id, tier: 'S', note: 'Mine' }],
      [],
    ]);
    expect((await read(ben)).rounds.map(({ mine }) => mine)).toEqual([[], []]);
    await asHost(rounds.revealClubRoundEndpoint, id);
    expect((await read(ada)).rounds).toMatchObject([{ id, status: 'revealed' }]);
    await test.rate(ada, id, other, 'B');
    expect((await read(ada)).rounds).toMatchObject([{ id, status: 'revealed' }]);
  });

  it('offers a reveal until it is seen, then its result for a week', async () => {
    const [ada, ben, cleo] = [
      await linkedPhone('Ada'),
      await linkedPhone('Ben'),
      await linkedPhone('Cleo'),
    ];
    const getOffer = async (by: TestBrowser) =>
      (await test.send<{ unseen_round: unknown }>(by, getMeEndpoint)).unseen_round;
    const see = (by: TestBrowser, id: string) =>
      test.send<ClubRoundDetail>(by, rounds.markClubRoundSeenEndpoint, { params: { id } });
    const { id, albums: shown } = await test.open({ title: 'Weekly', people: ['Ada', 'Ben'] });
    await test.rate(ada, id, shown[0]?.album_id, 'S');
    expect(await getOffer(ada)).toBeNull();
    await expect(see(ada, id)).rejects.toThrow('409 ROUND_NOT_REVEALED');
    await asHost(rounds.revealClubRoundEndpoint, id);
    await test.open({ people: ['Ada', 'Ben'] });
    for (const stranger of [browser(), host])
      await expect(see(stranger, id)).rejects.toThrow('401 PERSON_REQUIRED');
    await expect(see(cleo, id)).rejects.toThrow('403 NOT_ASKED');
    const offer = { id, title: 'Weekly' };
    const offers = await Promise.all([ada, ben, cleo, browser(), host].map(getOffer));
    expect(offers).toEqual([offer, offer, null, null, null]);
    expect((await read(ben)).rounds.map(({ status }) => status)).toEqual(['revealed', 'open']);
    const { me, version } = await see(ada, id);
    expect([me?.has_seen, await getOffer(ada), await getOffer(ben)]).toEqual([true, null, offer]);
    expect((await see(ada, id)).version).toBe(version);
    expect((await read(ada)).rounds.map(({ status }) => status)).toEqual(['open', 'revealed']);
    wait(7 * 24 * 3600);
    await test.runClocks();
    const statuses = async (by: TestBrowser) =>
      (await read(by)).rounds.map(({ status, me: reader }) => [status, reader?.has_seen]);
    expect(await statuses(ada)).toEqual([['open', false]]);
    expect(await statuses(ben)).toEqual([
      ['closed', false],
      ['open', false],
    ]);
    await see(ben, id);
    expect([await statuses(ben), await getOffer(ben)]).toEqual([[['open', false]], null]);
  });

  it('lists brackets by vote until this person has voted on the next match', async () => {
    const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
    const songs = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, artist: 'Low' }));
    const make = async (fields: object) => {
      const body = { name: 'Cup', songs, ...fields };
      const { id } = await test.send<Bracket>(host, brackets.createBracketEndpoint, { body });
      return test.send<Bracket>(host, brackets.generateMatchupsEndpoint, { params: { id } });
    };
    await make({ voting: 'first_tap' });
    await make({ voting: 'ballot', is_test: true });
    const { id, matchups, songs: seeded } = await make({ voting: 'ballot' });
    expect((await read(ada)).votes).toEqual([{ bracket_id: id, name: 'Cup' }]);
    for (const [phone, reviewer] of [
      [ada, 'Ada'],
      [ben, 'Ben'],
    ] as const)
      await test.send(phone, brackets.joinBallotEndpoint, { params: { id }, body: { reviewer } });
    const [match] = matchups;
    const vote = { song_id: seeded[0]?.id, version: match?.version };
    await test.send(ada, brackets.castVoteEndpoint, {
      params: { id, matchId: match?.id ?? '' },
      body: vote,
    });
    expect((await read(ada)).votes).toEqual([]);
    expect((await read(ben)).votes).toEqual([{ bracket_id: id, name: 'Cup' }]);
    const ended = { params: { id, matchId: match?.id ?? '' } };
    await test.send(host, brackets.closeVoteEndpoint, ended);
    for (const phone of [ada, ben])
      expect((await read(phone)).votes).toEqual([{ bracket_id: id, name: 'Cup' }]);
  });

  it('lists the last ten ratings that stand, each album once', async () => {
    const ada = await linkedPhone('Ada');
    const ids: string[] = [];
    for (let place = 0; place < 12; place += 1) {
      wait(60);
      ids.push((await addAlbumOf(PAST, { title: `Album ${place}` })).id);
      await edit(ids[place] ?? '', { individual_tiers: { Ada: 'A' } });
    }
    const latest = async () =>
      (await read(ada)).latest.map(({ album_id }) => ids.indexOf(album_id));
    expect(await latest()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    // Another tier and back is one rating, given last.
    for (const tier of ['S', 'A']) {
      wait(60);
      await edit(ids[4] ?? '', { individual_tiers: { Ada: tier } });
    }
    expect(await latest()).toEqual([4, 11, 10, 9, 8, 7, 6, 5, 3, 2]);
    expect((await read(ada)).latest[0]?.rated_at).toBe(test.clock.now.toISOString());
    await edit(ids[4] ?? '', { individual_tiers: { Ada: null } });
    await ask(albums.deleteAlbumEndpoint, {
      params: { id: ids[11] ?? '' },
      body: { password: PASSWORD },
    });
    await edit(ids[10] ?? '', { individual_tiers: { Ben: 'S' } });
    expect(await latest()).toEqual([10, 9, 8, 7, 6, 5, 3, 2, 1, 0]);
  });

  it('lists the cards of a revealed round among them', async () => {
    const ada = await linkedPhone('Ada');
    const { id, albums: shown } = await test.open();
    await test.rate(ada, id, shown[0]?.album_id, 'S');
    expect((await read(ada)).latest).toEqual([]);
    await asHost(rounds.revealClubRoundEndpoint, id);
    expect((await read(ada)).latest).toMatchObject([{ title: 'Album 1', tier: 'S' }]);
  });

  it('names whose turn it is to bring an album', async () => {
    await addAlbumOf(PAST);
    expect((await read(await linkedPhone('Ada'))).next_pick).toBe('Ben');
  });
});

describe('a late rating', () => {
  it('is added to the ratings and the changelog, and changes no tier', async () => {
    const ada = await linkedPhone('Ada');
    const { id } = await addAlbumOf(PAST, { tier: 'B' });
    wait(60);
    const page = await rateAsMe(ada, id, 'S');
    expect(page).toMatchObject({
      unrated: [],
      unrated_total: 0,
      latest: [{ album_id: id, tier: 'S', rated_at: test.clock.now.toISOString() }],
    });
    const { tier, individual_tiers } = (await ask(albums.getAlbumEndpoint, { params: { id } }))
      .data;
    expect([tier, individual_tiers]).toEqual(['B', { Ada: 'S', Ben: 'B' }]);
    const [entry] = await changes();
    expect(entry).toMatchObject({
      ...{ change_type: 'Rating Added', album_id: id, reviewer: 'Ada', new_rating: 'S' },
    });
  });

  it('is rejected twice, in a round, in a room and before the session', async () => {
    const ada = await linkedPhone('Ada');
    await expect(rateAsMe(ada, 'missing')).rejects.toThrow('404 NOT_FOUND');
    const rated = await addAlbumOf(PAST, { individual_tiers: { Ada: 'D' } });
    await expect(rateAsMe(ada, rated.id, 'D')).rejects.toThrow('409 ALREADY_RATED');
    const coming = await addAlbumOf('2026-03-07');
    // Neither are those that the page does not list: today's, undated and test albums.
    const undated = await addAlbum({ individual_tiers: { Ben: 'B' } });
    const trial = await addAlbumOf(PAST, { is_test_album: true });
    for (const { id } of [coming, await addAlbumOf('2026-03-06'), undated, trial])
      await expect(rateAsMe(ada, id)).rejects.toThrow('409 NOT_PLAYED_YET');
    const inRound = await addAlbumOf(PAST);
    const { id } = await test.open({ albums: [inRound.id], people: ['Ben'] });
    await expect(rateAsMe(ada, inRound.id)).rejects.toThrow('409 ALBUM_IN_PLAY');
    await asHost(rounds.cancelClubRoundEndpoint, id);
    const { code } = await host.ask(rooms.openRoomEndpoint, '', { album_ids: [inRound.id] });
    await expect(rateAsMe(ada, inRound.id)).rejects.toThrow('409 ALBUM_IN_PLAY');
    await host.ask(rooms.closeRoomEndpoint, code);
    expect((await rateAsMe(ada, inRound.id)).latest).toHaveLength(2);
    await expect(rateAsMe(ada, inRound.id)).rejects.toThrow('409 ALREADY_RATED');
    await ask(albums.deleteAlbumEndpoint, {
      params: { id: coming.id },
      body: { password: PASSWORD },
    });
    await expect(rateAsMe(ada, coming.id)).rejects.toThrow('404 NOT_FOUND');
  });

  it('is one of two at once', async () => {
    const token = await test.createLink('Ada');
    const phones = [await linkedPhone('Ada', token), await linkedPhone('Ada', token)];
    const { id } = await addAlbumOf(PAST);
    const sent = await Promise.allSettled(phones.map((phone) => rateAsMe(phone, id)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await changes()).filter(({ reviewer }) => reviewer === 'Ada')).toHaveLength(1);
  });

  it('needs the setting of the club', async () => {
    const ada = await linkedPhone('Ada');
    const { id } = await addAlbumOf(PAST);
    await change({ late_ratings: false });
    await expect(rateAsMe(ada, id)).rejects.toThrow('403 PAST_RATINGS_OFF');
  });

  it.each(['Not rated yet', 'X', null])('rejects the tier %s', async (tier) => {
    const ada = await linkedPhone('Ada');
    const { id } = await addAlbumOf(PAST);
    const sent = { body: { album_id: id, tier } };
    await expect(test.send(ada, rateAsMeEndpoint, sent)).rejects.toThrow('400 INVALID_INPUT');
  });
});
