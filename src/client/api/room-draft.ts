import { ROOM_TIERS, type RoomTier } from '#shared/domain/room.ts';
import { stored } from './local-storage.ts';

/** What somebody says of an album of a room, until the server has it. */
export type RoomDraft = {
  code: string;
  album_id: string;
  round: number;
  reviewer: string;
  note: string;
  /** What is to be sealed, `null` to take back; `undefined` while nothing is chosen. */
  tier?: RoomTier | null;
};

/** Kept by the browser, which may close a page that sleeps; gone as soon as the server has it. */
export const roomDraft = stored<RoomDraft | null>('room-draft', read);

/** Only this program writes it; what another build wrote may be anything. */
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
