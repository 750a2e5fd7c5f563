import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_VERSION } from '../integrations/program-version.ts';
import { temporaryDirectory } from '../testing/test-app.ts';
import { build } from '../testing/test-build.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const folder = temporaryDirectory();
/** Folder of the program, with what the image has: see deploy/Dockerfile. */
const program = join(folder, 'app');
/** Working directory of the user, who calls the command through a link on the PATH. */
const here = join(folder, 'here');
const command = join(folder, 'spindle');

beforeAll(async () => {
  await build();
  for (const made of [program, here]) mkdirSync(made);
  for (const copied of ['package.json', 'scripts/spindle.mjs'])
    cpSync(join(ROOT, copied), join(program, copied));
  for (const linked of ['node_modules', 'dist'])
    symlinkSync(join(ROOT, linked), join(program, linked));
  symlinkSync(join(program, 'scripts/spindle.mjs'), command);
  // The only settings: commands find those of the server.
  writeFileSync(join(program, '.env'), `DATA_DIR=${folder}/data\nREVIEWERS=Ada, Ben\n`);
  writeFileSync(join(here, 'club.csv'), 'artist,title\nLow,Hey What\n');
});

type Outcome = { code: number; out: string; err: string };

function spindle(...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: here, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: out.trim(), err: err.trim() }),
    );
  });
}

describe('spindle', () => {
  test('lists the commands, each of which has --help', async () => {
    const { code, out } = await spindle();
    expect(code).toBe(0);
    expect(await spindle('--help')).toMatchObject({ code, out });
    const names = [...out.matchAll(/^ {2}(\S+) {2,}/gm)].map(([, name = '']) => name);
    expect(names).toHaveLength(11);
    const helps = await Promise.all(names.map((name) => spindle(name, '--help')));
    expect(helps.map(({ out: help }) => help.split('\n')[0])).toEqual(
      names.map((name) => expect.stringMatching(new RegExp(`^Usage: spindle ${name}\\b`))),
    );
  });

  test.each([[['--version']], [['serve', '--version']]])('%j prints the version', async (args) => {
    expect(await spindle(...args)).toEqual({ code: 0, out: PROGRAM_VERSION, err: '' });
  });

  test('rejects an unknown command and lists the known ones', async () => {
    const { code, err } = await spindle('sevre');
    expect([code, err.split('\n')[0]]).toEqual([1, "There is no command 'sevre'."]);
    expect(err).toContain('check-integrity');
  });

  test.each([
    [[], 'job metadata'],
    [['--covers'], 'job covers'],
    [['--force'], 'job metadata --force'],
  ])('runs the job of refresh-metadata %j, and names it', async (flags, successor) => {
    const { code, out, err } = await spindle('refresh-metadata', ...flags, '--help');
    expect([code, out.split('\n')[0]]).toEqual([
      0,
      'Usage: spindle job covers|metadata [--force | --remove]',
    ]);
    expect(err).toContain(`is now spindle ${successor} --help.`);
  });

  test('reads settings from .env beside the program, and files from the working directory', async () => {
    expect(await spindle('import', 'club.csv')).toMatchObject({ code: 0, err: '' });
    expect(await spindle('export', 'club.json')).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(here).sort()).toEqual(['club.csv', 'club.json']);
    expect(readdirSync(folder)).toContain('data');
  });

  test.each([
    ['json', /^\{"level":"\w+","time":"\d{4}-\d\d-\d\dT[\d:.]+Z",.*"msg":"(.*)"\}$/],
    ['text', /^(?:\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] INFO: )?(.*)$/],
  ])('serve logs its start and the reason of its end as %s', async (format, pattern) => {
    const { code, lines } = await serveOnce({ LOG_FORMAT: format });
    expect(code).toBe(0);
    expect(lines).toEqual(lines.map(() => expect.stringMatching(pattern)));
    const messages = lines.map((line) => pattern.exec(line)?.[1]);
    expect(messages).toContainEqual(expect.stringMatching(/^Spindle is ready at http:/));
    expect(messages.slice(-2)).toEqual([
      'SIGTERM received: the server stops',
      'The server has stopped.',
    ]);
  });

  test('serve logs each request in one line of text', async () => {
    const { lines } = await serveOnce({ LOG_FORMAT: 'text' }, '/healthz');
    expect(lines).toContainEqual(expect.stringMatching(/\] INFO: GET \/healthz 200 [\d.]+ ms$/));
  });

  test('serve reports invalid settings as JSON too', async () => {
    const { code, lines } = await serveOnce({ LOG_FORMAT: 'json', PORT: 'abc' });
    expect(code).toBe(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'fatal', msg: "spindle: PORT must be a whole number from 0 to 65535, not 'abc'" },
    ]);
  });
});

/** Serves until it is ready, then stops. @param path of one request */
async function serveOnce(settings: Record<string, string>, path?: string) {
  const child = spawn(command, ['serve'], {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let out = '';
  for await (const text of child.stdout) {
    const isFirst = !out.includes('ready at');
    out += text;
    const [, url] = /ready at (http:[^\s"]+)/.exec(out) ?? [];
    if (url === undefined || !isFirst) continue;
    if (path !== undefined) await fetch(url + path);
    child.kill('SIGTERM');
  }
  const [code] = await ended;
  return { code, lines: out.trim().split('\n') };
}
