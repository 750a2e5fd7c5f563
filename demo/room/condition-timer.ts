/** True if a condition has held for so many milliseconds, over repeated calls. */
export type Lasts = (what: string, isSo: boolean, ms: number) => boolean;

/** Remembers since when each condition has held. */
export function createTimeout(now: () => Date): Lasts {
  const since = new Map<string, number>();
  return (what, isSo, ms) => {
    if (!isSo) {
      since.delete(what);
      return false;
    }
    const moment = now().getTime();
    const began = since.get(what) ?? moment;
    since.set(what, began);
    return moment - began >= ms;
  };
}
