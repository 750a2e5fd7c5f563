import { stored } from '../../lib/local-storage.ts';

/** Unsaved words, and the version that they are based on; 0 for new ones. */
type WordsDraft = { key: string; text: string; version: number };

/** Maximum of drafts; those of albums that are never opened again stay. */
const MAX_DRAFTS = 50;

/** Id of words that are not saved yet. */
export const NEW_WORDS = 'new';

const drafts = stored<readonly WordsDraft[]>('words-drafts', read);

/** Returns the drafts of a person about an album, by the ids of the words. */
export function useWordsDrafts(reviewer: string | null, albumId: string) {
  const all = drafts.use();
  const toKey = (id: string) => `${reviewer} ${albumId} ${id}`;
  return {
    find: (id: string) => all.find(({ key }) => key === toKey(id)) ?? null,
    set: (id: string, draft: Omit<WordsDraft, 'key'> | null) => {
      const key = toKey(id);
      const others = drafts.get().filter((one) => one.key !== key);
      drafts.set(draft === null ? others : [...others, { ...draft, key }].slice(-MAX_DRAFTS));
    },
  };
}

export type WordsDrafts = ReturnType<typeof useWordsDrafts>;

function read(text: string | null): readonly WordsDraft[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: Partial<Record<keyof WordsDraft, unknown>> | null): value is WordsDraft {
  const isText = typeof value?.key === 'string' && typeof value.text === 'string';
  return isText && typeof value.version === 'number';
}
