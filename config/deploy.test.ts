import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { fromRoot, readText } from './from-root.ts';

const SETTINGS = new Set(readText('.env.example').match(/(?<=^#?)[A-Z_]+(?==)/gm));
/** Settings of other programs, which need no line in the list. */
const OF_OTHERS = ['NODE_ENV', 'MALLOC_ARENA_MAX'];
/** Pattern of a setting in each kind of file. */
const NAMES = {
  'deploy/Dockerfile': /^(?:ENV|) +([A-Z_]+)=/gm,
  'deploy/compose.proxy.yaml': /^ {6}([A-Z_]+):/gm,
  'deploy/spindle.service': /^Environment=.*$/gm,
};

test.each(Object.entries(NAMES))('%s sets only known settings', (file, pattern) => {
  const found = readText(file).match(pattern) ?? [];
  const names = found.flatMap((line) => line.match(/[A-Z_]+(?=[=:])/g) ?? []);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !OF_OTHERS.includes(name) && !SETTINGS.has(name))).toEqual([]);
});

it.each(['Dockerfile', 'spindle.service'])('%s saves memory: ADR 22', (file) => {
  const text = readText(`deploy/${file}`);
  expect(text).toMatch(/[ =]MALLOC_ARENA_MAX=1\b/);
  expect(text).toMatch(/^(CMD|ExecStart).*--max-old-space-size=1024\b.*serve/m);
});

it('copies only existing files into the image and uses the configured port', () => {
  const dockerfile = readText('deploy/Dockerfile');
  const copied = dockerfile.match(/(?<=^COPY .*)package\S*/gm) ?? [];
  expect(copied.length).toBeGreaterThan(1);
  expect(copied.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
  const port = /^PORT=(\d+)$/m.exec(readText('.env.example'))?.[1];
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  expect(readText('deploy/compose.yaml')).toContain(`"${port}:${port}"`);
  for (const file of ['compose.proxy.yaml', 'nginx.conf', 'Caddyfile'])
    expect(readText(`deploy/${file}`)).toContain(`127.0.0.1:${port}`);
});

const SYSTEMD = 'systemd-analyze';
const hasSystemd = spawnSync(SYSTEMD, ['--version']).error === undefined;

it.skipIf(!hasSystemd)('spindle.service passes systemd-analyze verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-unit-'));
  const unit = join(folder, 'spindle.service');
  const text = readText('deploy/spindle.service').replace('/usr/bin/node', process.execPath);
  writeFileSync(unit, text);
  const { status, stderr } = spawnSync(SYSTEMD, ['verify', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
});
