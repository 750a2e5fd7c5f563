import { renderUnicodeCompact } from 'uqr';
import { processVariables, readEnvironment } from './env.ts';
import { explainError } from './explain-error.ts';
import { findBuiltFiles } from './integrations/built-files.ts';
import { serve } from './serve.ts';

/** Starts the server with the variables of the process; prints errors as readable lines. */
async function start(): Promise<void> {
  try {
    const environment = readEnvironment(processVariables());
    for (const { name, meant } of environment.misspelled)
      console.warn(`${name} is not a setting of Spindle. Did you mean ${meant}?`);
    const address = await serve(environment, findBuiltFiles(import.meta.url));
    if (environment.isOnLan) console.log(renderUnicodeCompact(environment.publicUrl ?? address));
  } catch (error) {
    for (const line of explainError(error)) console.error(`spindle: ${line}`);
    process.exitCode = 1;
  }
}

await start();
