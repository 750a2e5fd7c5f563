import { z } from 'zod';
import { PUSH_EVENTS } from '../domain/notifications/push.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { atMost, nothing } from './fields.ts';

const URL_TEXT = 'Must be the address of a push service';
const KEY_TEXT = 'Must be a key of the browser';

const saveSchema = z.strictObject({
  endpoint: z
    .string(URL_TEXT)
    .max(1000, URL_TEXT)
    .regex(/^https?:\/\/[\x21-\x7e]+$/, URL_TEXT)
    .describe('Address of the subscription, as `PushSubscription.endpoint`'),
  keys: z.strictObject(
    {
      // 65 bytes and 16 bytes as base64url.
      p256dh: z.string(KEY_TEXT).regex(/^[\w-]{87}=?$/, KEY_TEXT),
      auth: z.string(KEY_TEXT).regex(/^[\w-]{22}(==)?$/, KEY_TEXT),
    },
    'Must be the keys of the browser',
  ),
  events: atMost(
    PUSH_EVENTS.length,
    'Each event once',
    z.array(z.enum(PUSH_EVENTS, 'There is no such event'), 'Must be a list of events'),
  ),
});

const pushSchema = z.object({
  public_key: z
    .string()
    .nullable()
    .describe(
      '`applicationServerKey` of `PushManager.subscribe()`, as base64url; `null` if the server sends no pushes (`PUSH=off`)',
    ),
  subscription: z
    .object({ endpoint: z.string(), events: z.array(z.enum(PUSH_EVENTS)) })
    .nullable()
    .describe('Subscription of this browser'),
});

export type Push = z.output<typeof pushSchema>;

const ME = { tag: 'Personal links', access: 'public', isSecret: true } as const;

/** Responses about the subscription of the browser. */
const PUSH = { ...ME, response: createResponseSchema(pushSchema) } as const;

export const getPushEndpoint = {
  ...PUSH,
  ...endpoints.GET_PUSH,
  summary: 'Get the push subscription of this browser. 401 PERSON_REQUIRED without a personal link',
  cached: 'never',
} as const satisfies Endpoint;

export const savePushEndpoint = {
  ...PUSH,
  ...endpoints.SAVE_PUSH,
  summary: 'Subscribe this browser, or change its subscription. 409 PUSH_OFF',
  body: saveSchema,
} as const satisfies Endpoint;

export const endPushEndpoint = {
  ...PUSH,
  ...endpoints.END_PUSH,
  summary: 'End the subscription of this browser. Idempotent',
  body: nothing,
} as const satisfies Endpoint;

export const testPushEndpoint = {
  ...ME,
  ...endpoints.TEST_PUSH,
  summary:
    'Send a test to this browser. 409 PUSH_OFF, NOT_SUBSCRIBED; an unknown subscription ends',
  body: nothing,
  response: createResponseSchema(
    z.object({
      is_sent: z.boolean(),
      result: z.string().describe('Response of the push service, as a sentence without a period'),
    }),
  ),
} as const satisfies Endpoint;
