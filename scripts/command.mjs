import { prepare } from './prepare.mjs';
import { runBuilt } from './run-built.mjs';

/** `node scripts/command.mjs NAME …` runs a command of the server, or the benchmark; `--help` works on each. */
const [name = '', ...args] = process.argv.slice(2);
await prepare();
await runBuilt(name, args);
