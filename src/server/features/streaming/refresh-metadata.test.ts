import { beforeEach, describe, expect, it } from 'vitest';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { readEnvironment } from '../../settings/env.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { type AlbumJobOptions, runAlbumJob } from './album-job.ts';
import { createMetadataRefresh, removeAll } from './refresh-service.ts';
import { openStreaming, refreshAlbum } from './streaming-service.ts';
import { DAY, LONG, NO_REQUESTERS, SINGLE, startFakes } from './test-streaming.ts';

const fakes = await startFakes();
const { db, clock, addAlbum, addSession, changes } = await startTestApp();
const now = () => clock.now;
const waited: number[] = [];
let advice: string[] = [];

beforeEach(() => {
  waited.length = 0;
  advice = [];
});

/** Runs the job with services of its own. */
function run(
  { force = false, ...options }: Partial<AlbumJobOptions> & { force?: boolean } = {},
  variables: Record<string, string> = {},
) {
  const alone = { METADATA_FALLBACKS: 'off', TIDAL_CLIENT_ID: '', TIDAL_CLIENT_SECRET: '' };
  const { streaming: settings } = readEnvironment({ ...fakes.variables, ...alone, ...variables });
  const limits = { wait: async () => {} };
  const warn = (line: string) => advice.push(line);
  const services = openStreaming({ db, now, settings, publicUrl: null, warn, limits });
  const job = createMetadataRefresh(services, { force });
  return runAlbumJob(services, job, {
    signal: new AbortController().signal,
    wait: async (milliseconds) => {
      waited.push(milliseconds);
    },
    ...options,
  });
}

/** Adds albums by their Spotify ids, which are also their names. */
async function list(...ids: string[]) {
  const { id: session_id } = await addSession();
  for (const spotify_id of ids)
    await addAlbum({
      session_id,
      spotify_id,
      spotify_url: `https://open.spotify.com/album/${spotify_id}`,
      artist: 'Artist',
      title: spotify_id,
    });
}

const looked = () => fakes.asked('spotify').filter((path) => !path.includes('/tracks'));
const unknown = (index: number) => String(index).padStart(22, '0');

it('waits for the pace of Apple Music, which others do not', async () => {
  const waits: number[] = [];
  const limits = {
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
    },
  };
  const { streaming: settings } = readEnvironment(fakes.variables);
  const warn = (line: string) => advice.push(line);
  const services = openStreaming({ db, now, settings, publicUrl: null, warn, limits });
  const refresh = (isPatient: boolean) =>
    refreshAlbum(services, SINGLE, { force: true, isPatient });
  for (let count = 0; count < 10; count += 1) await refresh(false);
  await refresh(false);
  expect([waits, fakes.asked('itunes').length]).toEqual([[], 10]);
  await refresh(true);
  expect([waits, fakes.asked('itunes').length, advice]).toEqual([[3000], 11, []]);
});

it('looks up every album with a Spotify id once, and nothing else', async () => {
  await list(SINGLE, SINGLE, LONG, NO_REQUESTERS);
  await addAlbum({ spotify_id: null, spotify_url: null, title: 'Nowhere' });
  expect(await run()).toMatchObject({
    total: 3,
    fetched: 2,
    upToDate: 0,
    notFound: [{ spotify_id: NO_REQUESTERS }],
    failed: [],
    stop: null,
  });
  expect(looked().toSorted()).toEqual(
    [NO_REQUESTERS, SINGLE, LONG].map((id) => `/albums/${id}`).toSorted(),
  );
});

it('skips fresh albums until a week has passed, or with force', async () => {
  await list(SINGLE);
  await run();
  expect(await run()).toMatchObject({ fetched: 0, upToDate: 1 });
  expect(await run({ force: true })).toMatchObject({ fetched: 1, upToDate: 0 });
  clock.now = new Date(clock.now.getTime() + 7 * DAY);
  expect(await run()).toMatchObject({ fetched: 1, upToDate: 0 });
  expect(looked()).toHaveLength(3);
});

it('changes no albums and no changelog entries', async () => {
  await list(SINGLE, LONG);
  const read = () => db.selectFrom('albums').selectAll().orderBy('id').execute();
  const [before, changesBefore] = [await read(), await changes()];
  await run();
  expect(await read()).toEqual(before);
  expect(await changes()).toEqual(changesBefore);
});

it('resumes where it was stopped', async () => {
  await list(SINGLE, LONG);
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  expect(await run({ signal: controller.signal, onProgress })).toMatchObject({
    fetched: 1,
    stop: 'canceled',
  });
  expect(await run()).toMatchObject({ fetched: 1, upToDate: 1, stop: null });
  expect(new Set(looked()).size).toBe(2);
});

