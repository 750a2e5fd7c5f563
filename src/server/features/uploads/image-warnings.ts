/**
 * Sizes above which a warning is shown (product/conventions.md#limits): larger images are allowed,
 * but no page shows them in full size.
 */
const LARGE_SIDE = 2000;
const LARGE_BYTES = 5 * 1024 * 1024;
/** Width divided by height. */
const SQUARE = { least: 0.8, most: 1.2 };

/**
 * Warnings about an accepted image (product/conventions.md#limits), as sentences.
 * @example imageWarnings({ width: 3000, height: 3000 }, 1000)
 * // ['This image is larger than 2000 px (3000 × 3000) and will be scaled down.']
 */
export function imageWarnings(
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
export function megabytes(bytes: number): number {
  return Math.ceil((bytes / 1024 / 1024) * 10) / 10;
}
