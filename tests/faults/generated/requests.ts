import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ENDPOINTS } from '../../../src/server/testing/test-endpoints.ts';
import { type Known, type Schema, validValue } from './valid-value.ts';

export type Request = {
  method: string;
  path: string;
  /** Body as sent; `undefined` for none. */
  body: string | undefined;
  isSignedIn: boolean;
};

type Parts = { params: Fields; query: Fields; body: Fields | undefined };
type Fields = Readonly<Record<string, unknown>>;

/** Values that no schema accepts, or only as text. */
const HOSTILE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '__proto__',
    'constructor',
    '1e309',
    '-1',
    '2026-02-30',
    'now-listening',
    'ﷺ'.repeat(150),
    'x'.repeat(3000),
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    null,
    true,
    [],
    {},
  ),
);

/** Requests to every endpoint: valid, valid but for one field, and hostile. */
export function requests(known: Known): fc.Arbitrary<Request> {
  const calls = ENDPOINTS.map((endpoint) => {
    const valid = validParts(endpoint, known);
    return fc
      .oneof(
        { weight: 4, arbitrary: valid },
        { weight: 4, arbitrary: valid.chain(spoilOne) },
        { weight: 2, arbitrary: hostileParts },
      )
      .map((parts) => ({ endpoint, parts }));
  });
  return fc
    .tuple(fc.oneof(...calls), fc.integer({ min: 0, max: 9 }), HOSTILE)
    .map(([{ endpoint, parts }, dice, junk]) => {
      const request = toRequest(endpoint, parts, dice > 2);
      if (dice === 9)
        return {
          ...request,
          method: METHODS[JSON.stringify(junk).length % METHODS.length] ?? 'GET',
        };
      return dice === 8 && request.body !== undefined
        ? { ...request, body: JSON.stringify(junk).slice(1) }
        : request;
    });
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const;

function validParts(endpoint: Endpoint, known: Known): fc.Arbitrary<Parts> {
  const part = (schema: z.ZodType | undefined) =>
    (schema === undefined
      ? fc.constant({})
      : validValue(toSchema(schema), known)) as fc.Arbitrary<Fields>;
  const body = endpoint.method === 'GET' ? fc.constant(undefined) : part(endpoint.body);
  return fc.record({ params: part(endpoint.params), query: part(endpoint.query), body });
}

function toSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Replaces one field of one part, or adds one. */
function spoilOne(parts: Parts): fc.Arbitrary<Parts> {
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(parts[part] ?? {})
      .filter((name) => name !== 'password')
      .map((name) => [part, name] as const),
  );
  const field = fc.constantFrom(...fields, ['query', 'extra'] as const, ['body', 'extra'] as const);
  return fc.tuple(field, HOSTILE).map(([[part, name], value]) => ({
    ...parts,
    [part]: { ...parts[part], [name]: value },
  }));
}

const hostileFields = fc.dictionary(fc.string({ maxLength: 20 }), HOSTILE, { maxKeys: 4 });
const hostileParts: fc.Arbitrary<Parts> = fc.record({
  params: fc.dictionary(fc.constantFrom('id', 'albumId', 'songId', 'matchId', 'token'), HOSTILE),
  query: hostileFields,
  body: fc.option(hostileFields, { nil: undefined }),
});

function toRequest({ method, path }: Endpoint, parts: Parts, isSignedIn: boolean): Request {
  const address = path.replace(/:(\w+)/g, (_, name) => encode(parts.params[name] ?? 'x'));
  const query = Object.entries(parts.query).map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  );
  return {
    method,
    path: query.length === 0 ? address : `${address}?${query.join('&')}`,
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    isSignedIn,
  };
}

/** Unpaired surrogates have no percent encoding. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')) || 'x';
}
