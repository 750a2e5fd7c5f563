import { renderUnicodeCompact } from 'uqr';
import {
  dotEnvNames,
  type Environment,
  getLogFormat,
  processVariables,
  readEnvironment,
} from './env.ts';
import { explainError } from './explain-error.ts';
import { findBuiltFiles } from './integrations/built-files.ts';
import { print } from './log.ts';
import { serve } from './serve.ts';
import { getNameWarnings } from './setting-names.ts';

/** Starts the server with the variables of the process; prints errors as readable lines. */
async function start(): Promise<void> {
  let environment: Environment | undefined;
  try {
    const variables = processVariables();
    const logFormat = getLogFormat(variables);
    for (const warning of getNameWarnings(variables, dotEnvNames()))
      print(logFormat, warning, 'warn');
    environment = readEnvironment(variables);
    const address = await serve(environment, findBuiltFiles(import.meta.url));
    if (environment.isOnLan && logFormat === 'text')
      console.log(renderUnicodeCompact(environment.publicUrl ?? address));
  } catch (error) {
    for (const line of explainError(error, environment?.given))
      print(getLogFormat(), `spindle: ${line}`, 'fatal');
    process.exitCode = 1;
  }
}

await start();
