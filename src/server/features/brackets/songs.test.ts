import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/brackets.ts';
import { createTestSongs, findTestSong, startBrackets } from './test-brackets.ts';

const { db, rejected, visitor, add, generated, act, pick, addAlbum } = await startBrackets();

describe('songs', () => {
  it('are added at the end; a ready bracket becomes a draft', async () => {
    const changed = await act(
      contract.addSongsEndpoint,
      await generated(2),
      {},
      { songs: createTestSongs(1) },
    );
    expect(changed.status).toBe('draft');
    expect(changed.songs.map(({ title, seed }) => [title, seed])).toEqual([
      ['Song 1', null],
      ['Song 2', null],
      ['Song 1', null],
    ]);
  });

  it('are at most 128', async () => {
    const { id } = await add(127);
    const sent = { params: { id }, body: { songs: createTestSongs(2) } };
    expect((await rejected(contract.addSongsEndpoint, sent)).fields).toEqual({
      songs: 'A bracket has at most 128 songs',
    });
  });

  it('are not added after the first result', async () => {
    const { id } = await pick(await generated(4), '1.1', 1);
    const rejection = await rejected(contract.addSongsEndpoint, {
      params: { id },
      body: { songs: createTestSongs(1) },
    });
    expect(rejection).toMatchObject({ status: 409, code: 'SONGS_FIXED' });
  });

  it('preserve their album data when the album is deleted', async () => {
    const album = await addAlbum();
    const songs = [
      { title: 'Jóga', artist: 'Björk', album_id: album.id, cover_url: album.cover_url },
    ];
    const bracket = await add(0, { songs });
    await db.updateTable('albums').set({ deleted_at: '2026-03-07T00:00:00.000Z' }).execute();
    const { data } = await visitor.ask(contract.getBracketEndpoint, { params: { id: bracket.id } });
    expect(data.songs).toEqual(bracket.songs);
  });

  it('are deleted when removed before the first result', async () => {
    const bracket = await generated(3);
    const songId = findTestSong(bracket, 2).id;
    const changed = await act(contract.removeSongEndpoint, bracket, { songId });
    expect([changed.status, changed.songs.map(({ title }) => title)]).toEqual([
      'draft',
      ['Song 1', 'Song 3'],
    ]);
  });
});
