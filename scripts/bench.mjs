import { pathToFileURL } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { prepare } from './prepare.mjs';
import { ROOT } from './processes.mjs';

/** `npm run bench` installs and builds if necessary, then measures. */
endWithNpm();
await prepare();
await import(pathToFileURL(`${ROOT}/dist/server/bench.js`).href);
