import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { readBuildManifest, withImports } from '../src/server/ssr/page-template.ts';
import { fromRoot } from './from-root.ts';

const HOME = 'routes/sessions-page.tsx';
const INSIGHTS = 'routes/insights-page.tsx';
const VERSUS = 'routes/versus-page.tsx';
const ROOM = 'routes/room-page.tsx';
const HOME_KB = 130;
/**
 * All guests of a listening room load it at once, over one Wi-Fi. Includes the voting, a chunk that
 * rounds and brackets share.
 */
const ROOM_KB = 36;
/** Includes the charts, all sections, and the scales and shapes they use. */
const INSIGHTS_KB = 45;

/** One file with its styles, for browsers without access to a private club. */
const SIGN_IN_KB = 6;

const manifest = readBuildManifest(fromRoot('dist/client'));
const home = getScripts(HOME);
hold('the home page starts with', home, HOME_KB);
hold('the listening room on a phone adds', addedBy(ROOM), ROOM_KB);
hold('the insights add', addedBy(INSIGHTS, VERSUS), INSIGHTS_KB);
hold('the sign-in page has', ['sign-in.html'], SIGN_IN_KB);

/** Prints the size of scripts, compressed as the server sends them, and fails above a limit. */
function hold(what: string, scripts: readonly string[], limit: number): void {
  const bytes = scripts
    .map((file) => brotliCompressSync(readFileSync(fromRoot(`dist/client/${file}`))).length)
    .reduce((sum, size) => sum + size, 0);
  console.log(`script budget: ${what} ${(bytes / 1000).toFixed(1)} KB of ${limit} KB`);
  if (bytes > limit * 1000) process.exitCode = 1;
}

/** Scripts that lazy routes load in addition to the home page's. */
function addedBy(...screens: string[]): string[] {
  const files = screens.flatMap(getScripts);
  return [...new Set(files)].filter((file) => !home.includes(file));
}

function getScripts(screen: string): string[] {
  if (!existsSync(fromRoot(`src/client/${screen}`))) throw new Error(`${screen} has moved`);
  const keys = ['index.html', screen].flatMap((key) => withImports(manifest, key));
  return [...new Set(keys)].flatMap((key) => manifest.get(key)?.file ?? []);
}
