import { stored } from '../../lib/local-storage.ts';

/** Unsaved words, and the version that they are based on; 0 for new ones. */
type WordsDraft = { key: string; text: string; version: number };

/** Maximum of drafts; those of albums that are never opened again stay. */
const MAX_DRAFTS = 50;

const drafts = stored<readonly WordsDraft[]>('words-drafts', read);

/** Returns the draft of a person about an album or of an edit, and its setter. */
export function useWordsDraft(key: string) {
  const draft = drafts.use().find((one) => one.key === key) ?? null;
  return [draft, (next: Omit<WordsDraft, 'key'> | null) => setDraft(key, next)] as const;
}

/** Adds a text to a draft of new words. */
export function addToDraft(key: string, text: string): void {
  const before = drafts.get().find((one) => one.key === key)?.text;
  setDraft(key, { text: [before, text].filter(Boolean).join('\n'), version: 0 });
}

function setDraft(key: string, draft: Omit<WordsDraft, 'key'> | null): void {
  const others = drafts.get().filter((one) => one.key !== key);
  drafts.set(draft === null ? others : [...others, { ...draft, key }].slice(-MAX_DRAFTS));
}

function read(text: string | null): readonly WordsDraft[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: Partial<Record<keyof WordsDraft, unknown>> | null): value is WordsDraft {
  return (
    typeof value?.key === 'string' &&
    typeof value.text === 'string' &&
    typeof value.version === 'number'
  );
}
