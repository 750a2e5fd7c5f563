import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { stored } from '../../lib/local-storage.ts';

export type PasteLookup = {
  albums: AlbumCandidate[];
  /** True if the first album is that of the link. */
  isExact: boolean;
  /** Reason why a link has no album. */
  problem: string | null;
};

/** A pasted list until it is saved; lines are keyed by what they name, so that edits keep the rest. */
export type PasteDraft = {
  text: string;
  /** True once the lines are shown as a table. */
  isRead: boolean;
  lookups: Record<string, PasteLookup>;
  /** Chosen option per line; empty for none. */
  choices: Record<string, string>;
  typed: Record<string, { artist: string; title: string }>;
  /** Who brought all albums, and who brought that of a line; empty for the same as all. */
  submitter: string;
  submitters: Record<string, string>;
  /** `null` until chosen, empty for none. */
  session_id: string | null;
};

export const EMPTY_DRAFT: PasteDraft = {
  text: '',
  isRead: false,
  lookups: {},
  choices: {},
  typed: {},
  submitter: '',
  submitters: {},
  session_id: null,
};

export const pasteDraft = stored<PasteDraft>('pasted-albums', read);

export function changeDraft(changes: Partial<PasteDraft>): void {
  pasteDraft.set({ ...pasteDraft.get(), ...changes });
}

/** Stored by this app only, but another build may have used another format. */
function read(text: string | null): PasteDraft {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(text ?? '{}') };
  } catch {
    return EMPTY_DRAFT;
  }
}
