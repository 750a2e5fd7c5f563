import { describe, expect, it } from 'vitest';
import {
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import { getSessionEndpoint, updateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { ask, rejected, addAlbum, addSession, changes } = await startTestApp();

const at = (id: string) => ({ params: { id } });
const save = async (id: string, body: object) =>
  (await ask(updateAlbumEndpoint, { ...at(id), body })).data;
const reject = (id: string, body: object) => rejected(updateAlbumEndpoint, { ...at(id), body });

describe('two admins who opened the same album', () => {
  it('both save changes of different fields', async () => {
    const { id, version } = await addAlbum();
    await save(id, { title: 'Vespertine', version });
    const both = await save(id, { artist: 'Sade', version });
    expect(both).toMatchObject({ title: 'Vespertine', artist: 'Sade', version: 3 });
  });

  it('get a conflict with the current state for the same field; nothing is saved', async () => {
    const { id, version } = await addAlbum({ individual_tiers: { Ada: 'A' } });
    const first = await save(id, { tier: 'S', individual_tiers: { Ada: 'S' }, version });
    const entries = await changes();
    const { status, code, error, conflicts, data } = await reject(id, {
      tier: 'B',
      individual_tiers: { Ada: 'Not rated yet', Ben: 'B' },
      title: 'Post',
      version,
    });
    expect([status, code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(error).toBe('Someone else changed the same fields. Please choose what to keep.');
    expect(conflicts).toEqual({
      tier: { yours: 'B', theirs: 'S' },
      'individual_tiers.Ada': { yours: null, theirs: 'S' },
    });
    expect(data).toEqual(first);
    expect(await changes()).toEqual(entries);
  });

  it('rate for different reviewers without a conflict', async () => {
    const { id, version } = await addAlbum();
    await save(id, { individual_tiers: { Ada: 'S' }, version });
    const { individual_tiers } = await save(id, { individual_tiers: { Ben: 'B' }, version });
    expect(individual_tiers).toEqual({ Ada: 'S', Ben: 'B' });
  });

  it('may make the same change', async () => {
    const { id, version } = await addAlbum();
    await save(id, { tier: 'S', version });
    expect(await save(id, { tier: 'S', title: 'Post', version })).toMatchObject({ version: 3 });
  });

  it('get a conflict when one names the vetoer and the other clears the veto', async () => {
    const { id, version } = await addAlbum({ veto: true });
    await save(id, { veto_by: 'Ben', version });
    const { conflicts } = await reject(id, { veto: false, version });
    expect(conflicts).toEqual({ veto_by: { yours: null, theirs: 'Ben' } });
  });

  it('get a conflict when both changes together would be invalid', async () => {
    const { id, version, spotify_id, spotify_url } = await addAlbum();
    await save(id, { spotify_id: null, spotify_url: null, version });
    const { conflicts } = await reject(id, { spotify_url: `${spotify_url}?si=1`, version });
    expect(conflicts).toEqual({ spotify_url: { yours: `${spotify_url}?si=1`, theirs: null } });
    expect(spotify_id).not.toBeNull();
  });

  it('can save their choice with the returned version', async () => {
    const { id, version } = await addAlbum();
    await save(id, { tier: 'S', version });
    const { data } = await reject(id, { tier: 'B', version });
    const seen = (data as { version: number }).version;
    expect(await save(id, { tier: 'B', version: seen })).toMatchObject({ tier: 'B', version: 3 });
  });
});

it('overwrite without a version', async () => {
  const { id, version } = await addAlbum();
  await save(id, { tier: 'S', version });
  expect(await save(id, { tier: 'B' })).toMatchObject({ tier: 'B', version: 3 });
});

it('a save that changes nothing does not bump the version', async () => {
  const { id, version } = await addAlbum();
  expect((await save(id, { tier: 'A', version })).version).toBe(1);
});

it('an album that was deleted and restored has the same version', async () => {
  const { id } = await addAlbum();
  await save(id, { tier: 'S' });
  await ask(deleteAlbumEndpoint, at(id));
  await ask(restoreAlbumEndpoint, at(id));
  expect((await ask(getAlbumEndpoint, at(id))).data.version).toBe(2);
});

describe('two admins who opened the same session', () => {
  it('save different fields, and get a conflict for the same one', async () => {
    const { id, version } = await addSession();
    const put = (body: object) => ({ ...at(id), body: { ...body, version } });
    await ask(updateSessionEndpoint, put({ location: 'Cellar' }));
    await ask(updateSessionEndpoint, put({ session_date: '2026-03-05' }));
    const { conflicts, data } = await rejected(updateSessionEndpoint, put({ location: 'Roof' }));
    expect(conflicts).toEqual({ location: { yours: 'Roof', theirs: 'Cellar' } });
    expect(data).toEqual((await ask(getSessionEndpoint, at(id))).data);
    expect(data).toMatchObject({ session_date: '2026-03-05', location: 'Cellar', version: 3 });
  });
});
