import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { PreparationError } from './preparation-error.mjs';
import { ROOT, run } from './processes.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
/** npm's own record of what it installed. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const INSTALLED_FOR = join(ROOT, 'node_modules', '.spindle-install');
/** Native parts are compiled for one version of Node's binary interface. */
const NODE = `${process.platform}-${process.arch} node-abi-${process.versions.modules}`;

/**
 * Runs `npm ci` unless node_modules holds what package-lock.json asks for, for this Node.js.
 * @param {(line: string) => void} say
 */
export async function installIfMissing(say) {
  checkNodeVersion();
  if (isInstalled()) return;
  await withLock(async () => {
    if (!isInstalled()) await install(say);
  }, say);
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

const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Runs `npm ci` for a tool that few need, with a lock file of its own, unless it did before.
 * @param {string} name folder below .cache that gets the packages
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
  const { code } = await runNpm(['ci', '--prefix', folder, '--ignore-scripts', ...QUIETLY]);
  if (code !== 0) throw new PreparationError(`npm ci failed (exit code ${code}).`, '');
  writeFileSync(installedFor, lock);
  return folder;
}

/** @param {(line: string) => void} say */
async function install(say) {
  say('Installing the packages of package-lock.json (npm ci) …');
  const { code } = await runNpm(['ci', '--include=dev', ...QUIETLY]);
  if (code !== 0) throw new PreparationError(`npm ci failed (exit code ${code}).`, '');
  writeFileSync(INSTALLED_FOR, NODE);
}

/** Uses the npm that started this process, if one did. @param {string[]} args */
function runNpm(args) {
  const script = process.env.npm_execpath ?? '';
  if (basename(script) === 'npm-cli.js')
    return run(process.execPath, [script, ...args], { show: 'errors' });
  return run('npm', args, { show: 'errors', shell: process.platform === 'win32' });
}
