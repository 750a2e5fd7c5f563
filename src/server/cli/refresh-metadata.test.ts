import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeServices } from '../../../demo/fakes/fake-services.ts';
import { SPOTIFY_CLIENT } from '../../../demo/fakes/spotify-accounts.ts';
import { ERROR_RESPONSES } from '../../../demo/fakes/spotify-errors.ts';
import { openDataDirectory } from '../data-directory.ts';
import { saveKeys } from '../features/streaming/streaming-keys-repository.ts';
import { secretsIn } from '../secrets.ts';
import { prepareClubs } from './test-commands.ts';

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

describe.concurrent('spindle refresh-metadata', { timeout: 60_000 }, () => {
  test('looks up every album, then none the second time, and --remove deletes all', async () => {
    const { run } = await startClub();
    expect(await run('refresh-metadata')).toMatchObject({
      code: 0,
      out: '2 refreshed, 0 already up to date, 0 not found, 0 failed, of 2 albums with a Spotify ID.',
    });
    expect((await run('refresh-metadata')).out).toMatch(/^0 refreshed, 2 already up to date/);
    expect(await run('refresh-metadata', '--remove')).toMatchObject({
      code: 0,
      out: 'Removed the streaming metadata of 2 albums.',
    });
  });

  test('uses the keys that an admin entered', async () => {
    const { dataDir, run } = await startClub({ SPOTIFY_CLIENT_ID: '', SPOTIFY_CLIENT_SECRET: '' });
    expect((await run('refresh-metadata')).out).toContain('Enter the keys of Spotify');
    const { db, close } = await openDataDirectory({ dataDir, databaseFile: null });
    await saveKeys(db, secretsIn(db, dataDir), 'spotify', SPOTIFY_CLIENT);
    await close();
    expect((await run('refresh-metadata')).out).toMatch(/^2 refreshed/);
  });

  test('--covers fetches covers only for albums without one', async () => {
    const { run } = await startClub();
    expect(await run('refresh-metadata', '--covers')).toMatchObject({
      code: 0,
      out: '2 albums got a cover, 0 not found, 0 failed, 0 left, of 2 without one.',
    });
    expect((await run('refresh-metadata', '--covers')).out).toBe(
      'Every album with a Spotify id has a cover.',
    );
    expect((await run('check-integrity')).code).toBe(0);
  });

  test('prints until when a service is blocked', async () => {
    const { fakes, run } = await startClub();
    fakes.play('spotify', ERROR_RESPONSES['quota exceeded']);
    const { code, out } = await run('refresh-metadata');
    expect(code).toBe(2);
    expect(out).toMatch(/no more requests until \d{4}-\d\d-\d\d \d\d:\d\d\. 2 albums are left/);
  });

  test('prints a summary after Ctrl-C', async ({ expect }) => {
    const { fakes, start } = await startClub();
    fakes.play('spotify', 'hang');
    const { child, complaints, ended } = start('refresh-metadata');
    while (fakes.calls.every(({ service }) => service !== 'spotify'))
      await new Promise(setImmediate);
    child.kill('SIGINT');
    await expect.poll(complaints).toContain('Stopping after this album …');
    // The album in progress fails.
    await fakes.stop();
    const { code, out } = await ended;
    expect(code).toBe(130);
    expect(out).toMatch(/Stopped by you. 1 album is left. Start again to continue./);
  });
});
