import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endWithNpm } from './end-with-npm.mjs';
import { installIfMissing } from './install-packages.mjs';
import { exitWith, printError } from './preparation-error.mjs';
import { ROOT, toolScript } from './processes.mjs';

const HELP = `Usage: npm run dev

Serves the app with hot reload at http://localhost:4601; the API restarts when its code changes.
The same settings as for npm start hold; Ctrl-C stops both.`;

if (process.argv.includes('--help')) {
  console.log(HELP);
} else {
  endWithNpm();
  await installIfMissing(printError).catch(exitWith);
  startBoth();
}

function startBoth() {
  // Users reach the API through Vite's URL.
  const env = { PUBLIC_URL: 'http://localhost:4601', ...process.env };
  const children = [
    start('api', 'tsx', ['watch', '--clear-screen=false', 'src/server/main.ts'], env),
    start('web', 'vite', ['--config', 'config/vite.config.ts', '--clearScreen=false'], env),
  ];
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  for (const child of children)
    child.on('exit', (code) => {
      // One process is useless without the other.
      if (!isStopping) process.exitCode = code || 1;
      stop();
    });
}

/**
 * @param {string} label
 * @param {string} tool
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(label, tool, args, env) {
  const child = spawn(process.execPath, [toolScript(tool), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => console.log(`${label} | ${line}`));
  return child;
}
