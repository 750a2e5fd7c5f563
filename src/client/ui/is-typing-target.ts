/** True if a key that is pressed here belongs to a field that somebody types in. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea') !== null;
}
