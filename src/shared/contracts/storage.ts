import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';

const storageSchema = z.object({
  warnings: z
    .array(z.object({ about: z.enum(['disk', 'covers']), text: z.string() }))
    .describe('What is nearly full, with a message for the admin'),
});

export type StorageWarning = z.output<typeof storageSchema>['warnings'][number];

export const getStorageEndpoint = {
  ...endpoints.GET_STORAGE,
  summary: 'Warnings about disk and cover space for an admin; empty for everyone else',
  tag: 'Admin',
  access: 'public',
  kept: 'never',
  response: createResponseSchema(storageSchema),
} as const satisfies Endpoint;
