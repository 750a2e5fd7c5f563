import { z } from 'zod';
import { STREAMING_SERVICES } from '../domain/club/streaming-keys.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, text } from './fields.ts';
import { settingsSchema } from './settings.ts';

const TAG = { tag: 'Settings' } as const;

const params = z.object({ service: z.enum(STREAMING_SERVICES, 'Must be spotify or tidal') });

const ID_TEXT = 'A client ID has at most 200 letters, digits and signs, without spaces';
const SECRET_TEXT = 'A client secret has at most 200 letters, digits and signs, without spaces';

/** Without one of them, the saved one is used. */
const keyFields = {
  client_id: text('A client ID is required')
    .max(200, ID_TEXT)
    .regex(/^[\x21-\x7e]+$/, ID_TEXT)
    .optional(),
  client_secret: text('A client secret is required')
    .max(200, SECRET_TEXT)
    .regex(/^[\x21-\x7e]+$/, SECRET_TEXT)
    .optional(),
};

/** Body of `PUT /api/settings/streaming/{service}`. */
export const saveKeysSchema = z.strictObject({ ...keyFields, password: adminPasswordSchema });

const testSchema = z.object({
  outcome: z
    .enum(['works', 'rejected', 'unreachable', 'limited'])
    .describe('Response of the service to a request for a token'),
  until: z.string().nullable().describe('Until when it limits this server, in UTC'),
});

export const saveStreamingKeysEndpoint = {
  ...TAG,
  ...endpoints.SAVE_STREAMING_KEYS,
  summary:
    'Save the keys of a streaming service, encrypted; no response contains them. 400 if one is missing, 409 if environment variables set them, and with PostgreSQL',
  access: 'password',
  params,
  body: saveKeysSchema,
  response: createResponseSchema(settingsSchema),
} as const satisfies Endpoint;

export const removeStreamingKeysEndpoint = {
  ...TAG,
  ...endpoints.REMOVE_STREAMING_KEYS,
  summary: 'Remove the saved keys of a streaming service',
  access: 'password',
  params,
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(settingsSchema),
} as const satisfies Endpoint;

export const testStreamingKeysEndpoint = {
  ...TAG,
  ...endpoints.TEST_STREAMING_KEYS,
  summary:
    'Ask a streaming service for a token with these keys, or with those in use; saves nothing. Takes up to four seconds. 400 if one is missing',
  access: 'session',
  params,
  body: z.strictObject(keyFields),
  response: createResponseSchema(testSchema),
} as const satisfies Endpoint;
