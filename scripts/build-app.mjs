import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { runUnlessDone } from './lock.mjs';
import { PreparationError } from './preparation-error.mjs';
import { ROOT, runTool } from './processes.mjs';

const DIST = join(ROOT, 'dist');
/** Beside the build, since source maps have relative paths. */
const NEXT = join(ROOT, 'dist-next');
const BUILD_HASH = '.build-hash';
const BUILT_FILES = [BUILD_HASH, 'client/index.html', 'server/main.js', 'pages/entry-server.js'];
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
 * Runs the Vite builds unless dist has the build of the current sources.
 * @param {(line: string) => void} say
 */
export async function buildIfStale(say) {
  await runUnlessDone(isBuilt, () => build(say), say);
}

function isBuilt() {
  if (!BUILT_FILES.every((file) => existsSync(join(DIST, file)))) return false;
  return readFileSync(join(DIST, BUILD_HASH), 'utf8') === contentHash(ROOT, SOURCES);
}

/**
 * Builds into a separate folder and then replaces the current build, so that a failure leaves it
 * intact.
 * @param {(line: string) => void} say
 */
async function build(say) {
  say('Building the app …');
  const hash = contentHash(ROOT, SOURCES);
  rmSync(NEXT, { recursive: true, force: true });
  const env = { NODE_ENV: 'production' };
  const builds = await Promise.all(
    Object.entries(PARTS).map(([part, config]) =>
      runTool('vite', ['build', '--config', config, '--outDir', join(NEXT, part)], { env }),
    ),
  );
  const failed = builds.filter(({ code }) => code !== 0);
  if (failed.length > 0) {
    const output = failed.map((part) => part.output).join('\n');
    throw new PreparationError('the app could not be built.', output);
  }
  writeFileSync(join(NEXT, BUILD_HASH), hash);
  // First, so that an interrupted deletion leaves no current build.
  rmSync(join(DIST, BUILD_HASH), { force: true });
  rmSync(DIST, { recursive: true, force: true });
  renameSync(NEXT, DIST);
}
