/** True if something has been so for so many milliseconds, looked at again and again. */
export type Lasts = (what: string, isSo: boolean, ms: number) => boolean;

/** Remembers since when things are so. */
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
