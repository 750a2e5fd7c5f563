import { beforeEach, describe, expect, it } from 'vitest';
import { listJobsEndpoint, runJobEndpoint } from '#shared/contracts/jobs.ts';
import { getSettingsEndpoint } from '#shared/contracts/settings.ts';
import * as contract from '#shared/contracts/streaming-keys.ts';
import { SPOTIFY_CLIENT } from '../../../../demo/fakes/spotify-accounts.ts';
import { TIDAL_CLIENT } from '../../../../demo/fakes/tidal.ts';
import { createSecrets } from '../../database/secrets.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { findBlock, saveBlock } from '../streaming/streaming-repository.ts';
import { SINGLE, startFakes, startStreamingApp } from '../streaming/test-streaming.ts';

const NO_KEYS = {
  SPOTIFY_CLIENT_ID: '',
  SPOTIFY_CLIENT_SECRET: '',
  TIDAL_CLIENT_ID: '',
  TIDAL_CLIENT_SECRET: '',
  METADATA_FALLBACKS: 'off',
};
const fakes = await startFakes();
const club = await startStreamingApp(fakes, { variables: NO_KEYS, engine: 'sqlite' });
const fixed = await startStreamingApp(fakes, { engine: 'sqlite' });
const { ask, rejected, db, clock } = club;

/** The keys that the fake services accept. */
const KEYS = {
  spotify: { client_id: SPOTIFY_CLIENT.id, client_secret: SPOTIFY_CLIENT.secret },
  tidal: { client_id: TIDAL_CLIENT.id, client_secret: TIDAL_CLIENT.secret },
};

let cookie = '';
beforeEach(async () => {
  // The database was emptied.
  await club.app.services.streamingKeys.reload();
  cookie = (await signInAsAdmin(club)).session;
});

const save = async (service: keyof typeof KEYS, body: object = KEYS[service]) =>
  (await ask(contract.saveStreamingKeysEndpoint, { params: { service }, body })).data;
const remove = async (service: keyof typeof KEYS) =>
  (await ask(contract.removeStreamingKeysEndpoint, { params: { service } })).data;
const testKeys = async (service: keyof typeof KEYS, body: object = KEYS[service]) =>
  (
    await ask(contract.testStreamingKeysEndpoint, {
      params: { service },
      body,
      headers: { cookie },
    })
  ).data;
const getSettings = async () => (await ask(getSettingsEndpoint, { headers: { cookie } })).data;

const NONE = { source: 'none', id_ends_with: null };

