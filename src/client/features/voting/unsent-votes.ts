import { stored } from '../../lib/local-storage.ts';
import { readOldVotes } from './old-unsent-votes.ts';
import type { BrowserVote, UnsentVote } from './vote.ts';

/** Maximum of unsent votes; those of a page that is never opened again stay. */
const MAX_VOTES = 100;

/**
 * The latest vote on each subject until the server has it; persisted, since browsers may discard a
 * sleeping page.
 */
const unsentVotes = stored<readonly UnsentVote[]>('unsent-votes', read);

export const { use: useUnsentVotes } = unsentVotes;

/** Adds the votes that 0.3.0 could not send. */
export function addOldVotes(): void {
  const old = readOldVotes();
  if (old.length > 0) unsentVotes.set([...unsentVotes.get(), ...old]);
}

addOldVotes();

export function findUnsent(group: string, id: string): UnsentVote | undefined {
  return unsentVotes.get().find(isOf(group, id));
}

/** Votes of a group that are to be sent. */
export function listUnsent(group: string): readonly UnsentVote[] {
  return unsentVotes.get().filter((vote) => vote.group === group && vote.choice !== undefined);
}

/** Stores the vote on a subject in place of an earlier one; `null` removes it. */
export function storeVote(group: string, id: string, vote: BrowserVote | null): void {
  const isSame = isOf(group, id);
  const others = unsentVotes.get().filter((other) => !isSame(other));
  unsentVotes.set(vote === null ? others : [...others, { ...vote, group, id }].slice(-MAX_VOTES));
}

function isOf(group: string, id: string) {
  return (vote: UnsentVote) => vote.group === group && vote.id === id;
}

/** Stored by this app only, but an older build may have used another format. */
function read(text: string | null): readonly UnsentVote[] {
  try {
    const votes: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(votes) ? votes.filter(isVote) : [];
  } catch {
    return [];
  }
}

function isVote(vote: Partial<Record<keyof UnsentVote, unknown>> | null): vote is UnsentVote {
  return (
    typeof vote?.group === 'string' &&
    typeof vote.id === 'string' &&
    (vote.choice == null || typeof vote.choice === 'string') &&
    ['string', 'undefined'].includes(typeof vote.note) &&
    ['number', 'undefined'].includes(typeof vote.version)
  );
}
