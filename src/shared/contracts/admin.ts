import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, idSchema, password } from './fields.ts';

const sessionSchema = z.object({ expires_at: z.string().describe('Time in UTC, ISO 8601') });

export const verifyPasswordEndpoint = {
  ...endpoints.VERIFY_PASSWORD,
  summary: 'Sign in: checks the admin password and sets a session cookie if it is correct',
  tag: 'Admin',
  access: 'public',
  body: z.strictObject({ password: password('Password is required') }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Endpoint;

export const extendSessionEndpoint = {
  ...endpoints.EXTEND_SESSION,
  summary: 'Extend the admin session by eight hours',
  tag: 'Admin',
  access: 'session',
  response: createResponseSchema(sessionSchema),
} as const satisfies Endpoint;

export const changePasswordEndpoint = {
  ...endpoints.CHANGE_PASSWORD,
  summary:
    'Change the admin password, end all admin sessions, and sign in again; 409 if an environment variable sets it',
  tag: 'Admin',
  access: 'password',
  body: z.strictObject({
    password: adminPasswordSchema,
    new_password: password('A new password is required'),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Endpoint;

export const logoutEndpoint = {
  ...endpoints.LOGOUT,
  summary: 'End the admin session of this browser, or all of them',
  tag: 'Admin',
  access: 'public',
  body: z.strictObject({ everywhere: z.boolean('Must be true or false').default(false) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Endpoint;

const signInSchema = z.object({
  id: z.string(),
  browser: z
    .string()
    .nullable()
    .describe("Browser and system, such as 'Firefox on Linux'; `null` if unknown"),
  created_at: z.string().describe('Time of the sign-in in UTC, ISO 8601'),
  used_at: z.string().describe('Time of the latest request in UTC, to the minute'),
  is_this: z.boolean().describe('True for the requesting browser'),
});

export const listSignInsEndpoint = {
  ...endpoints.LIST_SIGN_INS,
  summary: 'List the signed-in browsers, the latest used first',
  tag: 'Admin',
  access: 'session',
  response: createResponseSchema(z.array(signInSchema)),
} as const satisfies Endpoint;

export const endSignInEndpoint = {
  ...endpoints.END_SIGN_IN,
  summary: 'Sign a browser out',
  tag: 'Admin',
  access: 'session',
  params: z.object({ id: idSchema }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Endpoint;
