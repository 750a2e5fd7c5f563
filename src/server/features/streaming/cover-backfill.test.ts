import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addAlbumsEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { cancelJobEndpoint, listJobsEndpoint, runJobEndpoint } from '#shared/contracts/jobs.ts';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { testCovers } from '../../testing/test-covers.ts';
import { LONG, NO_REQUESTERS, SINGLE, startFakes, startStreamingApp } from './test-streaming.ts';

const fakes = await startFakes();
const test = await startStreamingApp(fakes, { variables: { METADATA_FALLBACKS: 'off' } });
const { ask, rejected: expectFailure, db, file, clock, addSession, addAlbum, changes } = test;
const { files, clear } = testCovers({ db, file });

/** Adds albums as an import does: the form always sends a cover. */
async function addUncovered(...ids: string[]): Promise<string[]> {
  const { id: session_id } = await addSession();
  const added: string[] = [];
  for (const spotify_id of ids) {
    const spotify_url = `https://open.spotify.com/album/${spotify_id}`;
    const { id } = await addAlbum({ session_id, spotify_id, spotify_url, title: randomUUID() });
    await db.updateTable('albums').set({ cover_url: null }).where('id', '=', id).execute();
    added.push(id);
  }
  return added;
}

type App = Pick<typeof test, 'ask' | 'send'>;

/** The request of an admin about the job. */
async function asAdmin(app: App) {
  const { session } = await signInAsAdmin(app);
  return { headers: { cookie: session }, params: { name: 'covers' as const } };
}

async function status(app: App = test) {
  const { data } = await app.ask(listJobsEndpoint, await asAdmin(app));
  return data.find(({ name }) => name === 'covers');
}

const start = async (app: App = test) => app.ask(runJobEndpoint, await asAdmin(app));

async function getResult(app: App = test) {
  await expect.poll(() => status(app)).toMatchObject({ is_running: false });
  return (await status(app))?.last;
}

async function cancel() {
  await ask(cancelJobEndpoint, await asAdmin(test));
  return getResult();
}

/** Runs the job to its end. */
async function run(app: App = test) {
  await start(app);
  return getResult(app);
}

