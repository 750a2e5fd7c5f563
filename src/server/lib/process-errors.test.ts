import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { handleProcessErrors } from './process-errors.ts';

/** Starts the handlers on a fake process that records exits and log lines. */
function start(stopped: () => Promise<void> = async () => {}) {
  const exits: unknown[] = [];
  const exit = (code: unknown) => exits.push(code);
  const process = Object.assign(new EventEmitter(), { exit, exitCode: undefined });
  const lines: string[] = [];
  let stops = 0;
  const log = {
    error: (_details: object, line: string) => lines.push(`error: ${line}`),
    fatal: (_details: object, line: string) => lines.push(`fatal: ${line}`),
  };
  const stop = () => {
    stops += 1;
    return stopped();
  };
  handleProcessErrors(
    ...([process, () => log, stop] as unknown as Parameters<typeof handleProcessErrors>),
  );
  return { process, lines, exits, stops: () => stops };
}

it('logs an unhandled promise rejection and continues', () => {
  const { process, lines, stops } = start();
  process.emit('unhandledRejection', new Error('no'));
  expect(lines).toEqual(['error: unhandled promise rejection']);
  expect([stops(), process.exitCode]).toEqual([0, undefined]);
});

it.each(['ECONNRESET', 'EPIPE', 'ENETUNREACH', 'ETIMEDOUT'])(
  'logs an uncaught connection error %s and continues',
  (code) => {
    const { process, lines, stops } = start();
    process.emit('uncaughtException', Object.assign(new Error('no'), { code }));
    expect(lines).toEqual(['error: unhandled connection error']);
    expect([stops(), process.exitCode]).toEqual([0, undefined]);
  },
);

it('logs any other uncaught error and shuts down gracefully', () => {
  const { process, lines, stops } = start();
  process.emit('uncaughtException', new TypeError('no'));
  expect(lines).toEqual(['fatal: an error outside of a request: the server stops']);
  expect([stops(), process.exitCode]).toEqual([1, 1]);
});

it('exits when the graceful shutdown fails', async () => {
  const { process, lines, exits } = start(() => Promise.reject(new Error('no')));
  process.emit('uncaughtException', new TypeError('no'));
  await Promise.resolve();
  expect(lines.at(-1)).toBe('fatal: the server could not stop in order');
  expect(exits).toEqual([1]);
});
