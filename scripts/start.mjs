import { prepare } from './prepare.mjs';
import { runBuilt } from './run-built.mjs';

const HELP = `Usage: npm start

Installs what is missing, builds what is stale, and serves Spindle at the address it prints.
Settings come from environment variables or a .env file; .env.example lists them all.
Ctrl-C stops it.`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(HELP);
} else {
  await prepare();
  await runBuilt('main', args);
}
