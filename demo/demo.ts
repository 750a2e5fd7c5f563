import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { renderUnicodeCompact } from 'uqr';
import { verifyPasswordEndpoint } from '#shared/contracts/admin.ts';
import { runCommand } from '../src/server/cli/run-command.ts';
import { isPostgres } from '../src/server/database/open.ts';
import { openBrowser } from '../src/server/integrations/api-browser.ts';
import { findBuiltFiles } from '../src/server/integrations/built-files.ts';
import { serve } from '../src/server/serve.ts';
import { type Environment, processVariables, readEnvironment } from '../src/server/settings/env.ts';
import { openDataDirectory } from '../src/server/start/data-directory.ts';
import { type DemoRelease, fillDemo } from './demo-service.ts';
import type { FakeAlbum } from './fakes/fake-album.ts';
import { startFakeServices } from './fakes/fake-services.ts';
import { inviteFriends } from './room/friends.ts';

const HELP = `Usage: spindle demo [--lan]

Serves a made-up club to explore, at http://127.0.0.1:4600 or on PORT.
Its data is in a temporary folder that is removed when the demo stops. Your own data is not touched,
and PostgreSQL is not used, whatever DATABASE_URL is set to.
Its listening room is open, and four friends play with you.
No streaming service is contacted: local fakes provide the metadata of its albums and two real ones.

  --lan   let phones in the local network join: listens at this machine's address there
  --help  show this`;

const PASSWORD = 'demo-password';

/**
 * Number of invented friends (a fifth seat is free for the user), and milliseconds between their
 * polls.
 */
const FRIENDS = 4;
const LOOK_MS = 1000;

await runCommand({
  help: HELP,
  flags: ['lan'],
  least: 0,
  most: 0,
  run: async ({ has }) => {
    if (isPostgres(processVariables().DATABASE_URL ?? ''))
      console.log('Ignoring DATABASE_URL: the demo uses SQLite.');
    const dataDir = mkdtempSync(join(tmpdir(), 'spindle-demo-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    const albums: FakeAlbum[] = [];
    const fakes = await startFakeServices({ albums });
    const environment = demoEnvironment(dataDir, {
      ...fakes.variables,
      ...(has('lan') && { HOST: 'lan' }),
    });
    console.log('Drawing the covers …');
    albums.push(...(await fill(environment)));
    const address = await serve(environment, findBuiltFiles(import.meta.url));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, fakes.stop);
    console.log(`The admin password is ${PASSWORD}`);
    console.log(
      "Add Album finds 'die with a smile' by name, and the Spotify IDs 10FLjwfpbxLmW8c25Xyc2N and 32nryzA6XBCX9ZUspVc1yz",
    );
    const code = await openRoom(address, environment);
    const room = `${environment.publicUrl ?? address}/room/${code}`;
    console.log(`A listening room is open: ${room}`);
    if (environment.isOnLan) console.log(renderUnicodeCompact(room));
    console.log('Take a seat and rate. Four friends follow a few seconds later.');
    console.log('Ctrl+C stops the demo and removes its data.');
  },
});

/** @returns the code of the room in which the friends wait */
async function openRoom(address: string, { browser, club }: Environment): Promise<string> {
  const { apiKey } = browser;
  const { reviewers } = club.defaults;
  const first = openBrowser(address, apiKey);
  await first(verifyPasswordEndpoint, { body: { password: PASSWORD } });
  const others = Array.from({ length: FRIENDS - 1 }, () => openBrowser(address, apiKey));
  const friends = inviteFriends({
    reviewers,
    browsers: [first, ...others],
    now: () => new Date(),
  });
  const code = await friends.open();
  void lookAround(friends.look);
  return code;
}

/** Polls for as long as the server runs. */
async function lookAround(look: () => Promise<void>): Promise<never> {
  for (;;) {
    await delay(LOOK_MS, undefined, { ref: false });
    // Rejected calls, such as for a seat that another guest took first, are retried at the next
    // poll.
    await look().catch(() => {});
  }
}

/** Environment with the user's host and port, and no other settings of theirs. */
function demoEnvironment(dataDir: string, services: Record<string, string>): Environment {
  const { HOST, PORT, PUBLIC_URL, LOG_LEVEL = 'warn' } = processVariables();
  const own = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    BACKUPS: 'off',
    LOG_LEVEL,
    LOG_FORMAT: 'text',
  };
  return readEnvironment({ HOST, PORT, PUBLIC_URL, ...own, ...services });
}

async function fill(environment: Environment): Promise<FakeAlbum[]> {
  const { db, close } = await openDataDirectory(environment);
  const { reviewers } = environment.club.defaults;
  const { dataDir } = environment;
  const releases = await fillDemo({ db, now: () => new Date(), reviewers, dataDir });
  await close();
  return releases.map((release) => ({ ...release, cover: getCover(release, dataDir) }));
}

/** Cover art of a release, as the fake services serve it. */
function getCover({ cover_url }: DemoRelease, dataDir: string): FakeAlbum['cover'] {
  if (cover_url === null) return null;
  return { bytes: readFileSync(join(dataDir, cover_url)), type: 'image/webp', width: 640 };
}
