#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The command `spindle NAME …` runs the built server or one of its commands inside this process, so
 * that it receives signals directly. Settings come from environment variables, and from a .env file
 * in the folder of the program.
 */

/** Folder of the program, with .env, dist and by default the data. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Built entry and description of each command. */
const COMMANDS = /** @type {const} */ ({
  serve: ['main', 'serves the site; --lan lets phones in the local network in'],
  demo: ['demo', 'serves sample data, which is deleted on exit'],
  import: ['import', 'imports a spreadsheet or an export'],
  export: ['export', 'exports all data'],
  backup: ['backup', 'writes a verified backup'],
  restore: ['restore', 'replaces the data with a backup; lists the backups without a file'],
  'check-integrity': ['check-integrity', 'checks data, covers and changelog, and repairs them'],
  'set-password': ['set-password', 'changes the admin password'],
  job: ['job', 'fetches missing covers, or refreshes the data of streaming services'],
  'restore-album': ['restore-album', 'restores a deleted album; lists them without an id'],
  'move-database': ['move-database', 'copies all data between SQLite and PostgreSQL'],
});

const HELP = `Usage: spindle COMMAND …

${Object.entries(COMMANDS)
  .map(([name, [, about]]) => `  ${name.padEnd(16)}  ${about}`)
  .join('\n')}

Each command has --help. Settings come from environment variables, or from a .env file in the
folder of the program; .env.example lists them all.`;

const SERVE_HELP = `Usage: spindle serve [--lan] [--migrate]

Serves Spindle at the address it prints. Ctrl-C stops it.
  --lan   let phones in the local network in: listens at this machine's address there, and prints
          it with a QR code; the same as HOST=lan
  --migrate
          confirms that there is a backup of a PostgreSQL database, which this version changes in a
          way that earlier ones cannot read; the same as MIGRATE=on`;

const [name = '--help', ...args] = renameCommand(process.argv.slice(2));
if (name === '--version') printVersion();
else if (name === '--help' || name === 'help') console.log(HELP);
else if (!isCommand(name)) exitWith(`There is no command '${name}'.\n\n${HELP}`);
else if (name === 'serve') await serve();
else await run(name);

/** @param {string} name @returns {name is keyof typeof COMMANDS} */
function isCommand(name) {
  return Object.hasOwn(COMMANDS, name);
}

/**
 * Replaces the command of before 0.4, for one version.
 * @param {string[]} given @returns {string[]}
 */
function renameCommand([command, ...flags]) {
  if (command !== 'refresh-metadata') return command === undefined ? [] : [command, ...flags];
  const job = flags.includes('--covers') ? 'covers' : 'metadata';
  const successor = ['job', job, ...flags.filter((flag) => flag !== '--covers')];
  console.error(
    `spindle refresh-metadata is now spindle ${successor.join(' ')}. The next version has only the new name.`,
  );
  return successor;
}

async function serve() {
  if (args.includes('--help')) return console.log(SERVE_HELP);
  if (args.includes('--version')) return printVersion();
  if (args.includes('--lan')) process.env.HOST = 'lan';
  if (args.includes('--migrate')) process.env.MIGRATE = 'on';
  await run('serve');
}

/**
 * Runs a built entry. INIT_CWD has the user's working directory, against which file arguments are
 * resolved.
 * @param {keyof typeof COMMANDS} name
 */
async function run(name) {
  const file = join(ROOT, 'dist', 'server', `${COMMANDS[name][0]}.js`);
  if (!existsSync(file)) return exitWith('Spindle is not built yet: npm run build.');
  process.env.INIT_CWD = getUserFolder();
  process.chdir(ROOT);
  process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...args);
  await import(pathToFileURL(file).href);
}

/**
 * npm changes the working directory and stores the original in INIT_CWD. Without npm that may be
 * inherited from an outer npm, and the working directory is correct.
 */
function getUserFolder() {
  const isMovedByNpm =
    process.env.npm_lifecycle_event !== undefined && join(process.cwd(), '/') === ROOT;
  return (isMovedByNpm ? process.env.INIT_CWD : undefined) ?? process.cwd();
}

function printVersion() {
  console.log(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version);
}

/** @param {string} problem */
function exitWith(problem) {
  console.error(problem);
  process.exitCode = 1;
}
