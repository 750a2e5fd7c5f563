import { renderUnicodeCompact } from 'uqr';
import { processVariables, readEnvironment } from './env.ts';
import { explainError } from './explain-error.ts';
import { clientFolder } from './integrations/data-folder.ts';
import { commandScript } from './integrations/run-script.ts';
import { serve } from './serve.ts';

/** Starts the server with the variables of the process; prints errors as readable lines. */
async function start(url: string): Promise<void> {
  try {
    const environment = readEnvironment(processVariables());
    for (const { name, meant } of environment.misspelled)
      console.warn(`${name} is not a setting of Spindle. Did you mean ${meant}?`);
    const address = await serve(environment, {
      clientDir: clientFolder(url),
      backupScript: environment.backups ? commandScript(url, 'backup') : null,
      queryScript: commandScript(url, 'query-worker'),
      importScript: commandScript(url, 'import-worker'),
    });
    if (environment.isOnLan) console.log(renderUnicodeCompact(environment.publicUrl ?? address));
  } catch (error) {
    for (const line of explainError(error)) console.error(`spindle: ${line}`);
    process.exitCode = 1;
  }
}

await start(import.meta.url);
