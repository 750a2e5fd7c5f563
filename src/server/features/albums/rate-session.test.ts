import { describe, expect, it } from 'vitest';
import { deleteAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import { getSessionEndpoint, rateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { ask, rejected, addAlbum, addSession, changes } = await startTestApp();

/** Creates a session with two albums. */
async function evening() {
  const { id: session_id } = await addSession();
  const post = await addAlbum({ session_id, title: 'Post', tier: 'Not rated yet' });
  const debut = await addAlbum({ session_id, title: 'Debut', individual_tiers: { Ada: 'B' } });
  return { session_id, post, debut, params: { id: session_id } };
}

const getAlbum = async (id: string, title: string) => {
  const query = { includeAlbums: 'true' };
  const { albums } = (await ask(getSessionEndpoint, { params: { id }, query })).data;
  return albums?.find((album) => album.title === title);
};

it('saves the given fields of each album at once, with one entry per change', async () => {
  const { params, post, debut, session_id } = await evening();
  const before = (await changes()).length;
  const body = {
    albums: [
      { id: post.id, version: 1, tier: 'A', individual_tiers: { Ada: 'S', Ben: 'B' } },
      { id: debut.id, version: 1, individual_tiers: { Ada: null }, veto: true, veto_by: 'Ben' },
    ],
  };
  const { data } = await ask(rateSessionEndpoint, { params, body });
  expect(data.albums).toHaveLength(2);
  expect(await getAlbum(session_id, 'Post')).toMatchObject({
    tier: 'A',
    individual_tiers: { Ada: 'S', Ben: 'B' },
    version: 2,
  });
  expect(await getAlbum(session_id, 'Debut')).toMatchObject({
    individual_tiers: {},
    veto: true,
    veto_by: 'Ben',
  });
  const entries = (await changes()).slice(0, -before);
  const received = entries.map(({ title, change_type, reviewer, old_rating, new_rating }) =>
    [title, change_type, reviewer, old_rating, new_rating].join(' '),
  );
  expect(received.toSorted()).toEqual([
    'Debut Album Updated   ',
    'Debut Rating Removed Ada B ',
    'Post Rating Added Ada  S',
    'Post Rating Added Ben  B',
    'Post Tier Changed  Not rated yet A',
  ]);
});

it('groups the entries of one save, and leaves a single one alone', async () => {
  const { params, post, debut } = await evening();
  const grouped = async () => {
    const query = { grouped: 'true', limit: '2' };
    return (await ask(listChangesEndpoint, { query })).data;
  };
  const [latest] = await grouped();
  const { version } = (
    await ask(rateSessionEndpoint, {
      params,
      body: {
        albums: [
          { id: post.id, version: 1, tier: 'A', individual_tiers: { Ada: 'S', Ben: 'B' } },
          { id: debut.id, version: 1, individual_tiers: { Ben: 'C' } },
        ],
      },
    })
  ).data.albums?.find(({ id }) => id === post.id) ?? { version: 0 };
  const [group, next] = await grouped();
  expect(group).toMatchObject({
    change_type: 'Rated',
    group: { kind: 'ratings', count: 4, details: { albums: 2, session_date: '2026-03-06' } },
  });
  expect(next?.id).toBe(latest?.id);
  const body = { albums: [{ id: post.id, version, individual_tiers: { Ada: 'A' } }] };
  await ask(rateSessionEndpoint, { params, body });
  expect((await grouped())[0]).toMatchObject({
    change_type: 'Individual Rating Change',
    group: null,
  });
});

it('writes nothing when nothing is changed', async () => {
  const { params, debut } = await evening();
  const before = await changes();
  await ask(rateSessionEndpoint, {
    params,
    body: { albums: [{ id: debut.id, version: 1, tier: 'A', individual_tiers: { Ada: 'B' } }] },
  });
  expect(await changes()).toEqual(before);
});

describe('all of it or nothing', () => {
  it('rejects all when another admin changed the same field', async () => {
    const { params, post, debut, session_id } = await evening();
    await ask(updateAlbumEndpoint, {
      params: { id: debut.id },
      body: { individual_tiers: { Ada: 'C' } },
    });
    const before = await changes();
    const { status, code, conflicts, data } = await rejected(rateSessionEndpoint, {
      params,
      body: {
        albums: [
          { id: post.id, version: 1, tier: 'S' },
          { id: debut.id, version: 1, individual_tiers: { Ada: 'A', Ben: 'B' } },
        ],
      },
    });
    expect([status, code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(conflicts).toEqual({
      [`${debut.id}.individual_tiers.Ada`]: { yours: 'A', theirs: 'C' },
    });
    const query = { includeAlbums: 'true', include_test_albums: 'true' };
    expect(data).toEqual((await ask(getSessionEndpoint, { params, query })).data);
    expect(await changes()).toEqual(before);
    expect((await getAlbum(session_id, 'Post'))?.version).toBe(1);
  });

  it('rejects all when something is wrong, and reports every error', async () => {
    const { params, post, debut } = await evening();
    const other = await addAlbum({ title: 'Other session' });
    await ask(deleteAlbumEndpoint, { params: { id: debut.id } });
    const before = await changes();
    const { status, fields } = await rejected(rateSessionEndpoint, {
      params,
      body: {
        albums: [
          { id: post.id, tier: 'S', individual_tiers: { Zoe: 'A' } },
          { id: debut.id, tier: 'S' },
          { id: other.id, tier: 'S' },
          { id: 'unknown', tier: 'S' },
        ],
      },
    });
    expect(status).toBe(400);
    expect(fields).toEqual({
      'albums.0.individual_tiers.Zoe': 'Zoe is not one of the reviewers',
      'albums.1.id': 'Björk – Debut is no longer in this session',
      'albums.2.id': 'Björk – Other session is no longer in this session',
      'albums.3.id': 'An album is no longer in this session',
    });
    expect(await changes()).toEqual(before);
  });
});
