import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type JobName, listJobsEndpoint, runJobEndpoint } from '#shared/contracts/jobs.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { HOMOGENIC, startTestApp, temporaryDirectory } from '../../testing/test-app.ts';
import { createJobs, type Job } from './jobs-service.ts';

const { db, ask, send, addAlbum, clock } = await startTestApp();

const check = { run: vi.fn(async () => {}), getDamage: () => null, close: async () => {} };
const BACKUP = { outcome: 'done', summary: 'Made --nightly' };
const backupScript = join(temporaryDirectory(), 'backup.mjs');
writeFileSync(backupScript, 'console.log("Made", ...process.argv.slice(2))');
const nightly = await startTestApp({ engine: 'sqlite', backupScript, databaseCheck: check });

async function asAdmin() {
  const { session } = await signInAsAdmin({ send });
  return { headers: { cookie: session } };
}

test('the jobs of a server: an admin starts one, and sees its result', async () => {
  await addAlbum(HOMOGENIC);
  const admin = await asAdmin();
  const names = async () => (await ask(listJobsEndpoint, admin)).data.map(({ name }) => name);
  // Without a build there is no script for backups.
  expect(await names()).toEqual(['covers', 'metadata']);
  await ask(runJobEndpoint, { ...admin, params: { name: 'metadata' } });
  const getMetadata = async () => (await ask(listJobsEndpoint, admin)).data[1];
  await expect.poll(getMetadata).toEqual({
    name: 'metadata',
    is_running: false,
    progress: null,
    last: {
      started_at: clock.now.toISOString(),
      ended_at: clock.now.toISOString(),
      outcome: 'stopped',
      summary: expect.stringMatching(/No streaming service is set up/),
      problems: [],
    },
    next_at: null,
  });
});

/** Jobs of one that the test controls. */
function createTestJobs(job: Job) {
  const failures: [unknown, JobName][] = [];
  const jobs = createJobs({
    db,
    now: () => clock.now,
    jobs: { backup: job },
    failed: (...failure) => failures.push(failure),
  });
  return { jobs, failures, latest: async () => (await jobs.list())[0] };
}

test('a job runs once at a time, with its progress; a failure is logged and stored', async () => {
  let fail = (_: Error) => {};
  const run = vi.fn<Job['run']>((_, { onProgress }) => {
    onProgress({ done: 1, total: 2 });
    return new Promise<never>((_, reject) => {
      fail = reject;
    });
  });
  const { jobs, failures, latest } = createTestJobs({
    run,
    next: async () => new Date('2026-03-07T03:00:00Z'),
  });
  const ended = [jobs.run('backup', true), jobs.run('backup')];
  expect(run).toHaveBeenCalledTimes(1);
  expect(await latest()).toMatchObject({
    is_running: true,
    progress: { done: 1, total: 2 },
    last: null,
    next_at: '2026-03-07T03:00:00.000Z',
  });
  fail(new Error('There is no room.'));
  await Promise.all(ended);
  expect(failures).toEqual([[new Error('There is no room.'), 'backup']]);
  expect(await latest()).toMatchObject({
    is_running: false,
    progress: null,
    last: { outcome: 'failed', summary: 'There is no room.' },
  });
});

describe('a scheduled job', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('runs when it is due, until the server ends', async () => {
    const run = vi.fn<Job['run']>(async () => ({ outcome: 'done', summary: 'Done.' }));
    let next = new Date('2026-03-06T12:20:00Z');
    const { jobs, latest } = createTestJobs({ run, next: async () => next });
    jobs.start();
    vi.advanceTimersByTime(10 * 60_000);
    await setImmediate();
    expect(run).not.toHaveBeenCalled();
    clock.now = next;
    vi.advanceTimersByTime(10 * 60_000);
    await expect.poll(latest).toMatchObject({ last: { summary: 'Done.' } });
    expect(run.mock.calls[0]?.[1]).toMatchObject({ isScheduled: true });
    next = new Date('2026-03-06T12:30:00Z');
    await jobs.stop();
    clock.now = next;
    vi.advanceTimersByTime(20 * 60_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('reports that its schedule cannot be read', async () => {
    const next = async () => {
      throw new Error('no folder');
    };
    const { jobs, failures } = createTestJobs({ run: vi.fn<Job['run']>(), next });
    jobs.start();
    vi.advanceTimersByTime(10 * 60_000);
    await expect.poll(() => failures).toEqual([[new Error('no folder'), 'backup']]);
    await jobs.stop();
  });

  test('the nightly backup follows a check of the database', async () => {
    const { jobs } = nightly.app.services;
    jobs.start();
    vi.advanceTimersByTime(10 * 60_000);
    await expect
      .poll(jobs.list)
      .toContainEqual(expect.objectContaining({ last: expect.objectContaining(BACKUP) }));
    expect(check.run).toHaveBeenCalledTimes(1);
  });
});

test('the end of the server ends its jobs, and stores no failure', async () => {
  const { jobs, failures, latest } = createTestJobs({
    run: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  jobs.run('backup');
  await jobs.stop();
  expect(failures).toEqual([]);
  expect(await latest()).toMatchObject({ is_running: false, last: null });
});

test('the result of a run replaces that of the run before', async () => {
  const summaries = ['First.', 'Second.'];
  const { jobs, latest } = createTestJobs({
    run: async () => ({ outcome: 'done', summary: summaries.shift() ?? '' }),
  });
  await jobs.run('backup');
  await jobs.run('backup');
  expect(await latest()).toMatchObject({ last: { outcome: 'done', summary: 'Second.' } });
});

describe('a job that others may run too', () => {
  /** Ends when it is canceled. */
  const untilCanceled = (): Job => ({
    isShared: true,
    run: vi.fn<Job['run']>((signal, { onProgress }) => {
      onProgress({ done: 1, total: 2 });
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    }),
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('runs once, and is canceled from anywhere', async () => {
    const [first, second] = [untilCanceled(), untilCanceled()];
    const [here, there] = [createTestJobs(first), createTestJobs(second)];
    const ended = here.jobs.run('backup');
    await expect.poll(there.latest).toMatchObject({ is_running: true });
    expect(await there.jobs.run('backup')).toBeNull();
    expect(second.run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    await expect.poll(there.latest).toMatchObject({ progress: { done: 1, total: 2 } });
    await there.jobs.cancel('backup');
    vi.advanceTimersByTime(2000);
    expect(await ended).toMatchObject({ outcome: 'stopped', summary: 'Canceled.' });
    expect(await there.latest()).toMatchObject({
      is_running: false,
      last: { outcome: 'stopped' },
    });
    expect(here.failures).toEqual([]);
  });

  test('is free again a minute after a crash, and ends if another run has it', async () => {
    const [crashed, next] = [createTestJobs(untilCanceled()), createTestJobs(untilCanceled())];
    const ended = crashed.jobs.run('backup');
    await expect.poll(next.latest).toMatchObject({ is_running: true });
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(await next.latest()).toMatchObject({ is_running: false });
    const second = next.jobs.run('backup');
    // The renewal of the first finds the lease of the second.
    await expect.poll(() => db.selectFrom('job_leases').selectAll().execute()).toHaveLength(1);
    await expect.poll(crashed.latest).toMatchObject({ is_running: true });
    vi.advanceTimersByTime(2000);
    await ended;
    expect(await next.latest()).toMatchObject({ is_running: true });
    await next.jobs.cancel('backup');
    await second;
  });
});
