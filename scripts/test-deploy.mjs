import { join } from 'node:path';
import { installTool } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';
import { ROOT, run } from './processes.mjs';

/** Script and arguments of the linter of each file. @type {Record<string, readonly string[]>} */
const LINTERS = {
  'deploy/Dockerfile': ['dockerfile-utils/bin/dockerfile-utils', 'lint'],
  'deploy/compose.proxy.yaml': ['dclint/bin/dclint.cjs', '--quiet'],
  'deploy/compose.yaml': ['dclint/bin/dclint.cjs', '--quiet'],
};

if (process.argv.includes('--help'))
  console.log('Usage: npm run test:deploy\n\nLints deploy/Dockerfile and the compose files.');
else await lint().catch(exitWith);

async function lint() {
  const folder = await installTool('deploy-lint', join(ROOT, 'config/deploy-lint'), console.log);
  for (const [file, [tool = '', ...args]] of Object.entries(LINTERS)) {
    const script = join(folder, 'node_modules', tool);
    const { code, output } = await run(process.execPath, [script, ...args, file]);
    console.log(`${file.padEnd(26)} ${code === 0 ? 'passed' : `FAILED\n${output}`}`);
    if (code !== 0) process.exitCode = 1;
  }
}
