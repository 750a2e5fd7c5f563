import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The reading page runs its own scripts only; its library sets styles inline. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What the calls are about, in the order of the page. */
const TAGS = [
  { name: 'Albums', description: 'Albums with their tiers' },
  { name: 'Sessions', description: 'Evenings on which albums were heard' },
  { name: 'Ratings', description: 'Tiers of reviewers, and what they come to' },
  { name: 'Changelog', description: 'What changed' },
  { name: 'Brackets', description: 'Tournaments of songs' },
  { name: 'Playlists', description: 'Songs for brackets from the playlists of Spotify' },
  { name: 'Streaming', description: 'What streaming services say of albums' },
  { name: 'Uploads', description: 'Covers' },
  { name: 'Logs', description: 'Errors of browsers' },
  { name: 'Admin', description: 'Signing in and out' },
];

/** Collects every route mounted after it into one OpenAPI document, from the contracts' schemas. */
export async function documentApi(app: FastifyInstance, publicPath: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Spindle',
        description:
          'Listening sessions, tier lists and song brackets. A failure is always of one shape, with a text for a person and a code for a program.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: publicPath || '/', description: 'Where this document comes from' }],
      tags: TAGS,
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          adminSession: {
            type: 'apiKey',
            in: 'cookie',
            name: 'spindle_session',
            description:
              'Set by signing in; over HTTPS its name begins with __Host-, or with __Secure- where the site has a path, which it then ends with',
          },
        },
      },
      security: [{ apiKey: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document
        ? withOptionalBodies(document.openapiObject)
        : document.swaggerObject,
  });
}

/** What is read here of the document. */
type Bodies = {
  paths?: Record<string, Record<string, { requestBody?: Body }>>;
};
type Body = { required?: boolean; content: Record<string, { schema?: { required?: string[] } }> };

/** A body of which nothing is required may be left out altogether. */
function withOptionalBodies<T extends object>(document: T): T {
  const { paths = {} } = document as Bodies;
  for (const { requestBody } of Object.values(paths).flatMap((path) => Object.values(path))) {
    if (requestBody === undefined) continue;
    const [media] = Object.values(requestBody.content);
    requestBody.required = (media?.schema?.required ?? []).length > 0;
  }
  return document;
}

/** The document at /api/openapi.json, and a page to read it at /api/docs. */
export async function showDocuments(app: FastifyInstance, publicPath: string): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: publicPath,
    staticCSP: POLICY,
  });
}
