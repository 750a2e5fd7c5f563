import { ROOM_TIERS, type RoomTier } from '#shared/domain/room.ts';
import { stored } from './local-storage.ts';

/** Rating of a room's album that the server has not stored yet. */
export type RoomDraft = {
  code: string;
  album_id: string;
  round: number;
  reviewer: string;
  note: string;
  /** Tier to submit, `null` to withdraw; `undefined` while none is chosen. */
  tier?: RoomTier | null;
};

/** Persisted, since browsers may discard a sleeping page; removed once the server has it. */
export const roomDraft = stored<RoomDraft | null>('room-draft', read);

/** Stored by this app only, but an older build may have used another format. */
function read(text: string | null): RoomDraft | null {
  try {
    const draft: Partial<RoomDraft> | null = JSON.parse(text ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(draft: Partial<RoomDraft> | null): draft is RoomDraft {
  const tier = draft?.tier;
  return (
    typeof draft?.album_id === 'string' &&
    typeof draft.round === 'number' &&
    typeof draft.note === 'string' &&
    (tier == null || ROOM_TIERS.includes(tier))
  );
}
