import { askPassword } from './ask-password.ts';
import { changePassword } from './change-password.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle set-password

Sets the admin password and signs everyone out. The server can be running. It asks for the password
twice without showing it. Without a terminal, it reads one line from standard input.
With APP_ENV=production: at least 12 characters and not a common password. Otherwise at least 8.

  --help  show this`;

await runCommand({
  help: HELP,
  flags: [],
  least: 0,
  most: 0,
  run: async ({ environment }) => {
    const terminal = { input: process.stdin, output: process.stderr };
    await changePassword(environment, () => askPassword(terminal));
    console.log('The admin password is set, and everyone is signed out.');
  },
});
