import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PreparationError } from './preparation-error.mjs';
import { run } from './processes.mjs';

/** Headless shell of the same engine: a page's test takes half the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'chrome'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const WINDOWS_APPS = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];

/** Package of Liberation Sans, to which tests/e2e/support/fonts.conf limits the browser. */
const FONT_PACKAGE = 'fonts-liberation';

/**
 * Finds the browser for the browser tests: CHROMIUM_PATH, or an installed one. On Debian as root
 * the headless shell and the fonts are installed; without the shell any other browser works, only
 * slower.
 * @param {(line: string) => void} say
 * @throws PreparationError if there is none
 */
export async function ensureChromium(say) {
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  let output = canInstall && !isInstalled(FONT_PACKAGE) ? await install(FONT_PACKAGE, say) : '';
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new PreparationError('CHROMIUM_PATH names no file.');
  if (chosen) return chosen;
  if (canInstall && !find([SHELL])) output += await install(SHELL, say);
  if (canInstall && !find(NAMES)) output += await install('chromium', say);
  const path = find(NAMES);
  if (path !== undefined) return path;
  const problem =
    'no Chromium was found. Install it or Google Chrome, or set CHROMIUM_PATH to one.';
  throw new PreparationError(problem, output);
}

/** Finds the first of `names` in any folder. @param {string[]} names */
function find(names) {
  const isWindows = process.platform === 'win32';
  const folders = isWindows
    ? WINDOWS_FOLDERS.flatMap((name) => process.env[name] ?? [])
    : (process.env.PATH ?? '').split(delimiter);
  const files = (isWindows ? WINDOWS_APPS : names).flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  if (process.platform === 'darwin') files.push(...MAC_APPS);
  return files.find((path) => existsSync(path) && works(path));
}

/**
 * Runs the browser, since Ubuntu's `chromium-browser` may only print a hint to install a snap.
 * @param {string} path
 */
function works(path) {
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** True for an installed Debian package. @param {string} name */
function isInstalled(name) {
  const { stdout } = spawnSync('dpkg', ['--status', name], { encoding: 'utf8' });
  return stdout.includes('install ok installed');
}

/**
 * Returns the output of apt-get.
 * @param {string} name
 * @param {(line: string) => void} say
 */
async function install(name, say) {
  say(`Installing ${name} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=0'];
  const updated = await run('apt-get', [...apt, 'update'], { env });
  const packages = ['install', '-y', '--no-install-recommends', name];
  const installed = await run('apt-get', [...apt, ...packages], { env });
  return `${updated.output}${installed.output}\n`;
}
