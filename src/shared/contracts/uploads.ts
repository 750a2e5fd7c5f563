import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { adminPasswordSchema } from './fields.ts';

/** Response of an upload (product/artwork.md#uploads). */
const uploadResponseSchema = z.object({
  success: z.literal(true),
  imageUrl: z.string(),
  warnings: z.array(z.string()).describe('Larger than 2000 px or 5 MB, or far from square'),
});

export type UploadResponse = z.output<typeof uploadResponseSchema>;

/** File of a form: the type that the client sent, and the bytes. */
export type FormFile = { type: string; bytes: Uint8Array };

/** File of a form that was stored on disk, because it may be larger than memory allows. */
export type StoredFile = { type: string; path: string };

/** File of a form in memory; `missing` is the message for any other value. */
export function formFileSchema(missing: string, description: string) {
  return z
    .unknown()
    .refine(isFormFile, missing)
    .transform((file) => file as FormFile)
    .meta({ type: 'string', format: 'binary', description });
}

/** File of a form in memory or on disk; `missing` is the message for any other value. */
export function largeFileSchema(missing: string, description: string) {
  return z
    .unknown()
    .refine((file) => isFormFile(file) || isStoredFile(file), missing)
    .transform((file) => file as FormFile | StoredFile)
    .meta({ type: 'string', format: 'binary', description });
}

const imageSchema = formFileSchema(
  'Image upload failed.',
  'JPEG, PNG or WebP, up to 10 MB and at least 100 × 100 pixels',
);

const noteSchema = z.string('Must be text').max(500, 'Has at most 500 characters').optional();

/** `multipart/form-data`: `image`, `password`, and for artwork its source. */
export const uploadAlbumCoverEndpoint = {
  ...endpoints.UPLOAD_ALBUM_COVER,
  summary: 'Upload a cover and get its URL for `cover_url`',
  tag: 'Uploads',
  access: 'password',
  body: z.strictObject({
    image: imageSchema,
    password: adminPasswordSchema,
    source: noteSchema.describe('Source of streaming artwork'),
    album_name: noteSchema,
    artist_name: noteSchema,
    spotify_id: noteSchema,
  }),
  response: uploadResponseSchema,
} as const satisfies Endpoint;

function isFormFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'bytes' in value;
}

/** A client cannot send one: its texts are strings. */
function isStoredFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'path' in value;
}
