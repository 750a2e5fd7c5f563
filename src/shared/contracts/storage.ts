import { z } from 'zod';
import { createResponseSchema, type Endpoint } from './endpoint.ts';

const storageSchema = z.object({
  warnings: z
    .array(z.object({ about: z.enum(['disk', 'covers']), text: z.string() }))
    .describe('What is nearly full, in words for an admin'),
});

export type StorageWarning = z.output<typeof storageSchema>['warnings'][number];

export const getStorageEndpoint = {
  method: 'GET',
  path: '/api/storage',
  summary: 'What an admin is told of space that runs out; nobody else is told anything',
  tag: 'Admin',
  access: 'public',
  kept: 'never',
  response: createResponseSchema(storageSchema),
} as const satisfies Endpoint;
