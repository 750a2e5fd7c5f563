import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { stored } from '../../lib/local-storage.ts';

export type PasteLookup = {
  albums: AlbumCandidate[];
  /** True if the first album is that of the link. */
  isExact: boolean;
  /** Reason why a link has no album. */
  problem: string | null;
};

type LineDraft = {
  /** Value of the chosen option; empty for none. */
  choice?: string;
  typed?: { artist: string; title: string };
  /** Who brought it; empty for the same as all. */
  submitter?: string;
};

/** A pasted list until it is saved. */
export type PasteDraft = {
  text: string;
  /** True once the lines are shown as a table. */
  isRead: boolean;
  /** By what was looked up, so that edits of the text keep them. */
  lookups: Record<string, PasteLookup>;
  /** By the text of the line. */
  lines: Record<string, LineDraft>;
  /** Who brought all albums. */
  submitter: string;
  /** `null` until chosen, empty for none. */
  session_id: string | null;
};

export const EMPTY_DRAFT: PasteDraft = {
  text: '',
  isRead: false,
  lookups: {},
  lines: {},
  submitter: '',
  session_id: null,
};

export const pasteDraft = stored<PasteDraft>('pasted-albums', read);

export function changeDraft(changes: Partial<PasteDraft>): void {
  pasteDraft.set({ ...pasteDraft.get(), ...changes });
}

export function changeLine(text: string, changes: LineDraft): void {
  const { lines } = pasteDraft.get();
  changeDraft({ lines: { ...lines, [text]: { ...lines[text], ...changes } } });
}

/** Stored by this app only, but another build may have used another format. */
function read(text: string | null): PasteDraft {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(text ?? '{}') };
  } catch {
    return EMPTY_DRAFT;
  }
}
