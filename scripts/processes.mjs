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
  watch(child);
  if (isGentle && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk;
    });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
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
function toolScript(name) {
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

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/**
 * Ends a child with this process. Removes the signal handlers after the last child, since for
 * `npm start` the server has its own.
 * @param {import('node:child_process').ChildProcess} child
 */
function watch(child) {
  if (running.size === 0) for (const signal of STOP_SIGNALS) process.on(signal, stopAll);
  running.add(child);
  const forget = () => {
    running.delete(child);
    if (running.size === 0) for (const signal of STOP_SIGNALS) process.off(signal, stopAll);
  };
  child.once('error', forget).once('close', forget);
}

/** Ends this process and its children. @param {NodeJS.Signals} signal */
export function stopAll(signal) {
  for (const child of running) child.kill(signal);
  process.exit(128 + constants.signals[signal]);
}
