import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const text = (most: number) => z.string('Must be text').max(most, `Has at most ${most} characters`);

export const reportError = {
  method: 'POST',
  path: '/api/logs',
  summary: 'Tell of an error of the browser; it becomes a line of the log',
  tag: 'Logs',
  access: 'public',
  mostBytes: 8192,
  body: z.strictObject({
    message: text(500),
    stack: text(5000).optional().describe('Where it happened'),
    page: text(200).optional().describe('Path of the page, without its query'),
  }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint;
