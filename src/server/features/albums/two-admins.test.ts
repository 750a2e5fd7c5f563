import { describe, expect, it } from 'vitest';
import {
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import { getSessionEndpoint, updateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../test-app.ts';

const { ask, refused, addAlbum, addSession, changes } = await startTestApp();

const at = (id: string) => ({ params: { id } });
const save = async (id: string, body: object) =>
  (await ask(updateAlbumEndpoint, { ...at(id), body })).data;
const refuse = (id: string, body: object) => refused(updateAlbumEndpoint, { ...at(id), body });

describe('two admins who saw the same album', () => {
  it('both keep what only one of them changed', async () => {
    const { id, version } = await addAlbum();
    await save(id, { title: 'Vespertine', version });
    const both = await save(id, { artist: 'Sade', version });
    expect(both).toMatchObject({ title: 'Vespertine', artist: 'Sade', version: 3 });
  });

  it('are told of what both changed, and of how all is now; nothing is saved', async () => {
    const { id, version } = await addAlbum({ individual_tiers: { Ada: 'A' } });
    const first = await save(id, { tier: 'S', individual_tiers: { Ada: 'S' }, version });
    const entries = await changes();
    const { status, code, error, conflicts, data } = await refuse(id, {
      tier: 'B',
      individual_tiers: { Ada: 'Not rated yet', Ben: 'B' },
      title: 'Post',
      version,
    });
    expect([status, code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(error).toBe('Somebody else changed the same meanwhile. Please choose what is to stay.');
    expect(conflicts).toEqual({
      tier: { yours: 'B', theirs: 'S' },
      'individual_tiers.Ada': { yours: null, theirs: 'S' },
    });
    expect(data).toEqual(first);
    expect(await changes()).toEqual(entries);
  });

  it('rate by different names without being asked', async () => {
    const { id, version } = await addAlbum();
    await save(id, { individual_tiers: { Ada: 'S' }, version });
    const { individual_tiers } = await save(id, { individual_tiers: { Ben: 'B' }, version });
    expect(individual_tiers).toEqual({ Ada: 'S', Ben: 'B' });
  });

  it('may have changed it to the same', async () => {
    const { id, version } = await addAlbum();
    await save(id, { tier: 'S', version });
    expect(await save(id, { tier: 'S', title: 'Post', version })).toMatchObject({ version: 3 });
  });

  it('lose no name of a veto that the other takes back', async () => {
    const { id, version } = await addAlbum({ veto: true });
    await save(id, { veto_by: 'Ben', version });
    const { conflicts } = await refuse(id, { veto: false, version });
    expect(conflicts).toEqual({ veto_by: { yours: null, theirs: 'Ben' } });
  });

  it('are asked also where the two changes together could not be', async () => {
    const { id, version, spotify_id, spotify_url } = await addAlbum();
    await save(id, { spotify_id: null, spotify_url: null, version });
    const { conflicts } = await refuse(id, { spotify_url: `${spotify_url}?si=1`, version });
    expect(conflicts).toEqual({ spotify_url: { yours: `${spotify_url}?si=1`, theirs: null } });
    expect(spotify_id).not.toBeNull();
  });

  it('save what they chose by the version that they were told', async () => {
    const { id, version } = await addAlbum();
    await save(id, { tier: 'S', version });
    const { data } = await refuse(id, { tier: 'B', version });
    const seen = (data as { version: number }).version;
    expect(await save(id, { tier: 'B', version: seen })).toMatchObject({ tier: 'B', version: 3 });
  });
});

it('without a version the last one wins', async () => {
  const { id, version } = await addAlbum();
  await save(id, { tier: 'S', version });
  expect(await save(id, { tier: 'B' })).toMatchObject({ tier: 'B', version: 3 });
});

it('a save that changes nothing makes no version', async () => {
  const { id, version } = await addAlbum();
  expect((await save(id, { tier: 'A', version })).version).toBe(1);
});

it('an album that was deleted and restored keeps its version', async () => {
  const { id } = await addAlbum();
  await save(id, { tier: 'S' });
  await ask(deleteAlbumEndpoint, at(id));
  await ask(restoreAlbumEndpoint, at(id));
  expect((await ask(getAlbumEndpoint, at(id))).data.version).toBe(2);
});

it.each(['1', 1.5, null, {}])('refuses %j as a version', async (version) => {
  const { id } = await addAlbum();
  const { status, fields } = await refuse(id, { tier: 'S', version });
  expect([status, fields]).toEqual([400, { version: 'Must be a whole number' }]);
});

describe('two admins who saw the same session', () => {
  it('keep what one of them changed, and are told of what both did', async () => {
    const { id, version } = await addSession();
    const put = (body: object) => ({ ...at(id), body: { ...body, version } });
    await ask(updateSessionEndpoint, put({ location: 'Cellar' }));
    await ask(updateSessionEndpoint, put({ session_date: '2026-03-05' }));
    const { conflicts, data } = await refused(updateSessionEndpoint, put({ location: 'Roof' }));
    expect(conflicts).toEqual({ location: { yours: 'Roof', theirs: 'Cellar' } });
    expect(data).toEqual((await ask(getSessionEndpoint, at(id))).data);
    expect(data).toMatchObject({ session_date: '2026-03-05', location: 'Cellar', version: 3 });
  });
});
