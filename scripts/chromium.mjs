import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

/** @typedef {{ path: string, problem?: undefined } | { path?: undefined, problem: string }} Chromium */

/**
 * The browser for the browser tests: CHROMIUM_PATH, an installed one, or on Debian as root a fresh one.
 * @param {(line: string) => void} say
 * @returns {Promise<Chromium>}
 */
export async function ensureChromium(say) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen)
    return existsSync(chosen) ? { path: chosen } : { problem: 'CHROMIUM_PATH names no file.' };
  const found = findChromium();
  if (found !== undefined) return { path: found };
  return canUseApt() ? installChromium(say) : { problem: NOT_FOUND };
}

const NOT_FOUND =
  'No Chromium was found. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.';

function findChromium() {
  return candidates().find((path) => existsSync(path) && works(path));
}

function candidates() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  if (process.platform === 'win32') return windowsPaths();
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return process.platform === 'darwin' ? [...onPath, ...MAC_APPS] : onPath;
}

function windowsPaths() {
  const folders = WINDOWS_FOLDERS.flatMap((name) => process.env[name] ?? []);
  return folders.flatMap((folder) => [
    join(folder, 'Google/Chrome/Application/chrome.exe'),
    join(folder, 'Chromium/Application/chrome.exe'),
  ]);
}

/** Ubuntu's `chromium-browser` may only be a note that one should install a snap. @param {string} path */
function works(path) {
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<Chromium>}
 */
async function installChromium(say) {
  say('Installing Chromium (apt-get) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['-o', 'DPkg::Lock::Timeout=300'];
  const updated = await run('apt-get', [...apt, 'update'], { env });
  const install = [...apt, 'install', '-y', '--no-install-recommends', 'chromium'];
  const installed = await run('apt-get', install, { env });
  const path = findChromium();
  if (path !== undefined) return { path };
  return { problem: `${updated.output}${installed.output}\n${NOT_FOUND}` };
}
