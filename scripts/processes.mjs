import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * @typedef {{ code: number, output: string }} Finished
 * @typedef {{ show?: "errors" | "all" | undefined, shell?: boolean, isGentle?: boolean, env?: Record<string, string | undefined> }} RunOptions
 *   `show` prints that output at once; the rest is returned; `isGentle` lowers the priority
 */

/**
 * Runs a program in the project's folder, without stdin, and ends it when this process ends.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Finished>}
 */
export function run(command, args, { show, shell = false, isGentle = false, env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    shell,
    stdio: ['ignore', show === 'all' ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  startWatching(child);
  if (isGentle && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return new Promise((resolve) => {
    let text = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      text += chunk;
    };
    const finish = (/** @type {number} */ code) => {
      stopWatching(child);
      resolve({ code, output: text });
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => {
      text += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * Runs a tool of node_modules; see `run`.
 * @param {string} name
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runTool(name, args, options) {
  return run(process.execPath, [toolScript(name), ...args], options);
}

/** Packages of tools whose name differs. @type {Record<string, string>} */
const PACKAGES = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript' };

/**
 * Path of a tool's script, so that no shell or .cmd file (Windows) is involved.
 * @param {string} name
 */
export function toolScript(name) {
  const folder = join(ROOT, 'node_modules', PACKAGES[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** Counts a process of another user as running. @param {number} pid */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {Set<ChildProcess>} */
const running = new Set();
const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/** @param {ChildProcess} child */
function startWatching(child) {
  if (running.size === 0) for (const signal of STOP_SIGNALS) process.on(signal, stopAll);
  running.add(child);
}

/**
 * Removes the signal handlers, since for `npm start` the server has its own.
 * @param {ChildProcess} child
 */
function stopWatching(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of STOP_SIGNALS) process.off(signal, stopAll);
}

/** @param {NodeJS.Signals} signal */
function stopAll(signal) {
  for (const child of running) child.kill(signal);
  process.exit(128 + constants.signals[signal]);
}
