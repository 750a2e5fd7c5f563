/** Targets of rules.md#times in milliseconds: a first page, and every further one. */
const FIRST_PAGE_MS = 2000;
const NEXT_PAGE_MS = 1000;

/** Passes a page of a list on, and says in the console when it took longer than it should. */
export async function watchSpeed<T>(list: string, page: number, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  const taken = performance.now() - start;
  const target = page === 1 ? FIRST_PAGE_MS : NEXT_PAGE_MS;
  if (taken > target)
    console.warn(`Slow: page ${page} of ${list} took ${Math.round(taken)} ms, target ${target} ms`);
  return result;
}
