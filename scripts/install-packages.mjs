import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runUnlessDone } from './lock.mjs';
import { PreparationError } from './preparation-error.mjs';
import { ROOT, run } from './processes.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
/** npm's own record of the installed packages. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const INSTALLED_FOR = join(ROOT, 'node_modules', '.spindle-install');
/** Native parts are compiled for one ABI version of Node.js. */
const NODE = `${process.platform}-${process.arch} node-abi-${process.versions.modules}`;

/**
 * Runs `npm ci` unless node_modules matches package-lock.json, for this Node.js.
 * @param {(line: string) => void} say
 * @param {() => void} begin called once all but native parts are installed, perhaps twice
 * @throws PreparationError for an unsupported Node.js, and when npm fails
 */
export async function installIfMissing(say, begin = () => {}) {
  assertNodeVersion();
  await runUnlessDone(isInstalled, () => install(say, begin), say);
  begin();
}

/** Vite needs 22.12 of Node.js 22. */
function assertNodeVersion() {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isSupported = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  if (!isSupported)
    throw new PreparationError(`needs Node.js 20.19, 22.12 or newer; this is ${node}.`);
}

function isInstalled() {
  const madeFor = existsSync(INSTALLED_FOR) ? readFileSync(INSTALLED_FOR, 'utf8') : null;
  if ((madeFor !== null && madeFor !== NODE) || !isTreeComplete()) return false;
  if (madeFor === null) writeFileSync(INSTALLED_FOR, NODE);
  return true;
}

function isTreeComplete() {
  if (!existsSync(INSTALLED)) return false;
  const installed = readPackages(INSTALLED);
  return Object.entries(readPackages(LOCK_FILE)).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages are mostly those for other platforms.
    if (found === undefined) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version;
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version: string, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/**
 * Runs `npm ci` for an optional tool with its own lock file, unless it is installed.
 * @param {string} name folder below .cache for the packages
 * @param {string} files folder with package.json and package-lock.json
 * @param {(line: string) => void} say
 * @returns the folder with node_modules
 */
export async function installTool(name, files, say) {
  const folder = join(ROOT, '.cache', name);
  const lock = readFileSync(join(files, 'package-lock.json'), 'utf8');
  const installedFor = join(folder, '.installed');
  if (existsSync(installedFor) && readFileSync(installedFor, 'utf8') === lock) return folder;
  say(`Installing ${name} in .cache (npm ci) …`);
  cpSync(files, folder, { recursive: true });
  await runNpm(['ci', '--prefix', folder, '--ignore-scripts']);
  writeFileSync(installedFor, lock);
  return folder;
}

/** @param {(line: string) => void} say @param {() => void} begin */
async function install(say, begin) {
  say('Installing the packages of package-lock.json (npm ci) …');
  await runNpm(['ci', '--include=dev', '--ignore-scripts']);
  // Native parts are missing.
  writeFileSync(INSTALLED_FOR, 'unfinished');
  begin();
  await runNpm(['rebuild']);
  writeFileSync(INSTALLED_FOR, NODE);
}

/** Uses the npm that started this process, if one did. @param {string[]} args */
async function runNpm(args) {
  const script = process.env.npm_execpath ?? '';
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } =
    basename(script) === 'npm-cli.js'
      ? await run(process.execPath, [script, ...all], { show: 'errors' })
      : await run('npm', all, { show: 'errors', shell: process.platform === 'win32' });
  if (code !== 0) throw new PreparationError(`npm ${args[0]} failed (exit code ${code}).`);
}
