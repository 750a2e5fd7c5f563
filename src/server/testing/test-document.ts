import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

type Schema = { $ref?: string };
type Response = { content?: Record<string, { schema: Schema }> };
type Operation = { responses: Record<string, Response> };
type Document = { paths: Record<string, Record<string, Operation>> };

/** Compiles the schema of a response once, on its first use. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });
/** Read once: all apps have the same endpoints, whatever their settings. */
let loading: Promise<Document> | undefined;

/** Checks responses against the OpenAPI document of the app. */
export function createDocumentCheck(app: FastifyInstance) {
  const load = async (): Promise<Document> => {
    const document: Document = (await app.inject('/api/openapi.json')).json();
    ajv.addSchema(document, 'api');
    return document;
  };
  return async (method: string, pattern: string, response: { status: number; body: unknown }) => {
    loading ??= load();
    const document = await loading;
    const path = pattern.replace(/:(\w+)/g, '{$1}');
    const verb = method.toLowerCase();
    const { status, body } = response;
    const described = document.paths[path]?.[verb]?.responses ?? {};
    const own = status in described ? String(status) : `${Math.floor(status / 100)}XX`;
    const place = ['paths', path, verb, 'responses', own, 'content', 'application/json', 'schema'];
    // All errors have one schema, which is then compiled once.
    const { $ref = `#${toPointer(place)}` } =
      described[own]?.content?.['application/json']?.schema ?? {};
    const isValid = ajv.getSchema(`api${$ref}`);
    if (isValid === undefined) expect.fail(`${method} ${pattern} does not respond ${status}`);
    if (!isValid(body)) expect(isValid.errors).toEqual([]);
  };
}

/** JSON Pointer in a URI fragment (RFC 6901, section 6). */
function toPointer(keys: string[]): string {
  const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
  return keys.map((key) => `/${encodeURIComponent(escaped(key))}`).join('');
}
