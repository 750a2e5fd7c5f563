import { describe, expect, it } from 'vitest';
import {
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  moveAlbumsEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { ask, rejected, addAlbum, changes } = await startTestApp();

const move = async (...moved: object[]) =>
  (await ask(moveAlbumsEndpoint, { body: { changes: moved } })).data;
const reject = (...moved: object[]) => rejected(moveAlbumsEndpoint, { body: { changes: moved } });
const getTier = async (id: string) => (await ask(getAlbumEndpoint, { params: { id } })).data.tier;

describe('PATCH /api/albums', () => {
  it('moves several with an entry each, and returns them in the given order', async () => {
    const first = await addAlbum({ tier: 'A' });
    const second = await addAlbum({ tier: 'B', title: 'Post' });
    const known = (await changes()).length;
    const moved = await move(
      { id: second.id, tier: 'S', version: second.version },
      { id: first.id, tier: 'Not rated yet', version: first.version },
    );
    expect(moved).toMatchObject([
      { id: second.id, tier: 'S', version: 2 },
      { id: first.id, tier: 'Not rated yet', version: 2 },
    ]);
    const all = await changes();
    expect(all.slice(0, all.length - known)).toMatchObject([
      { change_type: 'Tier Changed', album_id: first.id, new_rating: 'Not rated yet' },
      { change_type: 'Overall Rating Change', album_id: second.id, new_rating: 'S' },
    ]);
  });

  it('preserves a veto and all other fields', async () => {
    const album = await addAlbum({ veto: true, veto_by: 'Ada', individual_tiers: { Ben: 'B' } });
    await move({ id: album.id, tier: 'Tiering Herrie', version: album.version });
    const { data } = await ask(getAlbumEndpoint, { params: { id: album.id } });
    expect(data).toEqual({ ...album, tier: 'Tiering Herrie', version: 2 });
  });

  it('writes nothing for an album that is in that tier already', async () => {
    const { id } = await addAlbum({ tier: 'A' });
    const before = await changes();
    expect(await move({ id, tier: 'A', version: 1 })).toMatchObject([{ version: 1 }]);
    expect(await changes()).toEqual(before);
  });

  it('moves none when one has a conflicting change, and returns its current state', async () => {
    const first = await addAlbum({ tier: 'A' });
    const second = await addAlbum({ tier: 'A', title: 'Post' });
    await ask(updateAlbumEndpoint, { params: { id: second.id }, body: { tier: 'C' } });
    const before = await changes();
    const rejection = await reject(
      { id: first.id, tier: 'S', version: 1 },
      { id: second.id, tier: 'S', version: 1 },
    );
    expect(rejection).toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
      conflicts: { [`${second.id}.tier`]: { yours: 'S', theirs: 'C' } },
      data: [{ id: second.id, tier: 'C', version: 2 }],
    });
    expect(await getTier(first.id)).toBe('A');
    expect(await changes()).toEqual(before);
  });

  it('merges with changes of other fields, and overwrites without a version', async () => {
    const { id } = await addAlbum({ tier: 'A' });
    await ask(updateAlbumEndpoint, { params: { id }, body: { title: 'Post' } });
    expect(await move({ id, tier: 'S', version: 1 })).toMatchObject([{ tier: 'S', title: 'Post' }]);
    expect(await move({ id, tier: 'B' })).toMatchObject([{ tier: 'B' }]);
  });

  it('moves none when one is deleted, unknown or named twice', async () => {
    const { id } = await addAlbum({ tier: 'A' });
    const gone = await addAlbum({ title: 'Post' });
    await ask(deleteAlbumEndpoint, { params: { id: gone.id } });
    const rejection = await reject(
      { id, tier: 'S' },
      { id: gone.id, tier: 'S' },
      { id: 'unknown', tier: 'S' },
      { id, tier: 'B' },
    );
    expect(rejection).toMatchObject({
      status: 400,
      fields: {
        'changes.1.id': 'Björk – Post is no longer in the list',
        'changes.2.id': 'An album is no longer in the list',
        'changes.3.id': 'Homogenic is listed twice',
      },
    });
    expect(await getTier(id)).toBe('A');
  });
});
