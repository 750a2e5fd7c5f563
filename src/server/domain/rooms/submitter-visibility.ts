import type { FieldChange } from '#shared/domain/changelog/changelog.ts';
import type { Room, RoomAlbum } from '#shared/domain/rooms/room.ts';

/** Album ids whose submitter no reader may see now (`submitter-visibility-repository.ts`). */
export type HiddenSubmitters = ReadonlySet<string>;

const FIELD = 'submitted_by';

/** Why a hidden submitter cannot be changed. */
export const SUBMITTER_HIDDEN =
  'The submitter is hidden while “Who brought it?” is on. It can be changed after the reveal.';

/** True while the submitter of an album is to be guessed in a room. */
export function isSubmitterHidden(
  { status, has_guesses }: Pick<Room, 'status' | 'has_guesses'>,
  { state, attempt }: Pick<RoomAlbum, 'state' | 'attempt'>,
): boolean {
  const isAhead = state === 'waiting' || (state === 'rating' && attempt === 1);
  return status === 'open' && has_guesses && isAhead;
}

/** The submitter of an album as readers may see it now; every response passes through here. */
export function getVisibleSubmitter(
  hidden: HiddenSubmitters,
  album_id: string,
  submitter: string | null,
): string | null {
  return hidden.has(album_id) ? null : submitter;
}

/** An album as readers may see it now. */
export function hideSubmitter<Album extends { id: string; submitted_by: string | null }>(
  hidden: HiddenSubmitters,
  album: Album,
): Album {
  return { ...album, [FIELD]: getVisibleSubmitter(hidden, album.id, album.submitted_by) };
}

type Entry = { album_id: string | null; details: FieldChange[] | null };

/** A changelog entry as readers may see it now: without the values of a hidden submitter. */
export function hideSubmitterInEntry<Given extends Entry>(
  hidden: HiddenSubmitters,
  entry: Given,
): Given {
  const { album_id, details } = entry;
  if (album_id === null || details === null || !hidden.has(album_id)) return entry;
  return {
    ...entry,
    details: details.map((one) => (one.field === FIELD ? { ...one, old: null, new: null } : one)),
  };
}
