import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import { countVotes } from '#shared/domain/brackets/ballot.ts';
import { getBallotFacts } from '#shared/domain/brackets/ballot-facts.ts';

export type BallotResult = {
  winner: BracketSong;
  /** '3 : 2', votes of the winner first. */
  score: string;
  /** Names of those who voted for the winner: 'Treble, Bass, Echo'; empty for none. */
  names: string;
  /** 'The coin decided' or 'The host decided'; `null` for a majority. */
  reason: string | null;
};

const REASONS = { majority: null, coin: 'The coin decided', host: 'The host decided' } as const;

/** Describes the vote of a decided match; `null` without one. */
export function describeBallot(
  { songs, matchups, ballots }: Pick<Bracket, 'songs' | 'matchups' | 'ballots'>,
  match_id: string,
): BallotResult | null {
  const ballot = ballots.find((one) => one.match_id === match_id);
  const match = matchups.find(({ id }) => id === match_id);
  const winner = songs.find(({ id }) => id === match?.winner_id);
  if (ballot === undefined || match === undefined || winner === undefined) return null;
  const { a, b } = countVotes(match, ballot.votes);
  const [won, lost] = winner.id === match.song_a ? [a, b] : [b, a];
  return {
    winner,
    score: formatScore(won.length, lost.length),
    names: won.join(', '),
    reason: REASONS[ballot.decided_by],
  };
}

/** '3 : 2', which never breaks into two lines. */
function formatScore(one: number, other: number): string {
  return `${one}\u00a0:\u00a0${other}`;
}

/** 'Some Girls 3 : 2 (Treble, Bass, Echo)', with the reason of a tie. */
export function formatBallot({ winner, score, names, reason }: BallotResult): string {
  const voters = names === '' ? '' : ` (${names})`;
  return `${winner.title} ${score}${voters}${reason === null ? '' : `. ${reason}`}`;
}

export type BallotFact = { label: string; text: string };

export function describeFacts({ songs, matchups, ballots }: Bracket): BallotFact[] {
  const { closest, upset, voters } = getBallotFacts(matchups, songs, ballots);
  const title = (id: string | null | undefined) =>
    songs.find((song) => song.id === id)?.title ?? '';
  const facts: BallotFact[] = [];
  if (closest) {
    const match = matchups.find(({ id }) => id === closest.match_id);
    const loser = match?.winner_id === match?.song_a ? match?.song_b : match?.song_a;
    const pair = `${title(match?.winner_id)} against ${title(loser)}`;
    facts.push({
      label: 'Closest match',
      text: `${pair}, ${formatScore(closest.winner, closest.loser)}`,
    });
  }
  if (upset) {
    const seed = (id: string) => songs.find((song) => song.id === id)?.seed;
    const { winner_id, loser_id } = upset;
    const text = `${title(winner_id)} (#${seed(winner_id)}) beat ${title(loser_id)} (#${seed(loser_id)})`;
    facts.push({ label: 'Upset of the night', text });
  }
  const [unlucky] = voters;
  if (unlucky && unlucky.lost > 0) {
    const { reviewer, lost, votes } = unlucky;
    facts.push({ label: 'Against the tide', text: `${reviewer} lost ${lost} of ${votes}` });
  }
  return facts;
}

/** Joins names: 'Ada', 'Ada and Ben', 'Ada, Ben and 3 more'. */
export function joinNames(names: readonly string[], most = 3): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  const [last = '', ...others] = parts.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

export type VoterList = BallotState['voters'];

/**
 * Returns the voters with who has voted in the shown match. While its result is shown or still
 * loads, the state of the vote is that of the next match.
 */
export function getVotersIn(
  match_id: string,
  { voters, match_id: current }: { voters: VoterList; match_id: string | null },
  ballots: Bracket['ballots'],
): VoterList {
  if (match_id === current) return voters;
  const votes = ballots.find((ballot) => ballot.match_id === match_id)?.votes;
  return voters.map((voter) => ({
    ...voter,
    has_voted: votes?.some(({ reviewer }) => reviewer === voter.reviewer) ?? voter.is_present,
  }));
}

/** Line with what a vote waits for. */
export function describeWaiting(voters: VoterList, isTied: boolean): string {
  if (isTied) return 'It’s a tie. The host decides.';
  const present = voters.filter(({ is_present }) => is_present);
  if (present.length === 0) return 'Waiting for voters.';
  const missing = present.filter(({ has_voted }) => !has_voted).map(({ reviewer }) => reviewer);
  if (missing.length === 0) return 'Counting…';
  return `Waiting for ${joinNames(missing)}.`;
}

/** '3 of 5 voted', of the voters who are present or have voted. */
export function formatTurnout(voters: VoterList): string {
  const voted = voters.filter(({ has_voted }) => has_voted).length;
  const all = voters.filter(({ has_voted, is_present }) => has_voted || is_present).length;
  return `${voted} of ${all} voted`;
}
