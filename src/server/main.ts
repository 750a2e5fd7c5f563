import { renderUnicodeCompact } from 'uqr';
import { getLogFormat, processVariables, readEnvironment } from './env.ts';
import { explainError } from './explain-error.ts';
import { findBuiltFiles } from './integrations/built-files.ts';
import { print } from './log.ts';
import { serve } from './serve.ts';

/** Starts the server with the variables of the process; prints errors as readable lines. */
async function start(): Promise<void> {
  const variables = processVariables();
  const logFormat = getLogFormat(variables);
  try {
    const environment = readEnvironment(variables);
    for (const { name, meant } of environment.misspelled)
      print(logFormat, `${name} is not a setting of Spindle. Did you mean ${meant}?`, 'warn');
    const address = await serve(environment, findBuiltFiles(import.meta.url));
    if (environment.isOnLan && logFormat === 'text')
      console.log(renderUnicodeCompact(environment.publicUrl ?? address));
  } catch (error) {
    for (const line of explainError(error)) print(logFormat, `spindle: ${line}`, 'fatal');
    process.exitCode = 1;
  }
}

await start();
