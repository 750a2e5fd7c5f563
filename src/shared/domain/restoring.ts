const DAY = 86_400_000;

/** rules.md#deleting: how long what was deleted can be restored, in milliseconds. */
export const RESTORE_WINDOW = 90 * DAY;

/** True if a record that was deleted can still be restored at a moment. */
export function isRestorable(deleted_at: string, now: Date): boolean {
  return now.getTime() <= Date.parse(deleted_at) + RESTORE_WINDOW;
}
