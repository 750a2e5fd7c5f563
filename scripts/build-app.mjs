import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { withLock } from './lock.mjs';
import { PreparationError } from './preparation-error.mjs';
import { ROOT, runTool } from './processes.mjs';

const DIST = join(ROOT, 'dist');
const BUILD_HASH = join(DIST, '.build-hash');
const BUILT_FILES = [
  BUILD_HASH,
  join(DIST, 'client/index.html'),
  join(DIST, 'server/main.js'),
  join(DIST, 'pages/entry-server.js'),
];
export const SOURCES = [
  'src',
  'demo',
  'config',
  'bench',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const PARTS = {
  client: 'config/vite.config.ts',
  server: 'config/vite.server.config.ts',
  pages: 'config/vite.pages.config.ts',
};

/**
 * Runs the two Vite builds unless dist has the build of the current sources.
 * @param {(line: string) => void} say
 */
export async function buildIfStale(say) {
  if (isBuilt()) return;
  await withLock(async () => {
    if (!isBuilt()) await build(say);
  }, say);
}

function isBuilt() {
  if (!BUILT_FILES.every((file) => existsSync(file))) return false;
  return readFileSync(BUILD_HASH, 'utf8') === contentHash(ROOT, SOURCES);
}

/**
 * Builds into a separate folder and then replaces the current build, so that a failure leaves it
 * intact.
 * @param {(line: string) => void} say
 */
async function build(say) {
  say('Building the app …');
  const hash = contentHash(ROOT, SOURCES);
  const builds = await Promise.all(
    Object.entries(PARTS).map(([part, config]) => buildPart(part, config)),
  );
  const failed = builds.filter(({ code }) => code !== 0);
  if (failed.length > 0) {
    const output = failed.map((part) => part.output).join('\n');
    throw new PreparationError('the app could not be built.', output);
  }
  rmSync(BUILD_HASH, { force: true });
  for (const part of Object.keys(PARTS)) replaceFolder(part);
  writeFileSync(BUILD_HASH, hash);
}

/**
 * @param {string} part
 * @param {string} config
 */
function buildPart(part, config) {
  const args = ['build', '--config', config, '--outDir', nextFolder(part), '--emptyOutDir'];
  return runTool('vite', args, { env: { NODE_ENV: 'production' } });
}

/** @param {string} part */
function replaceFolder(part) {
  const folder = join(DIST, part);
  rmSync(folder, { recursive: true, force: true });
  renameSync(nextFolder(part), folder);
}

/** @param {string} part */
function nextFolder(part) {
  return join(DIST, `next-${part}`);
}
