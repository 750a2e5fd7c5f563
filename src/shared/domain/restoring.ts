const DAY = 86_400_000;

/** rules.md#deleting: how long what was deleted can be restored, in milliseconds. */
export const RESTORE_WINDOW = 90 * DAY;

/**
 * The last moment, ISO 8601 in UTC, at which what was deleted can be restored.
 * @example restorableUntil('2026-03-06T12:00:00.000Z') // '2026-06-04T12:00:00.000Z'
 */
export function restorableUntil(deleted_at: string): string {
  return new Date(Date.parse(deleted_at) + RESTORE_WINDOW).toISOString();
}

/** Whether what was deleted can still be restored at a moment. */
export function isRestorable(deleted_at: string, now: Date): boolean {
  return now.getTime() <= Date.parse(deleted_at) + RESTORE_WINDOW;
}
