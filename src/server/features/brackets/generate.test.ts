import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/brackets.ts';
import {
  createTestSongs,
  findTestSong,
  getConflict,
  matchAt,
  shown,
  startBrackets,
} from './test-brackets.ts';

const { db, rejected, add, generated, act, pick, update, addAlbum } = await startBrackets();

describe('POST /api/brackets/{id}/generate', () => {
  it('seeds by the order of the songs', async () => {
    const bracket = await generated(5);
    expect(bracket.status).toBe('ready');
    expect(bracket.songs.map(({ seed, title }) => [seed, title])).toEqual([
      [1, 'Song 1'],
      [2, 'Song 2'],
      [3, 'Song 3'],
      [4, 'Song 4'],
      [5, 'Song 5'],
    ]);
    expect(['1.1', '1.2', '1.3', '1.4'].map((place) => shown(bracket, place))).toEqual([
      '1 – ?: bye, 1',
      '4 – 5: ready',
      '2 – ?: bye, 2',
      '3 – ?: bye, 3',
    ]);
    expect(bracket.progress).toEqual({ decided: 0, total: 4 });
  });

  it('seeds at random and stores the seed', async () => {
    const bracket = await generated(64, { seeding: 'random' });
    const titles = bracket.songs.map(({ title }) => title);
    expect(titles).not.toEqual(createTestSongs(64).map(({ title }) => title));
    expect(titles.toSorted()).toEqual(
      createTestSongs(64)
        .map(({ title }) => title)
        .toSorted(),
    );
    const { random_seed } = await db
      .selectFrom('brackets')
      .select('random_seed')
      .executeTakeFirstOrThrow();
    expect(random_seed).toEqual(expect.any(Number));
  });

  it('seeds in the displayed order after switching to manual', async () => {
    const rendered = await generated(16, { seeding: 'random' });
    const draft = await update(rendered, { seeding: 'manual' });
    const bracket = await act(contract.generateMatchupsEndpoint, draft);
    const titles = rendered.songs.map(({ title }) => title);
    expect(bracket.songs.map(({ title }) => title)).toEqual(titles);
  });

  it('seeds by the average score of the album, unscored songs last', async () => {
    const low = await addAlbum({ individual_tiers: { Ada: 'C', Ben: 'D' } });
    const high = await addAlbum({ session_id: low.session_id, individual_tiers: { Ada: 'S' } });
    const [first, ...others] = createTestSongs(4);
    const songs = [
      first,
      { ...others[0], album_id: low.id },
      others[1],
      { ...others[2], album_id: high.id },
    ];
    const bracket = await generated(0, { seeding: 'album_score', songs });
    expect(bracket.songs.map(({ title }) => title)).toEqual([
      'Song 4',
      'Song 2',
      'Song 1',
      'Song 3',
    ]);
  });

  it('uses the given matchups', async () => {
    const draft = await add(3);
    const [a, b, c] = draft.songs.map(({ id }) => id);
    const matchups = [
      { song_a: b, song_b: c },
      { song_a: a, song_b: null },
    ];
    const bracket = await act(contract.generateMatchupsEndpoint, draft, {}, { matchups });
    expect(bracket.songs.map(({ title }) => title)).toEqual(['Song 2', 'Song 3', 'Song 1']);
    expect([shown(bracket, '1.1'), shown(bracket, '1.2')]).toEqual([
      '1 – 2: ready',
      '3 – ?: bye, 3',
    ]);
  });

  it.each([
    ['a strange song', () => [{ song_a: 'x', song_b: null }], 'There is no song x in this bracket'],
    ['a song twice', ([a = '']: string[]) => [{ song_a: a, song_b: a }], 'Song 1 is in two places'],
    ['a song too few', ([a = '']: string[]) => [{ song_a: a, song_b: null }], 'Song 2 is missing'],
    [
      'uneven rounds',
      ([a = '', b = '', c = '']: string[]) => [a, b, c].map((song_a) => ({ song_a, song_b: null })),
      '3 songs need 2 matchups, 1 of them with a bye',
    ],
  ])('rejects %s', async (_name, matchups, text) => {
    const { id, songs } = await add(3);
    const body = { matchups: matchups(songs.map((song) => song.id)) };
    const { status, fields } = await rejected(contract.generateMatchupsEndpoint, {
      params: { id },
      body,
    });
    expect([status, fields]).toEqual([400, { matchups: text }]);
  });

  it('needs two songs', async () => {
    const { id } = await add(1);
    const rejection = await rejected(contract.generateMatchupsEndpoint, { params: { id } });
    expect([rejection.status, rejection.code, rejection.error]).toEqual([
      409,
      'TOO_FEW_SONGS',
      'A bracket needs at least 2 songs',
    ]);
  });

  it('discards results, the undo history and withdrawals on request', async () => {
    const played = await pick(await generated(4), '1.1', 1);
    const songId = findTestSong(played, 2).id;
    const withdrawn = await act(contract.removeSongEndpoint, played, { songId });
    expect(findTestSong(withdrawn, 2).is_withdrawn).toBe(true);
    const anew = { discard_results: true };
    const bracket = await act(contract.generateMatchupsEndpoint, withdrawn, {}, anew);
    expect(bracket).toMatchObject({ status: 'ready', can_undo: false });
    expect(bracket.songs.every(({ is_withdrawn }) => !is_withdrawn)).toBe(true);
    expect(bracket.progress).toEqual({ decided: 0, total: 3 });
  });

  it('is rejected when there are results, unless they may be discarded', async () => {
    const played = await pick(await generated(4), '1.1', 1);
    const params = { id: played.id };
    const rejection = getConflict(await rejected(contract.generateMatchupsEndpoint, { params }));
    expect([rejection.status, rejection.code, rejection.error]).toEqual([
      409,
      'HAS_RESULTS',
      'This bracket has results, which new matchups would discard',
    ]);
    expect(rejection.affected).toEqual([matchAt(played, '1.1').id]);
    expect(rejection.bracket).toEqual({ ...played, share_token: null });
    // Results that were undone need no confirmation.
    await pick(played, '1.1', null);
    expect((await act(contract.generateMatchupsEndpoint, played)).status).toBe('ready');
  });
});
