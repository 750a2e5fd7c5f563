import { endWithNpm } from './end-with-npm.mjs';
import { prepare } from './prepare.mjs';
import { runBuilt } from './run-built.mjs';

/**
 * `node scripts/command.mjs NAME …` runs a command of the server, or the benchmark; each has
 * `--help`.
 */
const [name = '', ...args] = process.argv.slice(2);
endWithNpm();
await prepare();
await runBuilt(name, args);
