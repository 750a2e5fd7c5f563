import { storageKey } from '../../../lib/storage-key.ts';
import type { BracketValues } from './bracket-values.ts';
import type { SongList } from './songs/song-list.ts';

const KEY = storageKey('bracket-draft');

type Draft = {
  path: string;
  /** Version of the edited bracket. */
  version: number | null;
  values: Omit<BracketValues, 'songs'>;
  list: SongList;
};

/**
 * Stores the form before the redirect to Spotify.
 * @returns false if storage is unavailable or full
 */
export function keepDraft(draft: Draft): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function storedDraft(path: string): Draft | null {
  const draft = readDraft();
  return draft?.path === path ? draft : null;
}

/** Returns the page of the draft, for when Spotify denies access, or `null`. */
export function draftPath(): string | null {
  return readDraft()?.path ?? null;
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Unavailable storage has no draft.
  }
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    // Unreadable drafts are ignored.
    return null;
  }
}
