import { describe, expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as contract from '#shared/contracts/brackets.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { createTestSongs, startBrackets } from './test-brackets.ts';

const { ask, clock, visitor, generated, act, pick, addAlbum } = await startBrackets();

describe('the favorite track of an album', () => {
  it('is the champion of a completed bracket of its tracks', async () => {
    const { id: album } = await addAlbum();
    expect(await favourite(album)).toBeNull();
    const bracket = await generated(4, { name: 'Mirage', songs: getTracks(album, 4) });
    await pick(bracket, '1.1', 1);
    await pick(bracket, '1.2', 2);
    expect(await favourite(album)).toBeNull();
    await pick(await present(bracket), '2.1', 2);
    expect(await favourite(album)).toEqual({
      title: 'Song 2',
      artist: 'Artist 2',
      bracket_id: bracket.id,
      bracket_name: 'Mirage',
      songs: 4,
    });
    await act(contract.undoResultEndpoint, bracket);
    expect(await favourite(album)).toBeNull();
  });

  it('comes from the bracket completed last, until that is deleted', async () => {
    const { id: album } = await addAlbum();
    const first = await generated(2, { songs: getTracks(album, 2) });
    const second = await generated(2, { songs: getTracks(album, 2) });
    await pick(second, '1.1', 1);
    clock.now = new Date('2026-03-06T12:00:01.000Z');
    await pick(first, '1.1', 2);
    expect(await favourite(album)).toMatchObject({ bracket_id: first.id, title: 'Song 2' });
    await act(contract.deleteBracketEndpoint, first);
    expect(await favourite(album)).toMatchObject({ bracket_id: second.id, title: 'Song 1' });
  });

  it('ignores test brackets and brackets with other songs', async () => {
    const { id: album } = await addAlbum();
    const mixed = await generated(3, { songs: [...getTracks(album, 2), ...createTestSongs(1)] });
    await pick(mixed, '1.2', 2);
    await pick(await present(mixed), '2.1', 1);
    expect(await present(mixed)).toMatchObject({ status: 'completed' });
    expect(await favourite(album)).toBeNull();
    const test = await generated(2, { songs: getTracks(album, 2), is_test: true });
    await pick(test, '1.1', 1);
    expect(await favourite(album)).toBeNull();
    expect(await favourite(album, 'true')).toMatchObject({ bracket_id: test.id });
  });

  it('returns when the album was deleted and restored', async () => {
    const { id: album } = await addAlbum();
    await pick(await generated(2, { songs: getTracks(album, 2) }), '1.1', 1);
    const sent = { params: { id: album }, body: { password: PASSWORD } };
    await ask(albums.deleteAlbumEndpoint, sent);
    await ask(albums.restoreAlbumEndpoint, sent);
    expect(await favourite(album)).toMatchObject({ title: 'Song 1' });
  });
});

function getTracks(album_id: string, count: number) {
  return createTestSongs(count).map((song) => ({ ...song, album_id }));
}

async function favourite(id: string, include_test_albums: 'true' | 'false' = 'false') {
  const sent = { params: { id }, query: { include_test_albums } };
  return (await visitor.ask(contract.getFavouriteTrackEndpoint, sent)).data;
}

async function present({ id }: Bracket): Promise<Bracket> {
  return (await visitor.ask(contract.getBracketEndpoint, { params: { id } })).data;
}
