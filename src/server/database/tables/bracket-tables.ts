import type { Generated, Selectable } from 'kysely';
import type { BracketStep } from '#shared/contracts/bracket-record.ts';
import type { DecidedBy, TieRule, Voting } from '#shared/domain/brackets/ballot.ts';
import type { MatchState } from '#shared/domain/brackets/bracket-match.ts';
import type { BracketStatus } from '#shared/domain/brackets/bracket-status.ts';

export type BracketTables = {
  brackets: BracketsTable & { ballot_version: Generated<number> };
  bracket_songs: BracketSongsTable;
  bracket_matches: BracketMatchesTable;
  bracket_steps: BracketStepsTable;
  bracket_voters: BracketVotersTable;
  bracket_votes: BracketVotesTable;
  bracket_ballots: BracketBallotsTable;
};

export type BracketsTable = {
  id: string;
  name: string;
  description: string | null;
  status: BracketStatus;
  seeding: 'manual' | 'random' | 'album_score';
  /** Seed of the last random seeding, to repeat it. */
  random_seed: number | null;
  third_place: number;
  play_access: 'anyone' | 'admin';
  is_test: number;
  voting: Voting;
  ties: TieRule;
  share_token: string | null;
  /** SHA-256 of the token: lookups compare the hash, so timing reveals nothing about the token. */
  share_hash: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/**
 * A bracket as selected; `ballot_version` increases with every visible change that changes no
 * result: votes and presence.
 */
export type BracketRow = Selectable<BracketTables['brackets']>;

export type BracketSongsTable = {
  id: string;
  bracket_id: string;
  /** Order of the admin, from 1. */
  place: number;
  seed: number | null;
  title: string;
  artist: string;
  album_id: string | null;
  spotify_track_id: string | null;
  duration_ms: number | null;
  cover_url: string | null;
  is_withdrawn: number;
};

type BracketMatchesTable = {
  id: string;
  bracket_id: string;
  round: number;
  position: number;
  song_a: string | null;
  song_b: string | null;
  winner_id: string | null;
  state: MatchState;
  next_match_id: string | null;
  version: number;
  decided_at: string | null;
};

/** History of a bracket: rows are appended, and only `undone_by` changes. */
export type BracketStepsTable = {
  bracket_id: string;
  /** From 1. */
  number: number;
  kind: BracketStep['kind'];
  /** JSON. */
  details: string;
  made_at: string;
  /** Number of the step that undid this one. */
  undone_by: number | null;
};

/** Voters of a bracket by ballot. */
type BracketVotersTable = {
  bracket_id: string;
  person_id: string;
  browser_id: string;
};

type BracketVotesTable = {
  bracket_id: string;
  match_id: string;
  person_id: string;
  song_id: string;
  /** Browser that cast the vote, the only one to see it before the decision; `null` if imported. */
  browser_id: string | null;
  voted_at: string;
};

/** How a vote ended; without a result of the match, the host decides a tie. */
type BracketBallotsTable = {
  bracket_id: string;
  match_id: string;
  decided_by: DecidedBy;
  coin_seed: number | null;
  closed_at: string;
};
