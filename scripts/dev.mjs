import { endWithNpm } from './end-with-npm.mjs';
import { installIfMissing } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';
import { runTool, stopAll } from './processes.mjs';

const HELP = `Usage: npm run dev

Serves the app with hot reload at http://localhost:4601; the API restarts when its code changes.
The same settings as for npm start hold; Ctrl-C stops both.`;

if (process.argv.includes('--help')) {
  console.log(HELP);
} else {
  endWithNpm();
  await installIfMissing(console.error).catch(exitWith);
  // Users reach the API through Vite's URL.
  const env = { PUBLIC_URL: 'http://localhost:4601', ...process.env };
  const options = { show: /** @type {const} */ ('all'), env };
  await Promise.race([
    runTool('tsx', ['watch', '--clear-screen=false', 'src/server/main.ts'], options),
    runTool('vite', ['--config', 'config/vite.config.ts', '--clearScreen=false'], options),
  ]);
  // One process is useless without the other.
  stopAll('SIGTERM');
}
