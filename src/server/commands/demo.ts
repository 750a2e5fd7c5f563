import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientFolder } from '../adapters/data-folder.ts';
import { commandScript } from '../adapters/run-script.ts';
import { openDataDirectory } from '../data-directory.ts';
import { type DemoRelease, fillDemo } from '../demo/demo-service.ts';
import { type Environment, processVariables, readEnvironment } from '../env.ts';
import type { FakeAlbum } from '../fakes/fake-album.ts';
import { startFakeServices } from '../fakes/fake-services.ts';
import { serve } from '../serve.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: npm run demo

Serves an invented club to look at and to play with, at http://127.0.0.1:4600 or on PORT.
Its data lies in a folder of its own that is removed when the demo stops; yours is not touched.
No streaming service is asked: fakes on this machine tell of its albums, and of two real ones.

  --help  show this`;

const PASSWORD = 'demo-password';

await runCommand({
  help: HELP,
  flags: [],
  least: 0,
  most: 0,
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'spindle-demo-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    const albums: FakeAlbum[] = [];
    const fakes = await startFakeServices({ albums });
    const environment = demoEnvironment(dataDir, fakes.variables);
    console.log('Drawing the sleeves …');
    albums.push(...(await fill(environment)));
    const { url } = import.meta;
    await serve(environment, {
      clientDir: clientFolder(url),
      backupScript: null,
      readingScript: commandScript(url, 'reading-worker'),
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, fakes.stop);
    console.log(`The admin password is ${PASSWORD}`);
    console.log(
      "Add Album finds 'die with a smile' by name, and the Spotify IDs 10FLjwfpbxLmW8c25Xyc2N and 32nryzA6XBCX9ZUspVc1yz",
    );
    console.log('Ctrl+C stops the demo and removes its data.');
  },
});

/** The user's own address and port, and nothing else of theirs. */
function demoEnvironment(dataDir: string, services: Record<string, string>): Environment {
  const { HOST, PORT, PUBLIC_URL, LOG_LEVEL = 'warn' } = processVariables();
  const own = { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL };
  return readEnvironment({ HOST, PORT, PUBLIC_URL, ...own, ...services });
}

async function fill(environment: Environment): Promise<FakeAlbum[]> {
  const { db, close } = await openDataDirectory(environment);
  const { reviewers } = environment.browser;
  const { dataDir } = environment;
  const releases = await fillDemo({ db, now: () => new Date(), reviewers, dataDir });
  await close();
  return releases.map((release) => ({ ...release, cover: coverOf(release, dataDir) }));
}

/** The sleeve as artwork of the services. */
function coverOf({ cover_url }: DemoRelease, dataDir: string): FakeAlbum['cover'] {
  if (cover_url === null) return null;
  return { bytes: readFileSync(join(dataDir, cover_url)), type: 'image/webp', width: 640 };
}
