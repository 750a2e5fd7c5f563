import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { createApp } from '../../app.ts';
import { readEnvironment } from '../../settings/env.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { API_KEY, createCaller, PASSWORD } from '../../testing/test-caller.ts';
import {
  DAY,
  HOUR,
  LONG,
  NO_REQUESTERS,
  SINGLE,
  startFakes,
  startStreamingApp,
} from './test-streaming.ts';

const fakes = await startFakes();
const { asked, play } = fakes;
const waits: number[] = [];
const limits = {
  wait: async (milliseconds: number) => {
    waits.push(milliseconds);
  },
};
const alone = { METADATA_FALLBACKS: 'off', TIDAL_CLIENT_ID: '', TIDAL_CLIENT_SECRET: '' };
const app = await startStreamingApp(fakes, { variables: alone, limits });
const impatient = await startStreamingApp(fakes, {
  variables: alone,
  limits: { ...limits, totalMs: 3500 },
});
const others = await startStreamingApp(fakes);
const brief = await startStreamingApp(fakes, { limits: { totalMs: 2500 } });

describe('a hundred look-ups at once', () => {
  it('call Spotify once', async () => {
    const { session } = await signInAsAdmin(app);
    const path = `/api/spotify/albums/${SINGLE}`;
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => app.call('GET', path, { headers: { cookie: session } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked('spotify')).toEqual([`/albums/${SINGLE}`]);
  });

  it('share one call when it fails too', async () => {
    play('spotify', { status: 500 });
    const { session } = await signInAsAdmin(app);
    const path = `/api/spotify/albums/${LONG}`;
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => app.call('GET', path, { headers: { cookie: session } })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(503));
    expect(asked('spotify').length).toBeLessThan(20);
  });
});

describe('the visitors of one address', () => {
  it('queue at most 40 look-ups, and do not block others', async () => {
    const { session_id } = await app.addAlbum();
    const ids = Array.from({ length: 42 }, (_, n) => `${n}`.padStart(22, 'a'));
    for (const spotify_id of ids) {
      const spotify_url = `https://open.spotify.com/album/${spotify_id}`;
      await app.addAlbum({ session_id, title: spotify_id, spotify_id, spotify_url });
    }
    const ask = (spotify_id: string | undefined, remoteAddress: string) =>
      app.send({
        url: `/api/spotify/albums/${spotify_id}`,
        remoteAddress,
        headers: { 'x-api-key': API_KEY },
      });
    const many = ids.slice(0, 41).map((id) => ask(id, '192.0.2.1'));
    const other = ask(ids[41], '192.0.2.2');
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await other).status).toBe(404);
  });
});

describe('status 429', () => {
  it('a second time is returned, and no call is made until it is over', async () => {
    play('spotify', ERROR_RESPONSES['rate limited']);
    const first = await app.lookUp(SINGLE);
    expect([first.status, first.headers['retry-after']]).toEqual([429, '4']);
    app.pass(3001);
    expect((await app.lookUp(LONG)).headers['retry-after']).toBe('1');
    expect(asked('spotify')).toHaveLength(2);
    expect(waits.splice(0)).toEqual([4000]);
    fakes.reset();
    app.pass(999);
    expect(await app.found(SINGLE)).toMatchObject({ popularity: 88 });
  });

  it.each([
    ['6', '6'],
    ['48925', '48925'],
    ['Fri, 06 Mar 2026 13:00:00 GMT', '3600'],
    ['soon', '30'],
    ['-5', '30'],
    ['1e9', '30'],
    ['99999999999', '604800'],
  ])('with Retry-After %s is never waited for', async (after, received) => {
    play('spotify', { status: 429, headers: { 'retry-after': after } });
    const { status, headers } = await app.lookUp(SINGLE);
    expect([status, headers['retry-after']]).toEqual([429, received]);
    expect([waits, asked('spotify').length]).toEqual([[], 1]);
  });

  it('longer than the deadline of the look-up is not waited for', async () => {
    play('spotify', ERROR_RESPONSES['rate limited']);
    expect((await impatient.lookUp(SINGLE)).status).toBe(429);
    expect([waits, asked('spotify').length]).toEqual([[], 1]);
  });

  it('of hours is remembered after a restart', async () => {
    play('spotify', ERROR_RESPONSES['quota exceeded']);
    await app.lookUp(SINGLE);
    fakes.reset();
    const restarted = await restart();
    const { status, headers } = await restarted.lookUp(60_000);
    expect([status, headers['retry-after']]).toEqual([429, '48865']);
    expect(fakes.calls.filter(({ service }) => service === 'spotify')).toEqual([]);
    expect((await restarted.lookUp(48_925_000)).status).toBe(200);
    await restarted.stop();
  });
});

