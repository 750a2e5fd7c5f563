import { z } from 'zod';
import { PUSH_EVENTS } from '../domain/notifications/push.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { atMost, nothing } from './fields.ts';

const URL_TEXT = 'Must be the address of a push service';
const KEY_TEXT = 'Must be a key of the browser';

const endpointSchema = z
  .string(URL_TEXT)
  .max(1000, URL_TEXT)
  .regex(/^https?:\/\/[\x21-\x7e]+$/, URL_TEXT)
  .describe('Address of the subscription at the push service, as `PushSubscription.endpoint`');

const keysSchema = z.strictObject(
  {
    p256dh: z
      .string(KEY_TEXT)
      .regex(/^[\w-]{87}=?$/, KEY_TEXT)
      .describe('Public key, 65 bytes as base64url'),
    auth: z
      .string(KEY_TEXT)
      .regex(/^[\w-]{22}(==)?$/, KEY_TEXT)
      .describe('Shared secret, 16 bytes as base64url'),
  },
  'Must be the keys of the browser',
);

const eventsSchema = atMost(
  PUSH_EVENTS.length,
  'Each event once',
  z.array(z.enum(PUSH_EVENTS, 'There is no such event'), 'Must be a list of events'),
);

const pushSchema = z.object({
  is_available: z.boolean().describe('False if the server sends no pushes (`PUSH=off`)'),
  public_key: z
    .string()
    .nullable()
    .describe(
      '`applicationServerKey` of `PushManager.subscribe()`, as base64url. A subscription made with another one has ended',
    ),
  subscriptions: z
    .array(z.object({ endpoint: z.string(), events: z.array(z.enum(PUSH_EVENTS)) }))
    .describe('Subscriptions of this browser, of which it recognizes its own by the endpoint'),
});

export type Push = z.output<typeof pushSchema>;

const ME = { tag: 'Personal links', access: 'public', isSecret: true } as const;

/** Responses about the subscriptions of the browser. */
const PUSH = { ...ME, response: createResponseSchema(pushSchema) } as const;

export const getPushEndpoint = {
  ...PUSH,
  ...endpoints.GET_PUSH,
  summary:
    'Get the push subscriptions of this browser. 401 PERSON_REQUIRED without a personal link',
  cached: 'never',
} as const satisfies Endpoint;

export const savePushEndpoint = {
  ...PUSH,
  ...endpoints.SAVE_PUSH,
  summary:
    'Subscribe this browser, or change the events of its subscription. 409 PUSH_OFF, or TOO_MANY above twenty of a person',
  body: z.strictObject({ endpoint: endpointSchema, keys: keysSchema, events: eventsSchema }),
} as const satisfies Endpoint;

export const endPushEndpoint = {
  ...PUSH,
  ...endpoints.END_PUSH,
  summary: 'End a subscription of this browser, or all of them without an endpoint. Idempotent',
  body: z.strictObject({ endpoint: endpointSchema.optional() }),
} as const satisfies Endpoint;

export const testPushEndpoint = {
  ...ME,
  ...endpoints.TEST_PUSH,
  summary:
    'Send a test to the latest subscription of this browser. 409 PUSH_OFF, NOT_SUBSCRIBED; an unknown subscription ends',
  body: nothing,
  response: createResponseSchema(
    z.object({
      is_sent: z.boolean(),
      result: z.string().describe('Response of the push service, as a sentence without a period'),
    }),
  ),
} as const satisfies Endpoint;
