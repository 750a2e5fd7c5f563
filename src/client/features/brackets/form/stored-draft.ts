import { storageKey } from '../../../api/storage-key.ts';
import type { BracketValues } from './bracket-values.ts';
import type { SongList } from './songs/song-list.ts';

const KEY = storageKey('bracket-draft');

type Draft = {
  path: string;
  /** Of the bracket that was edited. */
  version: number | null;
  values: BracketValues;
  list: SongList;
};

/**
 * Keeps what was typed while the way to Spotify leaves the page.
 * @returns whether it is kept: storage may be closed or full
 */
export function keepDraft(draft: Draft): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** What was kept on a page; `null` for nothing. */
export function keptDraft(path: string): Draft | null {
  const draft = readDraft();
  return draft?.path === path ? draft : null;
}

/** Where a draft was kept, to go back there when Spotify says no; `null` for nowhere. */
export function draftPath(): string | null {
  return readDraft()?.path ?? null;
}

/** Nothing is kept any more. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Closed storage has kept nothing.
  }
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    // What cannot be read was never kept.
    return null;
  }
}
