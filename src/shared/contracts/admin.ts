import { z } from 'zod';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { password } from './fields.ts';

const sessionSchema = z.object({ expires_at: z.string().describe('Time in UTC, ISO 8601') });

export const verifyPasswordEndpoint = {
  method: 'POST',
  path: '/api/auth/verify-password',
  summary: 'Sign in: checks the admin password and sets a session cookie if it is correct',
  tag: 'Admin',
  access: 'public',
  body: z.strictObject({ password: password('Password is required') }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Endpoint;

export const extendSessionEndpoint = {
  method: 'POST',
  path: '/api/auth/extend',
  summary: 'Extend the admin session by eight hours',
  tag: 'Admin',
  access: 'session',
  response: createResponseSchema(sessionSchema),
} as const satisfies Endpoint;

export const logoutEndpoint = {
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the admin session of this browser, or all of them',
  tag: 'Admin',
  access: 'public',
  body: z.strictObject({ everywhere: z.boolean('Must be true or false').default(false) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Endpoint;
