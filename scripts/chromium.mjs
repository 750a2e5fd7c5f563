import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { run } from './processes.mjs';

/** Headless shell of the same engine: a page's test takes half the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

/** @typedef {{ path: string, problem?: undefined } | { path?: undefined, problem: string }} Chromium */

/** Package of Liberation Sans, to which tests/e2e/support/fonts.conf limits the browser, and a file of it. */
const FONT_PACKAGE = 'fonts-liberation';
const FONT_FILE = 'LiberationSans-Regular.ttf';

/**
 * Finds the browser for the browser tests: CHROMIUM_PATH, or an installed one. On Debian as root
 * the headless shell and the fonts are installed; without the shell any other browser works, only
 * slower.
 * @param {(line: string) => void} say
 * @returns {Promise<Chromium>}
 */
export async function ensureChromium(say) {
  if (canUseApt() && !hasFont()) await install(FONT_PACKAGE, say);
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen)
    return existsSync(chosen) ? { path: chosen } : { problem: 'CHROMIUM_PATH names no file.' };
  const output = canUseApt() ? await installMissing(say) : '';
  const path = find(NAMES);
  return path === undefined ? { problem: `${output}${NOT_FOUND}` } : { path };
}

const NOT_FOUND =
  'No Chromium was found. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.';

/** @param {string[]} names */
function find(names) {
  return candidates(names).find((path) => existsSync(path) && works(path));
}

/** @param {string[]} names */
function candidates(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  if (process.platform === 'win32') return windowsPaths();
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.platform === 'darwin' ? [...onPath, ...MAC_APPS] : onPath;
}

function windowsPaths() {
  const folders = WINDOWS_FOLDERS.flatMap((name) => process.env[name] ?? []);
  return folders.flatMap((folder) => [
    join(folder, 'Google/Chrome/Application/chrome.exe'),
    join(folder, 'Chromium/Application/chrome.exe'),
  ]);
}

/**
 * Runs the browser, since Ubuntu's `chromium-browser` may only print a hint to install a snap.
 * @param {string} path
 */
function works(path) {
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function hasFont() {
  const folder = '/usr/share/fonts';
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some(isFontFile);
}

/** @param {string | Buffer} path */
function isFontFile(path) {
  return basename(String(path)) === FONT_FILE;
}

/**
 * Returns the output of a failed installation.
 * @param {(line: string) => void} say
 */
async function installMissing(say) {
  if (find([SHELL]) !== undefined) return '';
  const output = await install(SHELL, say);
  return find(NAMES) === undefined ? `${output}${await install('chromium', say)}` : '';
}

/**
 * @param {string} name
 * @param {(line: string) => void} say
 */
async function install(name, say) {
  say(`Installing ${name} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=0'];
  const updated = await run('apt-get', [...apt, 'update'], { env });
  const installed = await run(
    'apt-get',
    [...apt, 'install', '-y', '--no-install-recommends', name],
    { env },
  );
  return `${updated.output}${installed.output}\n`;
}
