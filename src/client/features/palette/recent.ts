import { stored } from '../../api/local-storage.ts';
import type { Thing } from './entry.ts';

const MAX_RECENT = 6;

const recent = stored<readonly Thing[]>('recent', read);

/** Returns recently opened items, latest first, with their names at that time. */
export function useRecent(): readonly Thing[] {
  return recent.use();
}

export function noteRecent(thing: Thing): void {
  const others = recent.get().filter(({ id }) => id !== thing.id);
  recent.set([thing, ...others].slice(0, MAX_RECENT));
}

function read(text: string | null): readonly Thing[] {
  try {
    const things: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(things) ? things.filter(isThing) : [];
  } catch {
    return [];
  }
}

/** Storage may hold items of an older version. */
function isThing(value: unknown): value is Thing {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && ['id', 'kind', 'label', 'detail', 'goes'].every((name) => name in value);
}
