import { prepare } from './prepare.mjs';
import { runTool } from './processes.mjs';

/** `npm run test:faults`: the built server under faults, as `npm test` looks at it for a moment only. */
await prepare();
const args = ['e2e/faults/faults.ts', ...process.argv.slice(2)];
const { code } = await runTool('tsx', args, { show: 'all' });
process.exitCode = code;
