import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

type Media = Record<string, { schema: object }>;
type Operation = { responses: Record<string, { content?: Media }> };
type Paths = Record<string, Record<string, Operation>>;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
/** Validators by the JSON of their schema. */
const validators = new Map<string, ValidateFunction>();
/** Read once: all apps have the same endpoints, whatever their settings. */
let document: Paths | undefined;

/** Checks responses against the OpenAPI document of the app. */
export function createDocumentCheck(app: FastifyInstance) {
  const read = async (): Promise<Paths> => (await app.inject('/api/openapi.json')).json().paths;
  return async (method: string, pattern: string, response: { status: number; body: unknown }) => {
    document ??= await read();
    const operation = document[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const { status, body } = response;
    const described =
      operation?.responses[status] ?? operation?.responses[`${String(status).charAt(0)}XX`];
    const schema = described?.content?.['application/json']?.schema;
    expect(schema, `${method} ${pattern} may respond ${status}`).toBeDefined();
    const isValid = validatorFor(schema ?? {});
    expect(isValid(body) ? [] : isValid.errors).toEqual([]);
  };
}

function validatorFor(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = validators.get(text) ?? ajv.compile(schema);
  validators.set(text, known);
  return known;
}
