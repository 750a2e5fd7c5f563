import { useEffect, useState } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { matchSongs } from './match-songs.ts';
import { songsById } from './match-words.ts';
import { type PendingDecision, withDecisions } from './pending-decisions.ts';

/** A result, undo or cascade that another device made. */
export type RemoteResult = {
  /** The match to show it on. */
  match_id: string;
  /** Song that advances; `null` when a result was undone. */
  winner_id: string | null;
  /** 'Some Girls is through'. */
  text: string;
  /** A clause that follows `text`, such as 'picked on another device'. */
  detail: string | null;
};

/** Picks and undos of this device, stored or pending. */
export type OwnChanges = {
  picks: readonly PendingDecision[];
  /** Versions of the bracket that the undos were sent for. */
  undos: readonly number[];
};

type Change = { before: BracketMatch; after: BracketMatch };

/** Returns the latest change between two states of a bracket that this device did not make. */
export function findRemoteResult(
  before: Bracket,
  after: Bracket,
  own: OwnChanges,
): RemoteResult | null {
  // Own picks are in both, stored or not, unless another device was faster.
  const shownBefore = withDecisions(before, own.picks);
  const shownAfter = withDecisions(after, own.picks);
  const changes = findChanges(shownBefore, shownAfter);
  const isOwnUndo =
    after.version === shownBefore.version + 1 && own.undos.includes(shownBefore.version);
  if (isOwnUndo && !hasNewResult(changes, before)) return null;
  return (
    describeResult(changes, before, after) ??
    describeUndo(changes, after) ??
    describeWalkover(changes, after) ??
    describeOtherSongs(shownBefore, shownAfter)
  );
}

/** Joins a result and its detail into a sentence. */
export function describeRemoteResult({ text, detail }: RemoteResult): string {
  return detail === null ? `${text}.` : `${text}, ${detail}.`;
}

/** Returns the sentence for a device whose own pick for the match was too late. */
export function describeLostRace({ title }: BracketSong): string {
  return `Someone else was faster: ${title} is through`;
}

function findChanges(before: Bracket, after: Bracket): Change[] {
  const known = new Map(before.matchups.map((match) => [match.id, match]));
  return after.matchups.flatMap((match) => {
    const old = known.get(match.id);
    return old && outcome(old) !== outcome(match) ? [{ before: old, after: match }] : [];
  });
}

function outcome({ state, winner_id }: BracketMatch): string {
  return state === 'completed' || state === 'walkover' ? `${state} ${winner_id}` : '';
}

function hasNewResult(changes: readonly Change[], { matchups }: Bracket): boolean {
  const moments = matchups.map(({ decided_at }) => decided_at ?? '');
  return changes.some(({ after }) => moments.every((moment) => (after.decided_at ?? '') > moment));
}

function describeResult(
  changes: readonly Change[],
  before: Bracket,
  bracket: Bracket,
): RemoteResult | null {
  const results = changes.filter(({ after }) => after.state === 'completed');
  const [latest] = results.toSorted((a, b) =>
    (b.after.decided_at ?? '').localeCompare(a.after.decided_at ?? ''),
  );
  const winner = songsById(bracket).get(latest?.after.winner_id ?? '');
  if (latest === undefined || winner === undefined) return null;
  const { id } = latest.after;
  const stored = before.matchups.find((match) => match.id === id);
  const isRaceLost = latest.before.state === 'completed' && stored?.state !== 'completed';
  const cleared = before.matchups.filter(
    ({ id, state }) =>
      state === 'completed' &&
      bracket.matchups.some((match) => match.id === id && match.state !== 'completed'),
  ).length;
  return {
    match_id: id,
    winner_id: winner.id,
    text: isRaceLost ? describeLostRace(winner) : `${winner.title} is through`,
    detail: isRaceLost ? null : resultDetail(results.length - 1, cleared),
  };
}

function resultDetail(others: number, cleared: number): string {
  if (cleared > 0) return `and ${formatCount(cleared, 'later result')} undone, on another device`;
  if (others > 0) return `with ${formatCount(others, 'more result')} from another device`;
  return 'picked on another device';
}

function describeUndo(changes: readonly Change[], bracket: Bracket): RemoteResult | null {
  const undone = changes.find(({ before }) => before.state === 'completed');
  const song = songsById(bracket).get(undone?.before.winner_id ?? '');
  if (undone === undefined || song === undefined) return null;
  return {
    match_id: undone.after.id,
    winner_id: null,
    text: `The win for ${song.title} was undone on another device`,
    detail: null,
  };
}

function describeWalkover(changes: readonly Change[], bracket: Bracket): RemoteResult | null {
  const songs = songsById(bracket);
  for (const { after } of changes) {
    const winner = songs.get(after.winner_id ?? '');
    const loser = songs.get((winner?.id === after.song_a ? after.song_b : after.song_a) ?? '');
    if (winner && loser)
      return {
        match_id: after.id,
        winner_id: winner.id,
        text: `${winner.title} is through`,
        detail: `because ${loser.title} was withdrawn`,
      };
  }
  return null;
}

/** Describes a next match with other songs, such as after new matchups or a restored song. */
function describeOtherSongs(before: Bracket, after: Bracket): RemoteResult | null {
  const [old, next] = [nextMatch(before.matchups), nextMatch(after.matchups)];
  if (old === null || next === null) return null;
  if (old.id === next.id && matchSongs(old) === matchSongs(next)) return null;
  return {
    match_id: next.id,
    winner_id: null,
    text: 'The matchups changed',
    detail: null,
  };
}

/** Time for which a result from another device is shown and input is ignored, in milliseconds. */
const HOLD_MS = 700;

/**
 * Finds results from other devices as they arrive (product/brackets.md#matches).
 * @param holdMs time for which each is shown
 * @returns `held` while one is shown and input is ignored; `latest` until this device picks or
 *   undoes
 */
export function useRemoteResult(bracket: Bracket, own: OwnChanges, holdMs = HOLD_MS) {
  const [seen, setSeen] = useState(bracket);
  const [held, setHeld] = useState<RemoteResult | null>(null);
  const [latest, setLatest] = useState<RemoteResult | null>(null);
  if (seen !== bracket) {
    setSeen(bracket);
    const found = findRemoteResult(seen, bracket, own);
    if (found !== null) {
      setHeld(found);
      setLatest(found);
    }
  }
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => setHeld(null), holdMs);
    return () => clearTimeout(timer);
  }, [held, holdMs]);
  return { held, latest, clearLatest: () => setLatest(null) };
}
