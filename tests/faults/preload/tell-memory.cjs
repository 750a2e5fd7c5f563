// Preloaded into the server: on SIGUSR2 it logs the memory in use after a garbage collection, in
// MB.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  console.log(
    `memory ${Math.round((heapUsed + external) / 2 ** 20)} of ${Math.round(rss / 2 ** 20)} MB`,
  );
});
