import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import plugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { albumSchema } from '#shared/contracts/albums.ts';
import { bracketSchema } from '#shared/contracts/bracket.ts';
import { failureSchema } from '#shared/contracts/endpoint.ts';
import { recapSchema } from '#shared/contracts/recaps.ts';
import { roomSchema } from '#shared/contracts/room-response.ts';
import { sessionSchema } from '#shared/contracts/sessions.ts';
import { clubSchema } from '#shared/contracts/settings.ts';

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
  { name: 'Rounds', description: 'Rating at one’s own pace, sealed until the reveal' },
  { name: 'Personal links', description: 'Phones that are one reviewer, in every room' },
  { name: 'Private club', description: 'Who may visit, by invite link or view password' },
  { name: 'Playlists', description: 'Songs for brackets from Spotify playlists' },
  { name: 'Streaming', description: 'Album data from streaming services' },
  { name: 'Uploads', description: 'Covers' },
  { name: 'Import', description: 'Spreadsheets of albums' },
  { name: 'Settings', description: 'Settings of the club' },
  { name: 'Backups', description: 'Backups of the server, and their restore' },
  { name: 'Feeds', description: 'Figures for dashboards' },
  { name: 'Events', description: 'Live updates' },
  { name: 'Notifications', description: 'News for chats and phones' },
  { name: 'Logs', description: 'Browser error reports' },
  { name: 'Admin', description: 'Signing in and out' },
];

/** Schemas of many responses, described once: the page resolves every schema before it draws. */
const NAMED = {
  Album: albumSchema,
  Bracket: bracketSchema,
  Club: clubSchema,
  Failure: failureSchema,
  Recap: recapSchema,
  Room: roomSchema,
  Session: sessionSchema,
};
for (const [id, schema] of Object.entries(NAMED))
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });

/**
 * Serves the OpenAPI document of all routes that are registered later at /api/openapi.json, from
 * the contracts' schemas, and the API reference at /api/docs. The document is created on first
 * request.
 */
export const openapi = plugin<{ path: string }>(async (app, { path }) => {
  await app.register(swagger, {
    ...describeApi(path),
    transform: jsonSchemaTransform,
    transformObject: (routes) => {
      const document = jsonSchemaTransformObject(routes);
      // The library describes each named schema as input too; no request uses these.
      if ('components' in document)
        for (const id of Object.keys(NAMED)) delete document.components?.schemas?.[`${id}Input`];
      return withOptionalBodies(document);
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: path,
    staticCSP: POLICY,
  });
});

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
