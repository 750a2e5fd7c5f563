import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import {
  type Endpoint,
  type EndpointInput,
  type EndpointParts,
  type EndpointResponse,
  failureSchema,
} from '#shared/contracts/endpoint.ts';
import { type Writable, writeJson } from '#shared/domain/json-text.ts';
import {
  type Reader,
  sendCached,
  sendFromMemory,
} from '../plugins/response-cache/cached-responses.ts';
import {
  type CachedResponse,
  encodeOnce,
  type ResponseCache,
} from '../plugins/response-cache/response-cache.ts';
import type { Computing } from '../plugins/work-limiter.ts';
import type { Admin } from './admin.ts';
import { invalidInput, MAX_FIELDS, rejection } from './errors.ts';
import { idempotencyHeader } from './idempotency-key.ts';
import type { Job, ReadingJob } from './job.ts';
import { isDecodable } from './malformed-url.ts';

export type Mounting = {
  app: FastifyInstance;
  responses: ResponseCache;
  computing: Computing;
  admin: Admin;
  /** Runs slow queries. */
  reading: ReadingJob;
  /** All registered endpoints. */
  endpoints: Endpoint[];
};

type WithoutSuccess<T> = T extends { success: true } ? Omit<T, 'success'> : never;
type Result<E extends Endpoint> = Writable<WithoutSuccess<EndpointResponse<E>>>;
type Input<E extends Endpoint> = EndpointInput<E>;
/** Request and reply, for handlers that need more than the parsed input, such as cookies. */
type Call = { request: FastifyRequest; reply: FastifyReply };
/** Additional checks of the valid fields, reported together with invalid ones. */
type Check<E extends Endpoint> = (
  body: RightParts<Input<E>['body']>,
  params: Partial<Input<E>['params']>,
) => Promise<Problems>;
/** Valid fields; for a list of objects, those of each. */
type RightParts<T> = {
  [Name in keyof T]?: T[Name] extends readonly (infer One)[] | undefined ? Partial<One>[] : T[Name];
};
type Problems = Record<string, string>;
type Handler<E extends Endpoint> = (input: Input<E>, call: Call) => Promise<Result<E>> | Result<E>;
/** Read that runs on a worker thread if `job` returns a job. */
type Handlers<E extends Endpoint> = {
  here: Handler<E>;
  job: (input: Input<E>, call: Call) => Promise<Job | null> | Job | null;
};

/**
 * Registers an endpoint: parses the request (400 lists all problems), checks the admin session or
 * password if the contract requires it, and sends the result of the handler. Responses to a public
 * `GET` are cached until the next commit, unless the contract says otherwise.
 * @param check problems that the handler itself reports, for requests that do not reach it
 */
export function mount<E extends Endpoint>(
  { app, responses, computing, admin, reading, endpoints }: Mounting,
  endpoint: E,
  handler: Handler<E> | Handlers<E>,
  status = 200,
  check: Check<E> = async () => ({}),
): void {
  endpoints.push(endpoint);
  const { here: handle, job: jobOf } =
    typeof handler === 'function' ? { here: handler, job: () => null } : handler;
  const isPublicGet = endpoint.method === 'GET' && endpoint.access === 'public';
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: describeCall(endpoint, status),
    ...(endpoint.mostBytes !== undefined && { bodyLimit: endpoint.mostBytes }),
    // Runs before the body is read.
    ...(endpoint.access === 'session' && { onRequest: requireSession }),
    handler: isPublicGet && endpoint.kept !== 'never' ? sendCachedResponse : send,
  });

  async function requireSession(request: FastifyRequest): Promise<void> {
    await admin.sessions.extend(request);
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const { input, problems } = read(endpoint, request);
    if (problems !== null) throw invalidInput({ ...(await checkRest(request)), ...problems });
    const checked = await takePassword(request, input);
    const call = { request, reply };
    const job = await jobOf(checked, call);
    return job === null ? body(checked, call) : reading(job);
  }

  /** Checks the admin password and removes it from the input. */
  async function takePassword(request: FastifyRequest, parts: EndpointParts<E>): Promise<Input<E>> {
    if (endpoint.access !== 'password') return parts as Input<E>;
    const { password = '', ...body } = parts.body as { password?: string };
    await admin.gate.check(request, password);
    return { ...parts, body } as Input<E>;
  }

  function checkRest({ body, params }: FastifyRequest): Promise<Problems> {
    return check(
      rightFields(endpoint.body, body) as RightParts<Input<E>['body']>,
      rightFields(endpoint.params, params) as Partial<Input<E>['params']>,
    );
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const plain = await respond(request, reply);
    const { encoding, bytes } = await encodeOnce(plain, request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.code(status).headers({ 'cache-control': 'private, no-store', vary: 'accept-encoding' });
    return reply.type('application/json; charset=utf-8').send(bytes);
  }

  function sendCachedResponse(request: FastifyRequest, reply: FastifyReply) {
    const mayBeAdmin = admin.cookies.read(request, 'spindle_session') !== null;
    // product/screens.md#offline: browsers may cache only responses for visitors.
    const reader = { request, reply, isPrivate: endpoint.isSecret === true || mayBeAdmin };
    if (mayBeAdmin && endpoint.kept === 'for visitors') return respondEither(reader);
    return sendFromMemory(responses, reader) ? reply : computeCached(reader);
  }

  async function respondEither(reader: Reader): Promise<FastifyReply> {
    const { request, reply } = reader;
    const isAdmin = (await admin.sessions.current(request)) !== undefined;
    return isAdmin ? send(request, reply) : computeCached(reader);
  }

  async function computeCached(reader: Reader): Promise<FastifyReply> {
    const { request, reply } = reader;
    const input = parse(endpoint, request) as Input<E>;
    let job: Job | null = null;
    const cached = {
      responses,
      key: `${endpoint.path} ${JSON.stringify(input)}`,
      headers: CACHED_HEADERS,
      withQueue: async (key: string, work: () => Promise<CachedResponse>) => {
        job = await jobOf(input, { request, reply });
        const take = job === null ? computing.run : computing.runInWorker;
        return take(request.ip, key, work);
      },
      compute: () => (job === null ? body(input, { request, reply }) : reading(job)),
    };
    return sendCached(cached, reader);
  }

  async function body(input: Input<E>, call: Call): Promise<Buffer> {
    return Buffer.from(writeJson({ success: true, ...(await handle(input, call)) }).text);
  }
}

