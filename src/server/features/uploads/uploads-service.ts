import { type FormFile, uploadAlbumCoverEndpoint } from '#shared/contracts/uploads.ts';
import { COVER_TYPES } from '#shared/domain/covers/cover-images.ts';
import type { Covers } from '../../database/cover-store.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { makeCover } from '../../integrations/covers/cover-files.ts';
import {
  type ImageSize,
  imageFormat,
  measureImage,
  UnusableImage,
} from '../../integrations/covers/cover-image.ts';
import type { CoverSpace } from '../../integrations/covers/cover-space.ts';
import { HttpError } from '../../lib/errors.ts';
import { saveCover } from './covers-repository.ts';

export type UploadServices = Pick<Services, 'db' | 'now'> & { covers: Covers; space: CoverSpace };

/** Limits for parsing a form, inclusive (product/conventions.md#limits). */
export const UPLOAD_LIMITS = {
  names: Object.keys(uploadAlbumCoverEndpoint.body.shape),
  file: 'image',
  maxBytes: 10 * 1024 * 1024,
  tooLarge,
};

/** Minimum pixels of a side (product/conventions.md#limits). */
const SMALLEST = 100;

/**
 * Sizes above which a warning is shown (product/conventions.md#limits): larger images are allowed,
 * but no page shows them in full size.
 */
const LARGE_SIDE = 2000;
const LARGE_BYTES = 5 * 1024 * 1024;
/** Width divided by height. */
const SQUARE = { least: 0.8, most: 1.2 };

/**
 * Stores an image as a cover and returns its URL.
 * @throws HttpError 415 for other types than JPEG, PNG or WebP; 422 for an image that is too small,
 *   too large to decode, or damaged; 507 beyond the cover quota
 */
export async function upload({ db, now, covers, space }: UploadServices, image: FormFile) {
  if (!COVER_TYPES.includes(image.type) || imageFormat(image.bytes) === null)
    throw new HttpError(
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'Invalid file type. Please select a JPG, JPEG, PNG, or WEBP image.',
    );
  const size = await rejectUnusable(() => measureImage(image.bytes));
  rejectSmall(size);
  const { hash, width, address, files } = await rejectUnusable(() => makeCover(image.bytes));
  const cover = await covers(db).prepare(files);
  try {
    if (!(await space.take(cover.newBytes))) throw noSpace(space.most);
    // Uses the database lock, so that the cleaning does not remove the files before their row
    // exists.
    await inTransaction(db, async (trx) => {
      await cover.put(trx);
      // Other server instances upload too.
      const { exceeds } = covers(trx);
      if (cover.newBytes > 0 && (await exceeds(space.most))) throw noSpace(space.most);
      await saveCover(trx, { hash, width, created_at: now().toISOString() });
    });
  } catch (error) {
    await cover.takeBack();
    throw error;
  }
  return { imageUrl: address, warnings: imageWarnings(size, image.bytes.length) };
}

function rejectSmall({ width, height }: ImageSize): void {
  if (width < SMALLEST || height < SMALLEST)
    throw new HttpError(422, 'IMAGE_TOO_SMALL', 'Image too small');
}

async function rejectUnusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    throw new HttpError(
      422,
      'UNUSABLE_IMAGE',
      `Failed to process album artwork: ${error.message}. Please try uploading manually.`,
    );
  }
}

/** product/artwork.md#uploads */
function noSpace(most: number): HttpError {
  return new HttpError(
    507,
    'COVER_QUOTA_REACHED',
    `There is no room for another cover. All covers together can take up to ${megabytes(most)} MB. Unused ones are removed after a day, and COVER_QUOTA_MB raises the limit.`,
  );
}

function tooLarge(sent: number | null): HttpError {
  const size = sent === null ? 'more than 10' : megabytes(sent);
  return new HttpError(413, 'TOO_LARGE', `Image too large: ${size}MB. Maximum allowed: 10MB`);
}

/**
 * Warnings about an accepted image (product/conventions.md#limits), as sentences.
 * @example imageWarnings({ width: 3000, height: 3000 }, 1000)
 * // ['This image is larger than 2000 px (3000 × 3000) and will be scaled down.']
 */
function imageWarnings(
  { width, height }: { width: number; height: number },
  bytes: number,
): string[] {
  const warnings: string[] = [];
  const ratio = width / height;
  if (Math.max(width, height) > LARGE_SIDE)
    warnings.push(
      `This image is larger than ${LARGE_SIDE} px (${width} × ${height}) and will be scaled down.`,
    );
  if (bytes > LARGE_BYTES)
    warnings.push(
      `This image is larger than 5 MB (${megabytes(bytes)} MB) and will be scaled down.`,
    );
  if (ratio < SQUARE.least || ratio > SQUARE.most)
    warnings.push(`This image is far from square (${width} × ${height}).`);
  return warnings;
}

/**
 * Converts bytes to MB, rounded up to one decimal, so that a size above the limit is never shown as
 * the limit.
 */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / 1024 / 1024) * 10) / 10;
}
