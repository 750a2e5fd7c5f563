const DAY = 86_400_000;

/**
 * Milliseconds in which a deleted record can be restored
 * (product/albums.md#deleting-and-restoring).
 */
export const RESTORE_WINDOW = 90 * DAY;

/** True if a deleted record can still be restored at a time. */
export function isRestorable(deleted_at: string, now: Date): boolean {
  return now.getTime() <= Date.parse(deleted_at) + RESTORE_WINDOW;
}
