import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { type Manifest, startScripts } from './start-scripts.ts';

const LIMIT_KB = 102;
const HOME = 'screens/sessions-screen.tsx';
const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const kilobytes = measure() / 1000;
const line = `script budget: the home page starts with ${kilobytes.toFixed(1)} KB of ${LIMIT_KB} KB`;
if (kilobytes > LIMIT_KB) fail(line);
console.log(line);

/** Bytes of script, compressed as the server sends it, that the home page loads at start. */
function measure(): number {
  if (!existsSync(fromRoot(`src/client/${HOME}`))) fail(`script budget: ${HOME} has moved`);
  const text = readFileSync(fromRoot('dist/client/.vite/manifest.json'), 'utf8');
  const scripts = startScripts(JSON.parse(text) as Manifest, HOME);
  return scripts
    .map((file) => brotliCompressSync(readFileSync(fromRoot(`dist/client/${file}`))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}
