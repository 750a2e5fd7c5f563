import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type {
  Endpoint,
  EndpointInput,
  EndpointParts,
  EndpointResponse,
} from '#shared/contracts/endpoint.ts';
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
import type { Browsers } from './browsers.ts';
import { describeCall } from './describe-endpoint.ts';
import { invalidInput, rejection } from './errors.ts';
import { parse, parseParts, rightFields } from './parse-request.ts';
import type { QueryJob, RunQuery } from './query-job.ts';

export type Mounting = {
  app: FastifyInstance;
  responses: ResponseCache;
  computing: Computing;
  admin: Admin;
  browsers: Browsers;
  /** Runs slow queries. */
  runQuery: RunQuery;
  /** All registered endpoints. */
  endpoints: Endpoint[];
};

type WithoutSuccess<T> = T extends { success: true } ? Omit<T, 'success'> : never;
type Result<E extends Endpoint> = WithoutSuccess<EndpointResponse<E>>;
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
  job: (input: Input<E>, call: Call) => Promise<QueryJob | null> | QueryJob | null;
};

/**
 * Registers an endpoint: parses the request (400 lists all problems), checks the admin session or
 * password if the contract requires it, and sends the result of the handler. Responses to a public
 * `GET` are cached until the next commit, unless the contract says otherwise.
 * @param check problems that the handler itself reports, for requests that do not reach it
 */
export function mount<E extends Endpoint>(
  { app, responses, computing, admin, runQuery, endpoints }: Mounting,
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

  async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await admin.sessions.extend(request, reply);
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const { input, problems } = parseParts(endpoint, request);
    if (problems !== null) throw invalidInput({ ...(await checkRest(request)), ...problems });
    const call = { request, reply };
    const checked = await takePassword(call, input);
    const job = await jobOf(checked, call);
    return job === null ? body(checked, call) : runQuery(job);
  }

  /** Checks the admin password and removes it from the input. */
  async function takePassword(
    { request, reply }: Call,
    parts: EndpointParts<E>,
  ): Promise<Input<E>> {
    if (endpoint.access !== 'password') return parts as Input<E>;
    await admin.sessions.rejectEnded(request, reply);
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
    let job: QueryJob | null = null;
    const cached = {
      responses,
      key: `${endpoint.path} ${JSON.stringify(input)}`,
      headers: CACHED_HEADERS,
      withQueue: async (key: string, work: () => Promise<CachedResponse>) => {
        job = await jobOf(input, { request, reply });
        const take = job === null ? computing.run : computing.runInWorker;
        return take(request.ip, key, work);
      },
      compute: () => (job === null ? body(input, { request, reply }) : runQuery(job)),
    };
    return sendCached(cached, reader);
  }

  async function body(input: Input<E>, call: Call): Promise<Buffer> {
    return Buffer.from(JSON.stringify({ success: true, ...(await handle(input, call)) }));
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
