import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BracketMatch } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { RESENT, useIsStuck } from '../../../hooks/resent-mutation.ts';
import { requestData } from '../../../lib/http/request.ts';
import { stored } from '../../../lib/local-storage.ts';
import { bracketFailure } from '../../../queries/brackets.ts';
import { reloadBallot, showBallot } from './use-ballot.ts';

/** Vote that the server has not stored yet. */
type UnsentVote = {
  bracket_id: string;
  reviewer: string;
  match_id: string;
  /** Version of the match as displayed. */
  version: number;
  /** `null` withdraws the vote. */
  song_id: string | null;
};

/** Persisted, since browsers may discard a sleeping page; the latest one of each match. */
const unsentVotes = stored<readonly UnsentVote[]>('ballot-votes', read);

const KEY = ['brackets', 'vote'];

/** Own votes by match; resent until the server accepts or rejects them. */
export function useVotes(bracket_id: string, { me, match_id }: BallotState) {
  const client = useQueryClient();
  const reviewer = me?.is_in ? me.reviewer : null;
  const isStuck = useIsStuck(KEY);
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join(' ') },
    ...RESENT,
    mutationFn: (vote: UnsentVote) => sendVote(client, vote),
    onError: (error, vote) => abandon(client, vote, error),
  });
  useEffect(() => {
    if (reviewer === null) return;
    // Those of a name that this browser has left were withdrawn.
    unsentVotes.set(
      unsentVotes
        .get()
        .filter((vote) => vote.bracket_id !== bracket_id || vote.reviewer === reviewer),
    );
    for (const vote of unsentVotes.get()) if (vote.bracket_id === bracket_id) mutate(vote);
  }, [bracket_id, reviewer, mutate]);
  const unsent = unsentVotes
    .use()
    .filter((vote) => vote.bracket_id === bracket_id && vote.reviewer === reviewer);
  return {
    votes: getVotes(me, unsent),
    /** True if the vote for the current match waits for the connection. */
    isWaiting: isStuck && unsent.some((vote) => vote.match_id === match_id),
    vote: ({ id, version }: Pick<BracketMatch, 'id' | 'version'>, song_id: string | null) => {
      if (reviewer === null) return;
      const vote = { bracket_id, reviewer, match_id: id, version, song_id };
      unsentVotes.set([...unsentVotes.get().filter((other) => !isSameMatch(other, vote)), vote]);
      mutate(vote);
    },
  };
}

async function sendVote(client: QueryClient, vote: UnsentVote): Promise<void> {
  // Changed since, or already sent.
  if (!isUnsent(vote)) return;
  const { bracket_id, match_id, version, song_id } = vote;
  const ballot = await requestData(endpoints.CAST_VOTE, {
    params: { id: bracket_id, matchId: match_id },
    body: { song_id, version },
  });
  await showBallot(client, bracket_id, ballot);
  forget(vote);
}

function abandon(client: QueryClient, vote: UnsentVote, error: Error): void {
  forget(vote);
  notify(bracketFailure('count your', error, 'vote'), true);
  reloadBallot(client, vote.bracket_id);
}

function isSameMatch(one: UnsentVote, other: UnsentVote): boolean {
  return one.bracket_id === other.bracket_id && one.match_id === other.match_id;
}

/** Compared by value: another tab may have stored it again. */
function isSameVote(one: UnsentVote, other: UnsentVote): boolean {
  return (
    isSameMatch(one, other) && one.song_id === other.song_id && one.reviewer === other.reviewer
  );
}

function isUnsent(vote: UnsentVote): boolean {
  return unsentVotes.get().some((other) => isSameVote(other, vote));
}

function forget(vote: UnsentVote): void {
  unsentVotes.set(unsentVotes.get().filter((other) => !isSameVote(other, vote)));
}

/** Votes by match, with those that are being sent. */
function getVotes(me: BallotState['me'], unsent: readonly UnsentVote[]): Map<string, string> {
  const votes = new Map(me?.votes.map(({ match_id, song_id }) => [match_id, song_id]));
  for (const { match_id, song_id } of unsent) {
    if (song_id === null) votes.delete(match_id);
    else votes.set(match_id, song_id);
  }
  return votes;
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

function isVote(vote: Partial<UnsentVote> | null): vote is UnsentVote {
  return (
    typeof vote?.bracket_id === 'string' &&
    typeof vote.reviewer === 'string' &&
    typeof vote.match_id === 'string' &&
    typeof vote.version === 'number' &&
    (vote.song_id === null || typeof vote.song_id === 'string')
  );
}
