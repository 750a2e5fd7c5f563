import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const text = (most: number) => z.string('Must be text').max(most, `Has at most ${most} characters`);

const reportSchema = z.strictObject({
  error: text(2000),
  context: z
    .union([text(2000), z.record(z.string(), z.unknown())], 'Must be text or a JSON object')
    .optional()
    .describe('What the app was doing: text, or a JSON object'),
  user_agent: text(500).optional(),
  url: text(2000).optional().describe('Address of the page; its query is not logged'),
  stack: text(5000).optional().describe('Where the error was thrown'),
});

/** Field names of earlier builds: pages opened before an upgrade still send them. */
const EARLIER_NAMES = new Map([
  ['message', 'error'],
  ['page', 'url'],
]);

/** Renames the fields of earlier builds, unless the body has `error` already. */
function renameEarlierFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || 'error' in body) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [EARLIER_NAMES.get(name) ?? name, value]),
  );
}

export const reportErrorEndpoint = {
  ...endpoints.REPORT_ERROR,
  summary: 'Report an error in the browser; the server writes it to its log',
  tag: 'Logs',
  access: 'public',
  status: 202,
  maxBytes: 8192,
  body: z.preprocess(renameEarlierFields, reportSchema),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint;

export type ErrorReport = z.input<typeof reportSchema>;
