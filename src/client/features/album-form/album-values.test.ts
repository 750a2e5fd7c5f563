import { expect, it } from 'vitest';
import { updateAlbumSchema } from '#shared/contracts/albums.ts';
import { albumBody, changedParts, newAlbumBody, newAlbumValues } from './album-values.ts';

const PASSWORD = 'a password';
const values = { ...newAlbumValues(false, []), cover_url: 'https://covers.example/1.jpg' };

it('sends no unchanged fields', () => {
  expect(changedParts(albumBody(values), albumBody({ ...values }))).toEqual({});
});

it('rejects a cleared cover instead of removing it', () => {
  const changes = changedParts(albumBody(values), albumBody({ ...values, cover_url: '' }));
  expect(changes).toEqual({ cover_url: '' });
  const { error } = updateAlbumSchema.safeParse({ ...changes, password: PASSWORD });
  expect(error?.issues[0]?.message).toBe('Album cover URL is required');
});

it('omits the cover of an album that never had one', () => {
  const without = { ...values, cover_url: '' };
  const changes = changedParts(albumBody(without), albumBody({ ...without, title: 'Neu!' }));
  expect(changes).toEqual({ title: 'Neu!' });
});

it('sends the given ratings of a new album, and omits the field without any', () => {
  const { ratings, ...rest } = newAlbumValues(false, ['Ada', 'Ben']);
  expect(newAlbumBody({ ...rest, ratings })).not.toHaveProperty('individual_tiers');
  const rated = ratings.map((one) =>
    one.reviewer === 'Ben' ? { ...one, tier: 'A' as const } : one,
  );
  expect(newAlbumBody({ ...rest, ratings: rated })).toMatchObject({
    individual_tiers: { Ben: 'A' },
  });
});