/** Opens the same database file in a new app; each look-up sets its clock. */
async function restart() {
  const connection = await app.open();
  const clock = { now: app.clock.now };
  const again = await createApp({
    environment: readEnvironment({
      ...fakes.variables,
      ...alone,
      APP_ENV: 'test',
      API_KEY,
      DATA_DIR: join(app.file, '..'),
      LOG_LEVEL: 'silent',
    }),
    connection,
    adminPassword: { verify: async (given) => given === PASSWORD },
    clientDir: null,
    now: () => clock.now,
  });
  const caller = createCaller(again);
  return {
    lookUp: async (afterMs: number) => {
      clock.now = new Date(app.clock.now.getTime() + afterMs);
      const { session } = await signInAsAdmin(caller);
      return caller.call('GET', `/api/spotify/albums/${SINGLE}`, { headers: { cookie: session } });
    },
    stop: async () => {
      await again.close();
      await connection.close();
    },
  };
}

describe('cached metadata', () => {
  it('is fresh for a week', async () => {
    await app.found(SINGLE);
    fakes.reset();
    app.pass(7 * DAY - 1);
    expect(await app.found(SINGLE)).toMatchObject({ is_stale: false });
    expect(asked('spotify')).toEqual([]);
    app.pass(1);
    await app.found(SINGLE);
    expect(asked('spotify')).toHaveLength(1);
  });

  it('is returned as stale for 60 days when Spotify fails', async () => {
    await app.found(SINGLE);
    play('spotify', 'close');
    app.pass(8 * DAY);
    expect(await app.found(SINGLE)).toMatchObject({
      popularity: 88,
      is_stale: true,
      fetched_at: '2026-03-06T12:00:00.000Z',
    });
    app.pass(52 * DAY);
    expect(await app.found(SINGLE)).toMatchObject({ is_stale: true });
    app.pass(60_001);
    expect((await app.lookUp(SINGLE)).status).toBe(503);
  });

  it('is returned at once for a minute after a failure', async () => {
    await app.found(SINGLE);
    play('spotify', 'close');
    app.pass(8 * DAY);
    await app.found(SINGLE);
    fakes.reset();
    app.pass(59_999);
    await app.found(SINGLE);
    expect(asked('spotify')).toEqual([]);
    app.pass(1);
    expect(await app.found(SINGLE)).toMatchObject({ is_stale: false });
  });

  it.each(['quota exceeded', 'not found'] as const)(
    'is returned when Spotify says: %s',
    async (said) => {
      await app.found(SINGLE);
      play('spotify', ERROR_RESPONSES[said]);
      app.pass(8 * DAY);
      expect(await app.found(SINGLE)).toMatchObject({ popularity: 88, is_stale: true });
    },
  );

  it('loses no field to a poorer response', async () => {
    const before = await app.found(SINGLE);
    fakes.play('spotify', 'development mode');
    app.pass(8 * DAY);
    const after = await app.found(SINGLE);
    expect(after).toEqual({ ...before, fetched_at: '2026-03-14T12:00:00.000Z' });
  });

  it('remembers for an hour that there is no such album', async () => {
    expect((await app.lookUp(NO_REQUESTERS)).status).toBe(404);
    app.pass(HOUR - 1);
    expect((await app.lookUp(NO_REQUESTERS)).status).toBe(404);
    expect(asked('spotify')).toHaveLength(1);
    app.pass(1);
    await app.lookUp(NO_REQUESTERS);
    expect(asked('spotify')).toHaveLength(2);
  });
});

describe('gaps after a failure', () => {
  it('are looked up again after an hour', async () => {
    play('deezer', { status: 500 });
    expect(await others.found(SINGLE)).toMatchObject({ genres: [] });
    fakes.reset();
    others.pass(HOUR - 1);
    await others.found(SINGLE);
    expect(fakes.calls).toEqual([]);
    others.pass(1);
    expect(await others.found(SINGLE)).toMatchObject({ genres: ['Pop'] });
  });

  it('do not delay a look-up beyond its deadline', async () => {
    play('deezer', 'hang');
    expect(await brief.found(SINGLE)).toMatchObject({ popularity: 88, genres: [] });
  });

  it('remain when Deezer reports its quota with status 200', async () => {
    const quota = { error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 } };
    play('deezer', { status: 200, body: quota });
    expect(await others.found(SINGLE)).toMatchObject({ popularity: 88, genres: [] });
  });
});
