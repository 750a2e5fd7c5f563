import { prepare } from './prepare.mjs';
import { runTool } from './processes.mjs';
import { createRunFolder } from './run-folder.mjs';

/**
 * `npm run test:faults`: runs all fault-injection tests on the built server; `npm test` runs a
 * short form.
 */
createRunFolder();
await prepare();
const args = ['tests/faults/faults.ts', ...process.argv.slice(2)];
const { code } = await runTool('tsx', args, { show: 'all' });
process.exitCode = code;
