import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeServices } from '../../demo/fakes/fake-services.ts';
import { ADMIN_PASSWORD, DIST, fromRoot } from '../e2e/support/server.ts';
import { type Check, must, mustBeEmpty, NotRun } from './check.ts';
import { type Client, createClient, signIn } from './client.ts';
import { runCommand } from './commands.ts';
import { inFolder, startServer } from './server.ts';

/** Configuration secrets that occur in no other place; admins enter those of Spotify. */
const CANARIES = {
  TIDAL_CLIENT_SECRET: 'canary-of-the-tidal-secret',
};
const NO_SPOTIFY = { SPOTIFY_CLIENT_ID: '', SPOTIFY_CLIENT_SECRET: '' };
const SPOTIFY_KEYS = {
  client_id: 'canary-of-the-spotify-client',
  client_secret: 'canary-of-the-spotify-secret',
};
const CHAT = { url: 'https://127.0.0.1:9/canary-of-a-url', secret: 'canary-of-a-shared-secret' };
const WRONG_PASSWORD = 'canary of a wrong password';

export const secrets: Check = {
  name: 'secrets',
  promise: 'leaks no secret in a log, backup, bundle, error response or page',
  isShort: true,
  run: () =>
    inFolder(async (folder) => {
      const dataDir = join(folder, 'data');
      const services = await startFakeServices();
      const settings = {
        ...services.variables,
        ...CANARIES,
        ...NO_SPOTIFY,
        NOTIFY_PRIVATE_ADDRESSES: 'on',
        LOG_LEVEL: 'trace',
      };
      const server = await startServer(dataDir, { settings });
      const cookie = await signIn(createClient(server.url));
      const responses = await useSecrets(createClient(server.url, { cookie, address: '10.0.0.9' }));
      await runCommand('backup', dataDir);
      const restored = join(folder, 'restored');
      await runCommand('restore', restored, newestBackup(dataDir));
      await server.kill('SIGTERM');
      await services.stop();
      const values = cookie.split('; ').map((one) => one.split('=', 2)[1] ?? '');
      const known = [
        ADMIN_PASSWORD,
        WRONG_PASSWORD,
        ...Object.values({ ...CANARIES, ...SPOTIFY_KEYS, ...CHAT }),
        ...values,
      ];
      const places = {
        'the log': server.output(),
        'a response': responses.join('\n'),
        'the backup': readAll(restored),
        'the database': readAll(dataDir),
        'the bundle': readAll(fromRoot(DIST)),
      };
      const found = Object.entries(places).flatMap(([place, text]) =>
        known.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
      );
      mustBeEmpty('secrets', found);
      return `${known.length} secrets in none of ${Object.keys(places).join(', ')}`;
    }),
};

/** Responses to valid and invalid requests that contain secrets. */
async function useSecrets(client: Client): Promise<string[]> {
  const session = { session_date: '2026-03-06', location: 'Attic' };
  const wrong = { password: WRONG_PASSWORD };
  const chat = { kind: 'webhook', name: 'Chat', events: ['session_created'], ...CHAT };
  const added = await client.write('POST', '/api/notifications/targets', chat);
  const keys = await client.write('PUT', '/api/settings/streaming/spotify', SPOTIFY_KEYS);
  must(added.status === 201 && keys.status === 200, 'the secrets are not saved');
  const asked = [
    client.call('POST', '/api/settings/streaming/spotify/test', SPOTIFY_KEYS),
    client.get('/api/settings'),
    client.get('/api/notifications/targets'),
    client.get('/'),
    client.get('/no/such/page'),
    client.get('/openapi.json'),
    client.get('/readyz'),
    client.get('/api/spotify/albums/0000000000000000000000'),
    client.get('/api/tidal/albums/12345678'),
    client.get('/api/brackets/spotify/playlists'),
    client.write('POST', '/api/sessions', session),
    client.write('POST', '/api/sessions', { ...session, extra: 1 }),
    client.call('POST', '/api/sessions', { ...session, ...wrong }),
    client.call('POST', '/api/auth/verify-password', wrong),
    client.call('POST', '/api/auth/verify-password', `{"password":"${WRONG_PASSWORD}"`),
    client.call('POST', '/api/auth/extend', {}),
    client.call('POST', '/api/auth/logout', { everywhere: false }),
  ];
  return [added, keys, ...(await Promise.all(asked))].map(({ text }) => text);
}

/** Concatenates every file below a folder; compressed backups are checked after a restore. */
export function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith('.zip'))
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

/** Path of the last backup by hand: the nightly one may be of the same second. */
export function newestBackup(dataDir: string): string {
  const folder = join(dataDir, 'backups');
  const byHand = readdirSync(folder).filter((name) => name.endsWith('-manual.zip'));
  return join(folder, byHand.sort().at(-1) ?? '');
}

export const localUser: Check = {
  name: 'local-user',
  promise: 'denies local users without permissions access to the data directory',
  isShort: true,
  run: () =>
    inFolder(async (folder) => {
      const outsider = ['--reuid=65534', '--regid=65534', '--clear-groups'];
      const { error, status } = spawnSync('setpriv', [...outsider, 'true']);
      if (error !== undefined || status !== 0) throw new NotRun('setpriv cannot drop privileges');
      const dataDir = join(folder, 'data');
      // Other users may access the data directory itself.
      execFileSync('chmod', ['755', folder]);
      mkdirSync(dataDir, { mode: 0o755 });
      const server = await startServer(dataDir);
      const { status: written } = await createClient(server.url).write('POST', '/api/sessions', {
        session_date: '2026-03-06',
        location: 'Attic',
      });
      must(written === 201, `a write returns ${written}`);
      await runCommand('backup', dataDir);
      const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
      const open = [dataDir, ...files.map((name) => join(dataDir, name))].filter(
        (path) => spawnSync('setpriv', [...outsider, 'test', '-r', path]).status === 0,
      );
      await server.kill('SIGTERM');
      mustBeEmpty('files with wrong permissions', open);
      return `${files.length} files and folders`;
    }),
};
