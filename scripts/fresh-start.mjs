import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { ROOT } from './processes.mjs';

/** Generated or stored files beside the sources. */
const LEFT_OUT = ['.git', '.cache', '.env', 'node_modules', 'dist', 'data', 'test-results'];

/** URLs that must return 200: a page, the readiness check, the API document. */
const ASKED = ['/', '/readyz', '/api/openapi.json'];

/**
 * Starts a copy of the project like the Docker image, with another version of Node.js.
 * @param {string} version
 * @throws Error with the output of a failed step
 */
export async function startFresh(version) {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-fresh-'));
  try {
    const node = await installNode(join(folder, 'node'), version);
    const copy = join(folder, 'spindle');
    const isSource = (/** @type {string} */ path) => !LEFT_OUT.includes(relative(ROOT, path));
    cpSync(ROOT, copy, { recursive: true, filter: isSource });
    const env = {
      ...process.env,
      PATH: join(node, 'bin') + delimiter + process.env.PATH,
      // Headers for compiling native parts.
      npm_config_nodedir: node,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      BACKUPS: 'off',
    };
    for (const [command = '', ...args] of [
      ['npm', 'ci', '--loglevel=error'],
      ['node', 'scripts/build.mjs'],
      ['npm', 'prune', '--omit=dev', '--loglevel=error'],
    ])
      await step(command, args, copy, env);
    await serve(copy, env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs a Node.js and returns its folder: `bin`, and `include` to compile native parts with.
 * @param {string} prefix
 * @param {string} version
 */
async function installNode(prefix, version) {
  const name = `node-${process.platform}-${process.arch}`;
  const args = ['install', '--prefix', prefix, '--no-audit', '--no-fund', '--loglevel=error'];
  await step('npm', [...args, `${name}@${version}`], ROOT, process.env);
  return join(prefix, 'node_modules', name);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
async function step(command, args, cwd, env) {
  const child = spawn(command, args, { cwd, env });
  const output = collect(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output()}`);
}

/**
 * Starts the built server, sends requests, and stops it.
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
async function serve(cwd, env) {
  const child = spawn('node', ['dist/server/main.js'], { cwd, env });
  const output = collect(child);
  const ended = once(child, 'close');
  try {
    while (!output().includes('ready at '))
      await Promise.race([once(child.stdout, 'data'), ended.then(() => fail(output()))]);
    const address = /ready at (http:\S+)/.exec(output())?.[1];
    for (const path of ASKED) {
      const { status } = await fetch(address + path);
      if (status !== 200) fail(`${path} is ${status}`);
    }
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) fail(`It ended with ${code}.\n${output()}`);
}

/** @param {import('node:child_process').ChildProcessWithoutNullStreams} child */
function collect(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  return () => output;
}

/** @param {string} problem @returns {never} */
function fail(problem) {
  throw new Error(problem);
}
