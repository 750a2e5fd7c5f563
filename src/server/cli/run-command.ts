import { parseArgs } from 'node:util';
import { FileProblem } from '../integrations/given-file.ts';
import { PROGRAM_VERSION } from '../integrations/program-version.ts';
import {
  dotEnvNames,
  type Environment,
  processVariables,
  readEnvironment,
  userFolder,
} from '../settings/env.ts';
import { getNameWarnings } from '../settings/setting-names.ts';
import { explainError } from '../start/explain-error.ts';

export type CommandCall<Flag extends string, Option extends string = never> = {
  /** Positional arguments. */
  given: string[];
  has: (flag: Flag) => boolean;
  getOption: (option: Option) => string | undefined;
  /** All values of an option that may be repeated. */
  getOptions: (option: Option) => readonly string[];
  environment: Environment;
  /** Working directory of the user. */
  folder: string;
};

export type Command<Flag extends string, Option extends string = never> = {
  /** Text for `--help`; its first line is the usage. */
  help: string;
  flags: readonly Flag[];
  /** Options with a value: `--runs 3`. */
  options?: readonly Option[];
  /** Number of positional arguments, `least` to `most`. */
  least: number;
  most: number;
  run: (call: CommandCall<Flag, Option>) => Promise<void>;
};

/** Runs a command of the CLI: prints errors in lines, and exits with 1. */
export async function runCommand<Flag extends string, Option extends string = never>(
  command: Command<Flag, Option>,
): Promise<void> {
  let environment: Environment | undefined;
  try {
    const { values, positionals } = parse(command);
    if (values.help === true) {
      console.log(command.help);
      return;
    }
    if (values.version === true) {
      console.log(PROGRAM_VERSION);
      return;
    }
    const [usage] = command.help.split('\n');
    if (positionals.length < command.least || positionals.length > command.most)
      throw new FileProblem([`${usage}`]);
    const variables = processVariables();
    for (const warning of getNameWarnings(variables, dotEnvNames())) console.error(warning);
    environment = readEnvironment(variables);
    const getOptions = (option: Option) => [values[option] ?? []].flat().map(String);
    await command.run({
      given: positionals,
      has: (flag) => values[flag] === true,
      getOption: (option) => getOptions(option).at(-1),
      getOptions,
      environment,
      folder: userFolder(variables),
    });
  } catch (error) {
    for (const line of explainError(error, environment?.given)) console.error(line);
    process.exitCode = 1;
  }
}

function parse({
  flags,
  options: valued = [],
}: Pick<Command<string, string>, 'flags' | 'options'>) {
  const options: Record<string, { type: 'boolean' | 'string'; multiple?: boolean }> = {};
  for (const name of ['help', 'version', ...flags]) options[name] = { type: 'boolean' };
  for (const name of valued) options[name] = { type: 'string', multiple: true };
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    // The rest of the message explains how to give a file whose name begins with a hyphen.
    const [reason] = (error as Error).message.split('. ');
    throw new FileProblem([`${reason}. Use --help to see all options.`]);
  }
}
