import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import { SPOTIFY_CLIENT } from '../../../../demo/fakes/spotify-accounts.ts';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { prepareClubs } from '../../cli/test-commands.ts';
import { openDataDirectory } from '../../start/data-directory.ts';
import { secretsIn } from '../../start/secrets.ts';
import { saveKeys } from '../streaming/streaming-keys-repository.ts';
import { claimJob, findRuns } from './jobs-repository.ts';

const newClub = prepareClubs();

const CSV = `artist,title,spotify_id
Lady Gaga,Die With A Smile,10FLjwfpbxLmW8c25Xyc2N
Various Artists,Classic Rock Hits,32nryzA6XBCX9ZUspVc1yz
`;

const imported = newClub();
beforeAll(async () => {
  imported.write('club.csv', CSV);
  await imported.run('import', 'club.csv');
});

/** Creates a club with the imported albums, and its own streaming services. */
async function startClub(variables: Record<string, string> = {}) {
  const fakes = await startFakeServices();
  afterAll(fakes.stop);
  const club = newClub({ ...fakes.variables, METADATA_FALLBACKS: 'off', ...variables });
  cpSync(imported.dataDir, club.dataDir, { recursive: true });
  return { fakes, ...club };
}

describe.concurrent('spindle job', { timeout: 60_000 }, () => {
  test('metadata looks up every album, then none the second time, and --remove deletes all', async () => {
    const { run } = await startClub();
    expect(await run('job', 'metadata')).toMatchObject({ code: 0, out: '2 albums refreshed.' });
    expect((await run('job', 'metadata')).out).toBe('0 albums refreshed, 2 up to date.');
    expect((await run('job', 'metadata', '--force')).out).toBe('2 albums refreshed.');
    expect(await run('job', 'metadata', '--remove')).toMatchObject({
      code: 0,
      out: 'Removed the streaming metadata of 2 albums.',
    });
  });

  test('uses the keys that an admin entered', async () => {
    const { dataDir, run } = await startClub({ SPOTIFY_CLIENT_ID: '', SPOTIFY_CLIENT_SECRET: '' });
    expect(await run('job', 'metadata')).toMatchObject({
      code: 1,
      out: expect.stringContaining('Enter the keys of Spotify'),
    });
    const { db, close } = await openDataDirectory({ dataDir, databaseFile: null });
    await saveKeys(db, secretsIn(db, dataDir), 'spotify', SPOTIFY_CLIENT);
    await close();
    expect((await run('job', 'metadata')).out).toBe('2 albums refreshed.');
  });

  test('covers fetches covers only for albums without one, and stores its result', async () => {
    const { dataDir, run } = await startClub();
    expect(await run('job', 'covers')).toMatchObject({ code: 0, out: '2 albums got a cover.' });
    expect((await run('job', 'covers')).out).toBe('No album needs it.');
    expect((await run('check-integrity')).code).toBe(0);
    const { db, close } = await openDataDirectory({ dataDir, databaseFile: null });
    expect(await findRuns(db)).toMatchObject(
      new Map([['covers', { outcome: 'done', summary: 'No album needs it.' }]]),
    );
    await close();
  });

  test('runs no job that is running already', async () => {
    const { fakes, dataDir, run } = await startClub();
    const { db, close } = await openDataDirectory({ dataDir, databaseFile: null });
    await claimJob(db, { name: 'covers', run_id: 'page' }, new Date());
    expect(await run('job', 'covers')).toMatchObject({
      code: 0,
      out: 'The job is running already. The settings page shows its progress.',
    });
    expect(fakes.calls).toEqual([]);
    await close();
  });

  test('prints the albums without a result', async () => {
    const { fakes, run } = await startClub();
    fakes.play('images', { image: { width: 90, height: 90 } });
    const { code, out } = await run('job', 'covers');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      '0 albums got a cover, 2 failed.',
      '  Lady Gaga – Die With A Smile: Image too small',
      '  Various Artists – Classic Rock Hits: Image too small',
    ]);
  });

  test('prints until when a service is blocked', async () => {
    const { fakes, run } = await startClub();
    fakes.play('spotify', ERROR_RESPONSES['quota exceeded']);
    const { code, out } = await run('job', 'metadata');
    expect(code).toBe(1);
    expect(out).toMatch(/is rate limiting this server until \d{4}-\d\d-\d\dT\d\d:\d\d UTC/);
  });

  test('prints a summary after Ctrl-C', async ({ expect }) => {
    const { fakes, start } = await startClub();
    fakes.play('spotify', 'hang');
    const { child, complaints, ended } = start('job', 'metadata');
    while (fakes.calls.every(({ service }) => service !== 'spotify'))
      await new Promise(setImmediate);
    child.kill('SIGINT');
    await expect.poll(complaints).toContain('Stopping after this album …');
    // The album in progress fails.
    await fakes.stop();
    const { code, out } = await ended;
    expect(code).toBe(130);
    expect(out).toMatch(/1 failed\. Canceled\./);
  });
});
