import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, password } from './fields.ts';

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
