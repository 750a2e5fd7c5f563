import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type RouteOptions } from 'fastify';
import plugin from 'fastify-plugin';
import { rejection, sendError } from '../lib/errors.ts';

/** CSP of the API reference: own scripts only; its library sets inline styles. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Tags of the endpoints, in the order of the page. */
const TAGS = [
  { name: 'Albums', description: 'Albums with their tiers' },
  { name: 'Sessions', description: 'Listening sessions' },
  { name: 'Ratings', description: 'Tiers by reviewer, and averages' },
  { name: 'Changelog', description: 'What changed' },
  { name: 'Insights', description: 'What the ratings say' },
  { name: 'Rankings', description: 'Order of albums within a tier' },
  { name: 'Brackets', description: 'Tournaments of songs' },
  { name: 'Listening room', description: 'Rating together, sealed until the reveal' },
  { name: 'Personal links', description: 'Phones that are one reviewer, in every room' },
  { name: 'Playlists', description: 'Songs for brackets from Spotify playlists' },
  { name: 'Streaming', description: 'Album data from streaming services' },
  { name: 'Uploads', description: 'Covers' },
  { name: 'Import', description: 'Spreadsheets of albums' },
  { name: 'Feeds', description: 'Figures for dashboards' },
  { name: 'Events', description: 'Live updates' },
  { name: 'Logs', description: 'Browser error reports' },
  { name: 'Admin', description: 'Signing in and out' },
];

/**
 * Serves the OpenAPI document of all routes that are registered later at /api/openapi.json, from
 * the contracts' schemas, and the API reference at /api/docs. Both are created on first request:
 * few clients need them, and they would slow down every start.
 */
export const openapi = plugin<{ path: string }>(async (app, { path }) => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    const isHidden = route.schema?.hide === true || route.method === 'HEAD';
    if (!isHidden) routes.push(route);
  });
  let documents: Promise<FastifyInstance> | undefined;
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*'])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      documents ??= createDocuments(routes, path);
      return passOn(await documents, request.url, reply);
    });
});

async function passOn(documents: FastifyInstance, url: string, reply: FastifyReply) {
  const { statusCode, headers, rawPayload } = await documents.inject(url);
  // These headers belong to the connection.
  const { connection, date, 'transfer-encoding': _, ...told } = headers;
  return reply.code(statusCode).headers(told).send(rawPayload);
}

/**
 * Creates a separate app that serves only the document and the reference: Fastify registers no
 * plugin once it has started.
 */
async function createDocuments(
  routes: readonly RouteOptions[],
  publicPath: string,
): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { jsonSchemaTransform }] = await Promise.all(
    [
      import('@fastify/swagger'),
      import('@fastify/swagger-ui'),
      import('fastify-type-provider-zod'),
    ],
  );
  const app = fastify();
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(rejection(404), request, reply));
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  await app.register(swagger, {
    ...describeApi(publicPath),
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document
        ? withOptionalBodies(document.openapiObject)
        : document.swaggerObject,
  });
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema && { schema }), handler: async () => null });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: publicPath,
    staticCSP: POLICY,
  });
  return app;
}

function describeApi(publicPath: string) {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Spindle',
        description:
          'Listening sessions, tier lists and song brackets. Every error has the same shape: a message for people and a code for programs.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: publicPath || '/', description: 'This server' }],
      tags: TAGS,
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          adminSession: {
            type: 'apiKey',
            in: 'cookie',
            name: 'spindle_session',
            description:
              'Set by signing in; over HTTPS its name starts with __Host-, or, if the site has a path, starts with __Secure- and ends with the path',
          },
        },
      },
      security: [{ apiKey: [] }],
    },
  } satisfies FastifyDynamicSwaggerOptions;
}

/** Fields of the document that are used here. */
type Bodies = {
  paths?: Record<string, Record<string, { requestBody?: Body }>>;
};
type Body = { required?: boolean; content: Record<string, { schema?: { required?: string[] } }> };

/** A body without required fields is optional. */
function withOptionalBodies<T extends object>(document: T): T {
  const { paths = {} } = document as Bodies;
  for (const { requestBody } of Object.values(paths).flatMap((path) => Object.values(path))) {
    if (requestBody === undefined) continue;
    const [media] = Object.values(requestBody.content);
    requestBody.required = (media?.schema?.required ?? []).length > 0;
  }
  return document;
}
