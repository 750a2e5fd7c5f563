import { endWithNpm } from './end-with-npm.mjs';
import { prepare } from './prepare.mjs';

/** `node scripts/command.mjs NAME …` installs and builds if necessary, then runs `spindle NAME …`. */
const [name, ...args] = process.argv.slice(2);
const isAnsweredUnbuilt = name === 'serve' && args.some((arg) => /^--(help|version)$/.test(arg));
endWithNpm();
if (!isAnsweredUnbuilt) await prepare();
await import('./spindle.mjs');
