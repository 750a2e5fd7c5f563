import { storageKey } from '../../lib/storage-key.ts';
import type { UnsentVote } from './vote.ts';

/** Unsent votes of 0.3.0, of a room and of brackets, once; leaves with the next version. */
export function readOldVotes(): UnsentVote[] {
  const draft = readOld('room-draft') as RoomDraft | null;
  const votes = readOld('ballot-votes') as BracketVote[] | null;
  return [
    ...(typeof draft?.album_id === 'string' ? [fromRoom(draft)] : []),
    ...(Array.isArray(votes) ? votes.map(fromBracket) : []),
  ];
}

type RoomDraft = {
  code: string;
  album_id: string;
  round: number;
  reviewer: string;
  note: string;
  tier?: string | null;
};

function fromRoom({ code, album_id, round: attempt, reviewer, note, tier }: RoomDraft): UnsentVote {
  const choice = tier === undefined ? {} : { choice: tier };
  return { group: `room ${code} ${reviewer}`, id: album_id, note, version: attempt, ...choice };
}

type BracketVote = {
  bracket_id: string;
  reviewer: string;
  match_id: string;
  version: number;
  song_id: string | null;
};

function fromBracket({ bracket_id, reviewer, match_id, version, song_id }: BracketVote) {
  return { group: `bracket ${bracket_id} ${reviewer}`, id: match_id, version, choice: song_id };
}

function readOld(name: string): unknown {
  try {
    const key = storageKey(name);
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    localStorage.removeItem(key);
    return stored;
  } catch {
    return null;
  }
}
