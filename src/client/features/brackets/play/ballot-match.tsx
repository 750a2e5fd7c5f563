import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { type SideOutcome, Versus } from '../../../components/side-choice/side-choice.tsx';
import { type Side, useSides } from '../../../components/side-choice/use-sides.ts';
import { UNSENT_VOTE } from '../../../hooks/resent-mutation.ts';
import { ResultNote } from '../ballot/result-note.tsx';
import type { ShownResult } from '../ballot/use-ballot.ts';
import { useMatchVotes } from '../ballot/use-match-votes.ts';
import { VoteAhead } from '../ballot/vote-ahead.tsx';
import { describeWaiting } from '../ballot-words.ts';
import styles from './ballot-play.module.css';
import { MatchAnnouncement, MatchSide, MatchTop, useMatchSides } from './match-parts.tsx';

type Props = {
  bracket: Bracket;
  match: BracketMatch;
  ballot: BallotState;
  /** The result that is shown, while no vote is accepted for the next match. */
  result: ShownResult | null;
  /** Decides a tie as host; `null` for others, and without a tie. */
  onHostDecides: ((winner_id: string) => void) | null;
};

/** Votes in one match, and ahead in the others of its round. */
export function BallotMatch({ bracket, match, ballot, result, onHostDecides }: Props) {
  const { sides, preview } = useMatchSides(bracket, match);
  const isVoter = ballot.me?.is_in === true;
  const { votes, isWaiting, vote } = useMatchVotes(bracket.id, ballot);
  const isOpen = result === null && isVoter && !ballot.is_tied && ballot.match_id === match.id;
  const own = votes.get(match.id);
  const choose = (side: Side) => {
    const song = sides[side];
    if (song === null || result !== null) return;
    if (onHostDecides !== null) onHostDecides(song.id);
    else if (isOpen && own !== song.id) vote(match, song.id);
  };
  const click = useSides(choose);
  const canChoose = isOpen || onHostDecides !== null;
  const side = (which: Side) => (
    <MatchSide
      key={which}
      side={which}
      song={sides[which]}
      flash={null}
      // Undefined if a tap is final.
      isChosen={onHostDecides === null ? own === sides[which]?.id : undefined}
      outcome={result && toOutcome(sides[which], result, match)}
      onChoose={canChoose || result !== null ? (at) => click(which, at) : null}
      {...preview(which)}
    />
  );
  const ahead = bracket.matchups.filter(
    ({ id, state, round }) => state === 'ready' && round === match.round && id !== match.id,
  );
  return (
    <Stack gap={4} className={styles.match}>
      <MatchTop bracket={bracket} match={match} isResult={result !== null} />
      <MatchAnnouncement bracket={bracket} match={match} sides={sides} isResult={result !== null} />
      <Versus
        left={side('left')}
        right={side('right')}
        note={result && <ResultNote bracket={bracket} result={result} />}
      />
      <Text role="status" className={styles.status}>
        {result === null &&
          (ballot.match_id === match.id
            ? getStatus(ballot, {
                hasVoted: own !== undefined,
                isWaiting,
                isHost: onHostDecides !== null,
              })
            : 'Counting…')}
      </Text>
      {isVoter && <VoteAhead bracket={bracket} matches={ahead} votes={votes} onVote={vote} />}
    </Stack>
  );
}

type Own = { hasVoted: boolean; isWaiting: boolean; isHost: boolean };

function getStatus(ballot: BallotState, { hasVoted, isWaiting, isHost }: Own): string {
  const { voters, is_tied, me } = ballot;
  if (isWaiting) return UNSENT_VOTE;
  if (is_tied && isHost) return 'It’s a tie. Tap the song that goes through.';
  if (is_tied || !me?.is_in) return describeWaiting(voters, is_tied);
  if (!hasVoted) {
    const isElsewhere = voters.some(
      ({ reviewer, has_voted }) => reviewer === me.reviewer && has_voted,
    );
    return isElsewhere ? 'You voted on another phone. Tap to change it.' : 'Tap the better one.';
  }
  return `Your vote is in. ${describeWaiting(voters, false)}`;
}

function toOutcome(
  song: BracketSong | null,
  { isFlipping }: ShownResult,
  { winner_id }: BracketMatch,
): SideOutcome {
  if (isFlipping) return 'undone';
  return song?.id === winner_id ? 'through' : 'out';
}
