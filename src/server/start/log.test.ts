import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { createLogger } from './log.ts';

test('remembers errors, also of requests, and logs all records', async () => {
  const received = vi.fn();
  const logger = await createLogger({ logLevel: 'info', logFormat: 'json' }, received);
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const app = fastify({ logger: { ...(logger as object), stream } });
  const error = new Error('disk I/O error');
  app.log.info('started');
  app.log.warn('nearly full');
  app.log.error({ err: error }, 'the backup failed');
  app.log.child({ reqId: 'req-1' }).error(error);
  app.log.fatal('the server stops');
  expect(received.mock.calls).toEqual([
    [[{ err: error }, 'the backup failed']],
    [[error]],
    [['the server stops']],
  ]);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([
    'info',
    'warn',
    'error',
    'error',
    'fatal',
  ]);
});

test('logs nothing when silent', async () => {
  expect(await createLogger({ logLevel: 'silent', logFormat: 'json' }, vi.fn())).toBe(false);
});
