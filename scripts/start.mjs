import { readFileSync } from 'node:fs';
import { endWithNpm } from './end-with-npm.mjs';
import { prepare } from './prepare.mjs';
import { runBuilt } from './run-built.mjs';

const HELP = `Usage: npm start [-- --lan] [-- --migrate]

Installs what is missing, builds what is stale, and serves Spindle at the address it prints.
Settings come from environment variables or a .env file; .env.example lists them all.
Ctrl-C stops it.
  --lan   let phones in the local network in: listens at this machine's address there, and prints
          it with a QR code; the same as HOST=lan
  --migrate
          confirms that there is a backup of a PostgreSQL database, which this version changes in a
          way that earlier ones cannot read; the same as MIGRATE=on`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(HELP);
} else if (args.includes('--version')) {
  const file = new URL('../package.json', import.meta.url);
  console.log(JSON.parse(readFileSync(file, 'utf8')).version);
} else {
  endWithNpm();
  if (args.includes('--lan')) process.env.HOST = 'lan';
  if (args.includes('--migrate')) process.env.MIGRATE = 'on';
  await prepare();
  await runBuilt('main', args);
}
