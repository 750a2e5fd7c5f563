import type { FastifyServerOptions } from 'fastify';
import type { Environment } from '../settings/env.ts';

/** Fields of a request, which the text has in one line. */
const REQUEST_FIELDS = 'pid,hostname,reqId,method,route,status,ms';

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;

/** Level of pino from which records are errors. */
const ERROR = 50;

/**
 * Options of the log: JSON lines, or text for people (operations.md#monitoring).
 * @param received gets the arguments of each error
 */
export async function createLogger(
  { logLevel, logFormat }: Pick<Environment, 'logLevel' | 'logFormat'>,
  received: (args: readonly unknown[]) => void,
): Promise<NonNullable<FastifyServerOptions['logger']>> {
  if (logLevel === 'silent') return false;
  const options: LoggerOptions = {
    level: logLevel,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    hooks: {
      logMethod(args, log, level) {
        if (level >= ERROR) received(args);
        log.apply(this, args);
      },
    },
  };
  if (logFormat === 'json') return options;
  const { default: pretty } = await import('pino-pretty');
  const stream = pretty({
    colorize: process.stdout.isTTY,
    singleLine: true,
    sync: true,
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss',
    ignore: REQUEST_FIELDS,
    messageFormat: '{if method}{method} {route} {status} {ms} ms{end}{if msg}{msg}{end}',
  });
  return { ...options, stream };
}

/**
 * Prints a line that a person needs at every `LOG_LEVEL`, such as the address of the server: as it
 * is, or as a line of the JSON log.
 */
export function print(
  format: Environment['logFormat'],
  line: string,
  level: 'info' | 'warn' | 'fatal' = 'info',
): void {
  if (format === 'json')
    console.log(JSON.stringify({ level, time: new Date().toISOString(), msg: line }));
  else if (level === 'info') console.log(line);
  else console.error(line);
}