it('looks up the oldest first with force', async () => {
  await list(SINGLE);
  await run();
  await list(LONG);
  fakes.reset();
  await run({ force: true });
  expect(looked()).toEqual([`/albums/${LONG}`, `/albums/${SINGLE}`]);
});

describe('a rate-limited service', () => {
  it('for hours ends the run with the time, and is not called by the next run', async () => {
    await list(SINGLE, LONG);
    fakes.play('spotify', ERROR_RESPONSES['quota exceeded']);
    const until = new Date('2026-03-07T01:35:25.000Z');
    const stopped = { fetched: 0, failed: [], stop: 'blocked', until };
    expect(await run()).toMatchObject(stopped);
    expect(await run()).toMatchObject(stopped);
    expect(looked()).toHaveLength(1);
    expect(waited).toEqual([]);
  });

  it('for seconds delays the run', async () => {
    await list(SINGLE);
    const busy = { status: 429, headers: { 'retry-after': '30' } };
    fakes.play('spotify', busy, { times: 1 });
    const wait = async (milliseconds: number) => {
      waited.push(milliseconds);
      clock.now = new Date(clock.now.getTime() + milliseconds);
    };
    expect(await run({ wait })).toMatchObject({ fetched: 1, stop: null });
    expect(waited).toEqual([30_000]);
  });

  it('again and again ends the run', async () => {
    await list(SINGLE);
    fakes.play('spotify', { status: 429, headers: { 'retry-after': '30' } });
    expect(await run()).toMatchObject({ fetched: 0, stop: 'blocked' });
    expect(waited).toHaveLength(3);
  });

  it('is not waited for after Ctrl-C', async () => {
    await list(SINGLE, LONG);
    fakes.play('spotify', { status: 429, headers: { 'retry-after': '30' } });
    const controller = new AbortController();
    const wait = () => {
      controller.abort();
      return new Promise<void>(() => {});
    };
    expect(await run({ signal: controller.signal, wait })).toMatchObject({
      done: 0,
      stop: 'canceled',
      until: null,
    });
  });

  it('ends the run after an album that other services had', async () => {
    await list(SINGLE, LONG);
    fakes.play('spotify', ERROR_RESPONSES['quota exceeded']);
    expect(await run({}, { METADATA_FALLBACKS: 'on' })).toMatchObject({
      total: 2,
      done: 1,
      fetched: 1,
      stop: 'blocked',
    });
  });
});

it('ends when Spotify rejects the server, with advice', async () => {
  await list(SINGLE, LONG);
  fakes.play('spotify', ERROR_RESPONSES['premium required']);
  expect(await run()).toMatchObject({ fetched: 0, failed: [], stop: 'unauthorized' });
  expect(advice).toEqual([expect.stringContaining('needs Spotify Premium')]);
});

it('continues after a failure, and ends after ten in a row', async () => {
  await list(SINGLE, LONG);
  fakes.play('spotify', 'html', { path: new RegExp(`^/albums/${LONG}`) });
  expect(await run()).toMatchObject({
    fetched: 1,
    failed: [{ album: { spotify_id: LONG }, reason: 'spotify: unavailable' }],
    stop: null,
  });
  await list(...Array.from({ length: 12 }, (_, index) => unknown(index + 1)));
  fakes.play('spotify', { status: 500 });
  const { failed, stop } = await run();
  expect([failed.length, stop]).toEqual([10, 'failing']);
});

it('removes the cached metadata, but no album ids and no service blocks', async () => {
  await list(SINGLE, LONG);
  fakes.play('spotify', ERROR_RESPONSES['quota exceeded'], { path: new RegExp(LONG) });
  await run();
  const albums = await db.selectFrom('albums').selectAll().execute();
  expect(await removeAll({ db })).toBe(1);
  expect(await db.selectFrom('streaming_albums').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('streaming_blocks').select('service').execute()).toEqual([
    { service: 'spotify' },
  ]);
  expect(await db.selectFrom('albums').selectAll().execute()).toEqual(albums);
});

it('uses the keyless services when there is no Spotify client', async () => {
  await list(SINGLE);
  const keyless = { SPOTIFY_CLIENT_ID: '', SPOTIFY_CLIENT_SECRET: '', METADATA_FALLBACKS: 'on' };
  expect(await run({}, keyless)).toMatchObject({ fetched: 1, stop: null });
  expect(looked()).toEqual([]);
});

it('calls no service when none is configured', async () => {
  await list(SINGLE);
  const noRequesters = { SPOTIFY_CLIENT_ID: '', SPOTIFY_CLIENT_SECRET: '' };
  expect(await run({}, noRequesters)).toMatchObject({ total: 1, stop: 'not configured' });
  expect(fakes.calls).toEqual([]);
});
