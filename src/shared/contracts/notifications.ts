import { z } from 'zod';
import { DELIVERY_STATUSES, NOTIFICATION_EVENTS } from '../domain/notifications/events.ts';
import { findSettingProblems, TARGET_KINDS } from '../domain/notifications/targets.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, idSchema, nothing, text } from './fields.ts';

const TAG = { tag: 'Notifications' } as const;
const params = z.object({ id: idSchema });

const URL_TEXT = 'Must be an address such as https://…';
const TOKEN_TEXT = 'An access token has at most 500 letters, digits and signs, without spaces';
const SECRET_TEXT = 'A shared secret has 16 to 200 characters';

const eventsSchema = z
  .array(z.enum(NOTIFICATION_EVENTS, 'There is no such event'), 'Must be a list of events')
  .max(NOTIFICATION_EVENTS.length, 'Each event once')
  .min(1, 'Please choose at least one event');

/** Fields of a target; a `null` setting is none. */
const targetFields = {
  name: text('A name is required').max(60, 'A name has at most 60 characters'),
  events: eventsSchema,
  is_on: z.boolean('Must be true or false').describe('False pauses the target'),
  url: text('An address is required').max(2000, URL_TEXT).refine(isWebUrl, URL_TEXT),
  room_id: text('A room id is required')
    .max(255, 'A room id has at most 255 characters')
    .regex(/^![^\s/?#]+$/, 'A room id begins with !, such as !abc:matrix.org')
    .nullable(),
  token: z
    .string(TOKEN_TEXT)
    .trim()
    .max(500, TOKEN_TEXT)
    .regex(/^[\x21-\x7e]+$/, TOKEN_TEXT)
    .nullable(),
  secret: text(SECRET_TEXT).min(16, SECRET_TEXT).max(200, SECRET_TEXT).nullable(),
};

/** Body of `POST /api/notifications/targets`. */
export const createTargetSchema = z
  .strictObject({
    ...targetFields,
    kind: z.enum(TARGET_KINDS, 'Please choose a service'),
    is_on: targetFields.is_on.default(true),
    room_id: targetFields.room_id.default(null),
    token: targetFields.token.default(null),
    secret: targetFields.secret.default(null),
    password: adminPasswordSchema,
  })
  .superRefine((_, context) => checkSettings(context), {
    // Runs even if other fields are invalid, so that one response lists every problem.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** Body of `PUT /api/notifications/targets/{id}`: a subset of the fields; others stay. */
export const updateTargetSchema = z.strictObject({
  ...z.object(targetFields).partial().shape,
  password: adminPasswordSchema,
});

export const targetSchema = z.object({
  id: z.string(),
  kind: z.enum(TARGET_KINDS),
  name: z.string(),
  events: z.array(z.enum(NOTIFICATION_EVENTS)),
  is_on: z.boolean(),
  host: z
    .string()
    .nullable()
    .describe(
      'Host of its URL; `null` if that cannot be decrypted. No response contains URL, token or secret',
    ),
  ends_with: z.string().nullable().describe('Last four characters of its URL, if that is long'),
  room_id: z.string().nullable().describe('Matrix: id of the room'),
  has_token: z.boolean(),
  problem: z
    .string()
    .nullable()
    .describe('Why nothing is sent until it is changed or a test succeeds; `null` while it works'),
  created_at: z.string(),
  updated_at: z.string(),
});

const deliverySchema = z.object({
  id: z.string(),
  target_id: z.string(),
  target: z.string().describe('Name of the target'),
  event: z.enum([...NOTIFICATION_EVENTS, 'test']),
  status: z.enum(DELIVERY_STATUSES),
  result: z.string().nullable().describe('What happened last, as a sentence'),
  attempts: z.number().int(),
  created_at: z.string(),
  next_at: z.string().nullable().describe('Time of the next attempt, while it waits'),
});

export const listTargetsEndpoint = {
  ...TAG,
  ...endpoints.LIST_TARGETS,
  summary: 'List where news are sent, without URLs, tokens and secrets',
  access: 'session',
  response: createResponseSchema(z.array(targetSchema)),
} as const satisfies Endpoint;

export const createTargetEndpoint = {
  ...TAG,
  ...endpoints.CREATE_TARGET,
  summary: 'Add a target. `room_id`, `token` and `secret` are for the kinds that need them',
  access: 'password',
  status: 201,
  body: createTargetSchema,
  response: createResponseSchema(targetSchema),
} as const satisfies Endpoint;

export const updateTargetEndpoint = {
  ...TAG,
  ...endpoints.UPDATE_TARGET,
  summary: 'Change some fields of a target; the kind stays',
  access: 'password',
  params,
  body: updateTargetSchema,
  response: createResponseSchema(targetSchema),
} as const satisfies Endpoint;

export const deleteTargetEndpoint = {
  ...TAG,
  ...endpoints.DELETE_TARGET,
  summary: 'Delete a target with its deliveries',
  access: 'password',
  params,
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(z.object({ id: z.string() })),
} as const satisfies Endpoint;

export const testTargetEndpoint = {
  ...TAG,
  ...endpoints.TEST_TARGET,
  summary:
    'Send a test message now, and return how it went; takes up to ten seconds. 409 while another test is sent',
  access: 'session',
  params,
  body: nothing,
  response: createResponseSchema(deliverySchema),
} as const satisfies Endpoint;

export const listDeliveriesEndpoint = {
  ...TAG,
  ...endpoints.LIST_DELIVERIES,
  summary: 'List the last 20 deliveries, newest first',
  access: 'session',
  response: createResponseSchema(z.array(deliverySchema)),
} as const satisfies Endpoint;

/** True for an http or https URL without user and password. */
function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(value);
}

/** `findSettingProblems` as a Zod check; also of input with other problems. */
function checkSettings({ value, issues }: z.core.ParsePayload<Record<string, unknown>>): void {
  const kind = TARGET_KINDS.find((one) => one === value.kind);
  if (kind === undefined) return;
  const known = new Set(issues.map(({ path }) => String(path?.[0])));
  for (const [field, message] of Object.entries(findSettingProblems(kind, value)))
    if (!known.has(field)) issues.push({ code: 'custom', input: value, path: [field], message });
}
