import { z } from 'zod';

/** Where a cover is uploaded as `multipart/form-data`: `image`, `password`, and for artwork its source. */
export const UPLOAD_PATH = '/api/upload/album-cover';

/** What an upload answers (spec §3). */
export const uploadResponseSchema = z.object({
  success: z.literal(true),
  imageUrl: z.string(),
  warnings: z.array(z.string()).describe('Larger than 2000 px or 5 MB, or far from square'),
});

export type UploadResponse = z.output<typeof uploadResponseSchema>;
