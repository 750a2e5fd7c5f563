import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import plugin from 'fastify-plugin';
import type {
  Endpoint,
  EndpointInput,
  EndpointParts,
  EndpointResponse,
} from '#shared/contracts/endpoint.ts';
import type { Topic } from '../database/topics.ts';
import { describeCall } from '../lib/describe-endpoint.ts';
import { invalidInput, rejection } from '../lib/errors.ts';
import { parse, parseParts, validFields } from '../lib/parse-request.ts';
import type { QueryJob } from '../lib/query-job.ts';
import { encode } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Registers an endpoint: parses the request (400 lists all problems), checks the admin session
     * or password if the contract requires it, and sends the result of the handler.
     */
    endpoint: <E extends Endpoint>(endpoint: E, options: EndpointOptions<E>) => void;
    /** Methods of every URL of the API that has a route. */
    apiMethods: ReadonlyMap<string, readonly string[]>;
  }
}

type WithoutSuccess<T> = T extends { success: true } ? Omit<T, 'success'> : never;
type Result<E extends Endpoint> = WithoutSuccess<EndpointResponse<E>>;
type Input<E extends Endpoint> = EndpointInput<E>;
/** Request and reply, for handlers that need more than the parsed input, such as cookies. */
type Call = { request: FastifyRequest; reply: FastifyReply };
/** Valid fields; for a list of objects, those of each. */
type ValidFields<T> = {
  [Name in keyof T]?: T[Name] extends readonly (infer One)[] | undefined ? Partial<One>[] : T[Name];
};
type Problems = Record<string, string>;

type EndpointOptions<E extends Endpoint> = {
  /**
   * Topics of the response to a public `GET`: it is cached until a commit changes one of them,
   * unless the contract says otherwise. By default all topics.
   */
  topics?: readonly Topic[];
  handler: (input: Input<E>, call: Call) => Promise<Result<E>> | Result<E>;
  /** Returns the job for a read that takes long, which then runs on a worker thread. */
  job?: (input: Input<E>, call: Call) => Promise<QueryJob | null> | QueryJob | null;
  /** Problems that the handler itself reports, for requests whose fields are partly invalid. */
  check?: (
    body: ValidFields<Input<E>['body']>,
    params: Partial<Input<E>['params']>,
  ) => Promise<Problems>;
};

/** Adds `app.endpoint`, and collects the methods of the routes that are registered after it. */
export const endpoints = plugin(async (app) => {
  const methods = new Map<string, string[]>();
  app.decorate('apiMethods', methods);
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  app.decorate('endpoint', function <
    E extends Endpoint,
  >(this: FastifyInstance, endpoint: E, options: EndpointOptions<E>) {
    register(this, endpoint, options);
  });
});

function register<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { topics, handler, job: findJob = () => null, check = async () => ({}) }: EndpointOptions<E>,
): void {
  const { admin, computing, responses, runQuery, version } = app.services;
  const {
    method,
    path: url,
    access,
    cached = 'for all',
    isSecret,
    maxBytes,
    status = 200,
  } = endpoint;
  const isCached = method === 'GET' && access === 'public' && cached !== 'never';
  app.route({
    method,
    url,
    schema: describeCall(endpoint),
    ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
    // Runs before the body is read.
    ...(access === 'session' && { onRequest: requireSession }),
    handler: isCached ? sendCached : send,
  });

  async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await admin.sessions.extend(request, reply);
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = await parseChecked(request);
    const call = { request, reply };
    const authorized = access === 'password' ? await takePassword(call, input) : input;
    const plain = await compute(authorized as Input<E>, call);
    const { body, headers } = await encode(plain, request.headers['accept-encoding']);
    reply.code(status).type(JSON_TYPE).headers(headers);
    reply.headers({ 'cache-control': 'private, no-store', vary: 'accept-encoding' });
    return reply.send(body);
  }

  /** @throws HttpError 400 with the problems of all fields */
  async function parseChecked(request: FastifyRequest): Promise<EndpointParts<E>> {
    const { input, problems } = parseParts(endpoint, request);
    if (problems === null) return input;
    const body = validFields(endpoint.body, request.body);
    const params = validFields(endpoint.params, request.params);
    const others = await check(
      body as ValidFields<Input<E>['body']>,
      params as Partial<Input<E>['params']>,
    );
    throw invalidInput({ ...others, ...problems });
  }

  /** Checks the admin password and removes it from the input. */
  async function takePassword({ request, reply }: Call, input: EndpointParts<E>) {
    await admin.sessions.rejectEnded(request, reply);
    const { password = '', ...body } = input.body as { password?: string };
    await admin.gate.check(request, password);
    return { ...input, body };
  }

  async function compute(input: Input<E>, call: Call): Promise<Buffer> {
    const job = await findJob(input, call);
    return job === null ? computeHere(input, call) : runQuery(job);
  }

  async function computeHere(input: Input<E>, call: Call): Promise<Buffer> {
    return Buffer.from(JSON.stringify({ success: true, ...(await handler(input, call)) }));
  }

  async function sendCached(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const mayBeAdmin = admin.cookies.read(request, 'spindle_session') !== null;
    if (mayBeAdmin && cached === 'for visitors' && (await admin.sessions.current(request)))
      return send(request, reply);
    const input = parse(endpoint, request) as Input<E>;
    // product/screens.md#offline: browsers may cache only responses for visitors.
    const reader = { request, reply, isPrivate: isSecret === true || mayBeAdmin };
    let job: QueryJob | null = null;
    return responses.send(reader, {
      key: `${url} ${JSON.stringify(input)}`,
      version: () => version(topics),
      headers: CACHED_HEADERS,
      withQueue: async (work) => {
        job = await findJob(input, { request, reply });
        const run = job === null ? computing.run : computing.runInWorker;
        return run(request.ip, work);
      },
      compute: () => (job === null ? computeHere(input, { request, reply }) : runQuery(job)),
    });
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

const CACHED_HEADERS = { 'content-type': JSON_TYPE, vary: 'accept-encoding, x-api-key' };

/** Responds 405 with `Allow` to every unsupported method of an API URL. */
export async function otherMethods(app: FastifyInstance): Promise<void> {
  for (const [url, methods] of [...app.apiMethods]) {
    // `HEAD` comes last: Fastify adds it to `GET`.
    const allowed = methods.toSorted((a, b) => Number(a === 'HEAD') - Number(b === 'HEAD'));
    app.route({
      method: ALL_METHODS.filter((method) => !allowed.includes(method)),
      url,
      schema: { hide: true },
      handler: (_request, reply) => {
        reply.header('allow', allowed.join(', '));
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
