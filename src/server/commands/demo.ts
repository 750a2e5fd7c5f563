import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientFolder } from '../adapters/data-folder.ts';
import { openDataDirectory } from '../data-directory.ts';
import { type Environment, processVariables, readEnvironment } from '../env.ts';
import { fillDemo } from '../features/demo/demo-service.ts';
import { serve } from '../serve.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: npm run demo

Serves an invented club to look at and to play with, at http://127.0.0.1:4600 or on PORT.
Its data lies in a folder of its own that is removed when the demo stops; yours is not touched.

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
    const environment = demoEnvironment(dataDir);
    console.log('Drawing the sleeves …');
    await fill(environment);
    await serve(environment, clientFolder(import.meta.url));
    console.log(`The admin password is ${PASSWORD}`);
    console.log('Ctrl+C stops the demo and removes its data.');
  },
});

/** The user's own address and port, and nothing else of theirs. */
function demoEnvironment(dataDir: string): Environment {
  const { HOST, PORT, PUBLIC_URL, LOG_LEVEL = 'warn' } = processVariables();
  const own = { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL };
  return readEnvironment({ HOST, PORT, PUBLIC_URL, ...own });
}

async function fill(environment: Environment): Promise<void> {
  const { db, close } = await openDataDirectory(environment);
  const { reviewers } = environment.browser;
  await fillDemo({ db, now: () => new Date(), reviewers, dataDir: environment.dataDir });
  await close();
}
