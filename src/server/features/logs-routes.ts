import type { FastifyInstance } from 'fastify';
import { reportErrorEndpoint } from '#shared/contracts/logs.ts';

/** `POST /api/logs`. */
export async function logRoutes(app: FastifyInstance): Promise<void> {
  app.endpoint(reportErrorEndpoint, {
    handler: ({ body }, { request }) => {
      app.services.budgets.errorReports.take(request.ip);
      const entries = Object.entries(body).map(([name, value]) => [
        name,
        redactSecrets(typeof value === 'string' ? value : JSON.stringify(value)),
      ]);
      app.log.warn(
        { reqId: request.id, browser: Object.fromEntries(entries) },
        'an error in a browser',
      );
      return {};
    },
  });
}

/** Names of credentials, also within a longer name. The bound limits backtracking. */
const CREDENTIAL =
  /(?:pass(?:word|wort|wd|phrase)?|secret|token|api[-_ ]?key|cookie|authorization|spindle_)[\w-]{0,30}/;

/** A quoted text with its escapes; else the rest of the line, as credentials may have spaces. */
const VALUE = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|.+/;

/** Patterns for user input and credentials, which must not be logged. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(\/brackets\/shared\/|\/room\/|\/(?:me|join)#)[^/?#\s)]+/g, '$1…'],
  // Line and column behind the URL of a script remain.
  [/\?[^\s)'"]*?(?=(?::\d+)*(?:[\s)'"]|$))/g, '?…'],
  [/\/\/[^/\s@]+@/g, '//…@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [new RegExp(`(${CREDENTIAL.source}\\\\*["']?\\s*[:=][ \\t]*)(?:${VALUE.source})`, 'gi'), '$1…'],
];

/**
 * Removes secrets from the text of an error.
 * @example redactSecrets('at /x.js?token=1') // 'at /x.js?…'
 */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
