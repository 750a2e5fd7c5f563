import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';

const storageSchema = z.object({
  warnings: z
    .array(
      z.object({
        about: z.enum([
          'disk',
          'covers',
          'database',
          'reviewers',
          'admin password',
          'view password',
          'analytics',
        ]),
        text: z.string(),
      }),
    )
    .describe('What is nearly full, damaged or badly configured, with a message for the admin'),
});

export type StorageWarning = z.output<typeof storageSchema>['warnings'][number];

export const getStorageEndpoint = {
  ...endpoints.GET_STORAGE,
  summary: 'Warnings about storage and settings for an admin; empty for everyone else',
  tag: 'Admin',
  access: 'public',
  cached: 'never',
  response: createResponseSchema(storageSchema),
} as const satisfies Endpoint;
