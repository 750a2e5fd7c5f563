import { join } from 'node:path';
import { startFresh } from './fresh-start.mjs';
import { installTool } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';
import { ROOT, run } from './processes.mjs';

const HELP = `Usage: npm run test:deploy [-- VERSION …]

Reads deploy/Dockerfile and the compose files with linters, then starts Spindle from nothing with
other versions of Node.js, which come as npm packages for Linux: installs, builds, leaves out what only
development needs, serves, and asks for pages and for whether writes can be kept. Takes some minutes for
each where native parts must be compiled.
  VERSION  such as 22 or 22.12.0; 20, 22 and 24 unless said`;

/** Script and arguments of each linter. @type {Record<string, readonly string[]>} */
const LINTERS = {
  'deploy/Dockerfile': ['dockerfile-utils/bin/dockerfile-utils', 'lint'],
  'deploy/compose.lan.yaml': ['dclint/bin/dclint.cjs', '--quiet'],
  'deploy/compose.yaml': ['dclint/bin/dclint.cjs', '--quiet'],
};

const versions = process.argv.slice(2);
if (versions.some((version) => !/^\d+(\.\d+){0,2}$/.test(version))) {
  console.log(HELP);
  process.exitCode = versions.includes('--help') ? 0 : 2;
} else {
  await lint().catch(exitWith);
  for (const version of versions.length > 0 ? versions : ['20', '22', '24'])
    await report(`Node.js ${version}`, () => startFresh(version));
}

async function lint() {
  const files = join(ROOT, 'config', 'deploy-lint');
  const folder = await installTool('deploy-lint', files, (line) => console.log(line));
  for (const [file, [tool = '', ...args]] of Object.entries(LINTERS))
    await report(file, async () => {
      const script = join(folder, 'node_modules', tool);
      const { code, output } = await run(process.execPath, [script, ...args, file]);
      if (code !== 0) throw new Error(output);
    });
}

/**
 * Prints one line for each check, and its error below it.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
async function report(name, work) {
  const began = Date.now();
  try {
    await work();
    console.log(`${name.padEnd(20)} passed, ${Math.round((Date.now() - began) / 1000)} s`);
  } catch (error) {
    console.log(`${name.padEnd(20)} FAILED\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
