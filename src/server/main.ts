import { renderUnicodeCompact } from 'uqr';
import { findBuiltFiles } from './integrations/built-files.ts';
import { serve } from './serve.ts';
import {
  dotEnvNames,
  type Environment,
  getLogFormat,
  processVariables,
  readEnvironment,
} from './settings/env.ts';
import { getNameWarnings } from './settings/setting-names.ts';
import { explainError } from './start/explain-error.ts';
import { print } from './start/log.ts';

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