async function album(id: string) {
  return db
    .selectFrom('albums')
    .select(['cover_url', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function groups(): Promise<ChangelogEntry[]> {
  const entries = await changes({ grouped: 'true' });
  return entries.filter(({ group }) => group?.kind === 'covers');
}

it('fetches a cover for every album with a Spotify id and without one', async () => {
  await clear();
  const [single = '', long = '', lost = ''] = await addUncovered(SINGLE, LONG, NO_REQUESTERS);
  await addAlbum({ spotify_id: null, spotify_url: null, title: 'Nowhere' });
  const before = await album(single);
  expect(await run()).toMatchObject({
    outcome: 'done',
    summary: '2 albums got a cover, 1 not found.',
    problems: [{ album_id: lost, reason: 'Not found' }],
  });
  expect((await album(single)).version).toBe(before.version + 1);
  const stored = await files();
  for (const id of [single, long]) {
    const { cover_url } = await album(id);
    expect(cover_url).toMatch(/^\/covers\/[0-9a-f]{32}-640\.webp$/);
    expect(stored).toContain(cover_url?.replace('/covers/', ''));
  }
});

it('writes one changelog group for each run', async () => {
  await addUncovered(SINGLE, LONG);
  await run();
  expect(await groups()).toMatchObject([{ group: { kind: 'covers', count: 2 } }]);
  await run();
  expect(await groups()).toHaveLength(1);
});

it('never replaces a chosen cover, even during the run', async () => {
  const [one = ''] = await addUncovered(SINGLE);
  const chosen = await addAlbum({ spotify_id: LONG, title: 'Chosen' });
  fakes.play('images', 'hang');
  await start();
  await expect.poll(() => fakes.asked('images')).toHaveLength(1);
  const cover_url = 'https://i.scdn.co/image/mine';
  await db.updateTable('albums').set({ cover_url }).where('id', '=', one).execute();
  // The canceled download is repeated by the next run.
  expect(await cancel()).toMatchObject({
    outcome: 'stopped',
    summary: '0 albums got a cover. Canceled.',
  });
  fakes.reset();
  expect(await run()).toMatchObject({ outcome: 'done', summary: 'No album needs it.' });
  expect((await album(one)).cover_url).toBe(cover_url);
  expect((await album(chosen.id)).cover_url).toBe(chosen.cover_url);
});

it('continues with the remaining albums after it was canceled', async () => {
  const [one = '', two = ''] = await addUncovered(SINGLE, LONG);
  fakes.play('images', 'hang', { path: /./ });
  fakes.play('images', 'full', { times: 1 });
  await start();
  await expect.poll(status).toMatchObject({ progress: { done: 1, total: 2 } });
  expect(await cancel()).toMatchObject({ summary: '1 album got a cover. Canceled.' });
  fakes.reset();
  expect(await run()).toMatchObject({ outcome: 'done', summary: '1 album got a cover.' });
  expect([(await album(one)).cover_url, (await album(two)).cover_url]).not.toContain(null);
});

it('leaves the remaining albums to the next run when the server stops', async () => {
  const [one = '', two = ''] = await addUncovered(SINGLE, LONG);
  const { database } = test;
  const stopping = await startTestApp({ database, variables: fakes.variables });
  fakes.play('images', 'hang', { path: /./ });
  fakes.play('images', 'full', { times: 1 });
  await start(stopping);
  await expect.poll(() => fakes.asked('images')).toHaveLength(2);
  await stopping.app.close();
  const covers = [await album(one), await album(two)].filter(({ cover_url }) => cover_url !== null);
  expect(covers).toHaveLength(1);
  fakes.reset();
  expect(await run()).toMatchObject({ outcome: 'done', summary: '1 album got a cover.' });
});

it('merges with an edit of an album that got its cover meanwhile', async () => {
  const [id = ''] = await addUncovered(SINGLE);
  const { version } = await album(id);
  await run();
  const params = { params: { id } };
  const other = 'https://covers.example/other.jpg';
  expect(
    await expectFailure(updateAlbumEndpoint, { ...params, body: { version, cover_url: other } }),
  ).toMatchObject({ status: 409 });
  const { data } = await ask(updateAlbumEndpoint, {
    ...params,
    body: { version, title: 'Renamed' },
  });
  expect(data).toMatchObject({
    title: 'Renamed',
    cover_url: expect.stringMatching(/^\/covers\//),
    version: version + 2,
  });
  const changed = { version: data.version, cover_url: other };
  expect((await ask(updateAlbumEndpoint, { ...params, body: changed })).data.cover_url).toBe(other);
});

it('joins the current run at a second start', async () => {
  await addUncovered(SINGLE, LONG);
  fakes.play('images', 'hang');
  await start();
  expect((await start()).data).toContainEqual(
    expect.objectContaining({ name: 'covers', is_running: true }),
  );
  // A look-up that is still under way would be shared with the next test.
  await expect.poll(() => fakes.asked('images')).toHaveLength(1);
  await cancel();
});

it('pauses for a 429 of a service or of an image host', async () => {
  await addUncovered(SINGLE);
  fakes.play('spotify', { status: 429, headers: { 'retry-after': '30' } });
  // The test clock does not advance during a pause, so the service is still blocked.
  expect(await run()).toMatchObject({ outcome: 'stopped' });
  fakes.reset();
  clock.now = new Date(clock.now.getTime() + 31_000);
  fakes.play('images', { status: 429, headers: { 'retry-after': '2' } }, { times: 1 });
  expect(await run()).toMatchObject({ outcome: 'done', summary: '1 album got a cover.' });
  expect(fakes.asked('images')).toHaveLength(2);
});

it('stops when a service limits it for hours, with the time', async () => {
  await addUncovered(SINGLE, LONG);
  fakes.play('spotify', ERROR_RESPONSES['quota exceeded']);
  expect(await run()).toMatchObject({
    outcome: 'stopped',
    summary: expect.stringContaining('is rate limiting this server until 2026-03-07T01:35 UTC.'),
  });
});

it('reports why artwork cannot be used, and continues', async () => {
  const [one = ''] = await addUncovered(SINGLE);
  fakes.play('images', { image: { width: 90, height: 90 } });
  expect(await run()).toMatchObject({
    outcome: 'done',
    summary: '0 albums got a cover, 1 failed.',
    problems: [{ album_id: one, reason: 'Image too small' }],
  });
});

it('starts by itself for the albums of a pasted list', async () => {
  const fields = { artist: 'Low', submitted_by: null, cover_url: null };
  const paste = async (spotify_id: string) => {
    const body = { albums: [{ ...fields, title: spotify_id, spotify_id }], session_id: null };
    return (await ask(addAlbumsEndpoint, { body })).data[0]?.id ?? '';
  };
  // The second list is saved while the run for the first may go on.
  const ids = [await paste(SINGLE), await paste(LONG)];
  for (const id of ids)
    await expect.poll(async () => (await album(id)).cover_url).toMatch(/^\/covers\//);
  await getResult();
});