const CACHED_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  vary: 'accept-encoding, x-api-key',
};

/** Sends 405 with `Allow` for every unsupported method of an API URL. */
export function rejectOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const url of new Set(endpoints.map(({ path }) => path))) {
    const known = endpoints.filter(({ path }) => path === url);
    const taken = new Set<string>(known.map(({ method }) => method));
    if (app.hasRoute({ method: 'HEAD', url })) taken.add('HEAD');
    app.route({
      method: ALL_METHODS.filter((method) => !taken.has(method)),
      url,
      schema: { hide: true },
      handler: (_request, reply) => {
        reply.header('allow', [...taken].join(', '));
        throw rejection(405);
      },
    });
  }
}

const ALL_METHODS: HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];

/** Describes an endpoint for the OpenAPI document. */
export function describeCall(endpoint: Endpoint, status: number) {
  const { method, path, params, query, body, response, summary, tag, access } = endpoint;
  return {
    summary,
    operationId: operationId(method, path),
    tags: [tag],
    ...(access === 'session' && { security: [{ apiKey: [], adminSession: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    // Every create endpoint accepts an idempotency key.
    ...(status === 201 && { headers: idempotencyHeader }),
    response: { [status]: json('Success', response), ...REJECTED },
  };
}

/** Describes an endpoint that responds with a stream. */
export function describeStream(endpoint: Endpoint) {
  const events = { 'text/event-stream': { schema: endpoint.response } };
  return {
    ...describeCall(endpoint, 200),
    response: {
      200: { description: 'Event stream, open until either side closes it', content: events },
      ...REJECTED,
    },
  };
}

/** @example operationId('GET', '/api/albums/:id') // 'getAlbumsById' */
function operationId(method: string, path: string): string {
  const words = path
    .replace('/api/', '')
    .replaceAll(':', 'by-')
    .split(/[^A-Za-z]+/);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capital).join('');
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

/** Error responses of every endpoint. */
export const REJECTED = {
  '4xx': json(
    'Refused: something is wrong with what was sent, missing, or in the way',
    failureSchema,
  ),
  '5xx': json('Failed: nothing was changed, and the same may succeed later', failureSchema),
};

/** Parses all parts of a request. @throws HttpError 400 with all problems */
export function parse<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointParts<E> {
  const { input, problems } = read(endpoint, request);
  if (problems !== null) throw invalidInput(problems);
  return input;
}

function read<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  rejectMalformedQuery(request.url);
  const parts = { params: request.params, query: request.query, body: request.body ?? {} };
  const input: Record<string, unknown> = { params: {}, query: {}, body: {} };
  const messages = new Map<string, string>();
  for (const [part, value] of Object.entries(parts)) {
    const schema = endpoint[part as keyof typeof parts];
    if (schema === undefined) continue;
    const result = schema.safeParse(value);
    if (result.success) input[part] = result.data;
    else addMessages(messages, part, result.error.issues);
  }
  const problems = messages.size === 0 ? null : Object.fromEntries(messages);
  return { input: input as EndpointParts<E>, problems };
}

/** Returns the valid fields of an object. */
function rightFields(schema: unknown, value: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return {};
  const given = new Map(Object.entries(value));
  const fields = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    if (!given.has(name)) return [];
    const result = field.safeParse(given.get(name));
    if (result.success) return [[name, result.data] as const];
    const list = rightEntries(field, given.get(name));
    return list === null ? [] : [[name, list] as const];
  });
  return Object.fromEntries(fields);
}

/** Returns the valid fields of every entry of a list of objects; `null` for another type. */
function rightEntries(field: unknown, value: unknown): object[] | null {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional)
    return rightEntries(field.unwrap(), value);
  if (!(field instanceof z.ZodArray) || !Array.isArray(value)) return null;
  return value.map((entry) => rightFields(field.element, entry));
}

/** Adds the first message of every field; unknown fields are named individually. */
function addMessages(messages: Map<string, string>, part: string, issues: z.core.$ZodIssue[]) {
  const add = (field: string, message: string) => {
    if (!messages.has(field)) messages.set(field, message);
  };
  for (const issue of issues) {
    if (messages.size >= MAX_FIELDS) return;
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, MAX_FIELDS)) add(key, 'There is no such field');
    else if (issue.path.length === 0) add(part, 'Must be a JSON object');
    else add(issue.path.join('.'), issue.message);
  }
}

/** Invalid UTF-8 in percent-encoding would otherwise be used as text. */
function rejectMalformedQuery(url: string): void {
  const query = url.slice(url.indexOf('?') + 1);
  if (!isDecodable(query)) throw invalidInput({ query: 'The address is not valid UTF-8' });
}
