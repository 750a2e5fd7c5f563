import { useQueryClient } from '@tanstack/react-query';
import type { BracketMatch } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { bracketFailure } from '../../../queries/brackets.ts';
import { type BallotBox, useResend, useVotes } from '../../voting/use-vote.ts';
import type { BrowserVote } from '../../voting/vote.ts';
import { reloadBallot, showBallot } from './use-ballot.ts';

/** Own votes by match. */
export function useMatchVotes(bracket_id: string, { me, match_id }: BallotState) {
  const box = useMatchBox(bracket_id, me?.reviewer ?? null);
  const isVoter = me?.is_in === true;
  useResend(isVoter ? box : null);
  const { unsent, isWaiting, put } = useVotes(box);
  return {
    votes: getVotes(me, isVoter ? unsent : []),
    /** True if the vote for the current match waits for the connection. */
    isWaiting: match_id !== null && isWaiting(match_id),
    vote: ({ id, version }: Pick<BracketMatch, 'id' | 'version'>, song_id: string | null) => {
      if (isVoter) put(id, { choice: song_id, version });
    },
  };
}

function useMatchBox(bracket_id: string, reviewer: string | null): BallotBox {
  const client = useQueryClient();
  return {
    group: `bracket ${bracket_id} ${reviewer}`,
    send: async (matchId, { choice: song_id, version = 0 }) => {
      const params = { id: bracket_id, matchId };
      const ballot = await requestData(endpoints.CAST_VOTE, { params, body: { song_id, version } });
      await showBallot(client, bracket_id, ballot);
    },
    onLost: (error) => {
      notify(bracketFailure('count your', error, 'vote'), true);
      reloadBallot(client, bracket_id);
    },
  };
}

/** Votes by match, with those that are being sent. */
function getVotes(
  me: BallotState['me'],
  unsent: readonly (BrowserVote & { id: string })[],
): Map<string, string> {
  const votes = new Map(me?.votes.map(({ match_id, song_id }) => [match_id, song_id]));
  for (const { id, choice } of unsent) {
    if (choice == null) votes.delete(id);
    else votes.set(id, choice);
  }
  return votes;
}
