import { clientFolder } from './adapters/data-folder.ts';
import { processVariables, readEnvironment } from './env.ts';
import { explainError } from './explain-error.ts';
import { serve } from './serve.ts';

try {
  await serve(readEnvironment(processVariables()), clientFolder(import.meta.url));
} catch (error) {
  for (const line of explainError(error)) console.error(`spindle: ${line}`);
  process.exitCode = 1;
}
