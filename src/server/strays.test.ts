import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { catchStrays } from './strays.ts';

/** A process, and what came of what happened in it. */
function start() {
  const process: EventEmitter & { exitCode?: number } = new EventEmitter();
  const lines: string[] = [];
  let stops = 0;
  const log = {
    error: (_details: object, line: string) => lines.push(`error: ${line}`),
    fatal: (_details: object, line: string) => lines.push(`fatal: ${line}`),
  };
  catchStrays(process, log as unknown as Parameters<typeof catchStrays>[1], async () => {
    stops += 1;
  });
  return { process, lines, stops: () => stops };
}

it('a promise that nobody waited for is told of, and survived', () => {
  const { process, lines, stops } = start();
  process.emit('unhandledRejection', new Error('no'));
  expect(lines).toEqual(['error: a promise failed that nobody waited for']);
  expect([stops(), process.exitCode]).toEqual([0, undefined]);
});

it.each(['ECONNRESET', 'EPIPE', 'ENETUNREACH', 'ETIMEDOUT'])(
  'a connection that failed with %s is told of, and survived',
  (code) => {
    const { process, lines, stops } = start();
    process.emit('uncaughtException', Object.assign(new Error('no'), { code }));
    expect(lines).toEqual(['error: a connection failed that nobody watched']);
    expect([stops(), process.exitCode]).toEqual([0, undefined]);
  },
);

it('after any other error the server is told of it, and ends in order', () => {
  const { process, lines, stops } = start();
  process.emit('uncaughtException', new TypeError('no'));
  expect(lines).toEqual(['fatal: an error outside of a request: the server stops']);
  expect([stops(), process.exitCode]).toEqual([1, 1]);
});
