import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { password } from './fields.ts';

export const verifyPassword = {
  method: 'POST',
  path: '/api/auth/verify-password',
  summary: 'Whether this is the admin password',
  tag: 'Admin',
  access: 'public',
  body: z.strictObject({ password: password('Password is required') }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Endpoint;