describe('saved keys', () => {
  it('are used at once, until they are removed', async () => {
    expect((await club.lookUp(SINGLE)).status).toBe(503);
    expect(await getSettings()).toMatchObject({
      integrations: { spotify: false, tidal: false },
      streaming_keys: { spotify: NONE, tidal: NONE },
    });
    await save('spotify');
    const saved = await save('tidal');
    expect(saved.integrations).toEqual({ spotify: true, tidal: true });
    expect(saved.streaming_keys).toEqual({
      spotify: { source: 'saved', id_ends_with: 'ient' },
      tidal: { source: 'saved', id_ends_with: 'ient' },
    });
    expect(await club.found(SINGLE)).toMatchObject({ name: expect.any(String) });
    expect(fakes.asked('spotify')).not.toEqual([]);
    expect(fakes.asked('tidal')).not.toEqual([]);
    await remove('spotify');
    const { integrations, streaming_keys } = await remove('tidal');
    expect([integrations, streaming_keys]).toEqual([
      { spotify: false, tidal: false },
      { spotify: NONE, tidal: NONE },
    ]);
    club.pass(1000 * 60 * 60 * 24 * 365);
    expect((await club.lookUp(SINGLE)).status).toBe(503);
    const again = { params: { service: 'tidal' } };
    expect((await rejected(contract.removeStreamingKeysEndpoint, again)).status).toBe(404);
  });

  it('are used by the next run of a job', async () => {
    const headers = { cookie };
    const runJob = async () => {
      await ask(runJobEndpoint, { headers, params: { name: 'covers' } });
      const getJob = async () => (await ask(listJobsEndpoint, { headers })).data[0];
      await expect.poll(getJob).toMatchObject({ name: 'covers', is_running: false });
      return (await getJob())?.last?.outcome;
    };
    expect(await runJob()).toBe('stopped');
    await save('spotify');
    expect(await runJob()).toBe('done');
  });

  it('write one entry to the changelog, without them, when they change', async () => {
    await save('spotify');
    await save('spotify');
    await remove('spotify');
    const details = [{ field: 'spotify_keys', old: null, new: null }];
    const entry = { change_type: 'Settings Updated', details };
    expect(await club.changes()).toMatchObject([entry, entry]);
  });

  it('are replaced one by one', async () => {
    await save('spotify', { ...KEYS.spotify, client_secret: 'wrong' });
    expect((await club.lookUp(SINGLE)).status).toBe(503);
    await save('spotify', { client_secret: SPOTIFY_CLIENT.secret });
    expect((await club.lookUp(SINGLE)).status).toBe(200);
    const { streaming_keys } = await save('spotify', { client_id: 'short' });
    expect(streaming_keys.spotify).toEqual({ source: 'saved', id_ends_with: null });
  });

  it('are invalid without one of them, and with spaces', async () => {
    const reject = async (body: object) => {
      const params = { service: 'tidal' };
      return (await rejected(contract.saveStreamingKeysEndpoint, { params, body })).fields;
    };
    expect(await reject({})).toEqual({
      client_id: 'A client ID is required',
      client_secret: 'A client secret is required',
    });
    expect(await reject({ client_id: 'a b', client_secret: 'c' })).toEqual({
      client_id: 'A client ID has at most 200 letters, digits and signs, without spaces',
    });
    expect(await getSettings()).toMatchObject({ streaming_keys: { tidal: NONE } });
  });

  it('of another app end the limit of the earlier one', async () => {
    const until = new Date(clock.now.getTime() + 60_000);
    for (const service of ['spotify', 'spotify accounts', 'tidal'])
      await saveBlock(db, service, until);
    const { blocked_until } = await save('spotify');
    expect(blocked_until).toEqual({ spotify: null, tidal: until.toISOString() });
    await saveBlock(db, 'spotify', until);
    await save('spotify', { client_secret: 'another' });
    expect(await findBlock(db, 'spotify')).toEqual(until);
  });

  it('of another server are to be entered again', async () => {
    await save('spotify');
    const key = Buffer.alloc(32, 7);
    const keys = createSecrets({ find: () => key, findOrCreate: () => key }).encrypt('{}');
    await db.updateTable('streaming_keys').set({ keys }).execute();
    await club.app.services.streamingKeys.reload();
    const unreadable = { spotify: { source: 'unreadable', id_ends_with: null } };
    expect(await getSettings()).toMatchObject({
      streaming_keys: unreadable,
      integrations: { spotify: false },
    });
    expect((await club.lookUp(SINGLE)).status).toBe(503);
    const params = { service: 'spotify' };
    const body = { client_id: SPOTIFY_CLIENT.id };
    expect((await rejected(contract.saveStreamingKeysEndpoint, { params, body })).fields).toEqual({
      client_secret: 'A client secret is required',
    });
    await save('spotify');
    expect((await club.lookUp(SINGLE)).status).toBe(200);
  });
});

describe('a test of keys', () => {
  it.each(['spotify', 'tidal'] as const)('asks %s for a token, and saves nothing', async (name) => {
    expect(await testKeys(name)).toEqual({ outcome: 'works', until: null });
    const wrong = { ...KEYS[name], client_secret: 'wrong' };
    expect(await testKeys(name, wrong)).toEqual({ outcome: 'rejected', until: null });
    const service = name === 'spotify' ? 'accounts' : 'tidal-auth';
    fakes.play(service, 'close');
    expect(await testKeys(name)).toEqual({ outcome: 'unreachable', until: null });
    fakes.play(service, { status: 429, headers: { 'retry-after': '60' } });
    const until = new Date(clock.now.getTime() + 60_000).toISOString();
    expect(await testKeys(name)).toEqual({ outcome: 'limited', until });
    expect(await getSettings()).toMatchObject({ streaming_keys: { [name]: NONE } });
    expect(await db.selectFrom('streaming_keys').selectAll().execute()).toEqual([]);
  });

  it('uses saved keys for what is not given', async () => {
    const params = { service: 'spotify' };
    const empty = { params, body: {}, headers: { cookie } };
    expect((await rejected(contract.testStreamingKeysEndpoint, empty)).status).toBe(400);
    await save('spotify');
    expect((await testKeys('spotify', {})).outcome).toBe('works');
    expect((await testKeys('spotify', { client_id: 'another' })).outcome).toBe('rejected');
  });
});

it('keys of environment variables win, and are not replaced', async () => {
  const params = { service: 'spotify' };
  for (const endpoint of [
    contract.saveStreamingKeysEndpoint,
    contract.removeStreamingKeysEndpoint,
  ] as const) {
    const body = endpoint === contract.saveStreamingKeysEndpoint ? KEYS.tidal : {};
    const { status, code, error } = await fixed.rejected(endpoint, { params, body });
    expect([status, code, error]).toEqual([
      409,
      'SETTING_FIXED',
      'Set by SPOTIFY_CLIENT_ID on the server, so it can only be changed there.',
    ]);
  }
  const { session } = await signInAsAdmin(fixed);
  const { data } = await fixed.ask(getSettingsEndpoint, { headers: { cookie: session } });
  expect(data).toMatchObject({
    streaming_keys: { spotify: { source: 'environment', id_ends_with: null } },
    integrations: { spotify: true },
  });
});
