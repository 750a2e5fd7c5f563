import { endWithNpm } from './end-with-npm.mjs';
import { prepare } from './prepare.mjs';

/** `npm run bench` installs and builds if necessary, then measures. */
endWithNpm();
await prepare();
await import(new URL('../dist/server/bench.js', import.meta.url).href);
