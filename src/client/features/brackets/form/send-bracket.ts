import type { Bracket } from '#shared/contracts/bracket.ts';
import { createBracket, updateBracket } from '../../../queries/brackets.ts';
import {
  type BracketValues,
  changedValues,
  songBodies,
  takesSongs,
  toBody,
} from './bracket-values.ts';
import type { ListedSong } from './songs/song-list.ts';

/** Values of the form, beside the initial ones. */
export type Edited = {
  /** `null` for a new bracket. */
  bracket: Bracket | null;
  /** Version of the bracket that was edited. */
  version: number | null;
  before: BracketValues;
  values: BracketValues;
  songs: readonly ListedSong[];
  hasNewSongs: boolean;
};

/** True if there are unsaved changes. */
export function isUnsaved({ before, values, hasNewSongs }: Edited): boolean {
  return hasNewSongs || Object.keys(changedValues(before, values)).length > 0;
}

/**
 * Saves a bracket: a new one whole, an existing one by its changes.
 * @param creationKey returns the idempotency key of a new bracket
 * @throws ApiError; 409 STALE_VERSION if another admin saved it meanwhile, unless overwriting
 */
export async function sendBracket(
  edited: Edited,
  creationKey: (body: object) => string,
  isOverwriting: boolean,
): Promise<Bracket> {
  const { bracket, version, before, values, songs, hasNewSongs } = edited;
  if (bracket === null) {
    const body = { ...toBody(values), songs: songBodies(songs) };
    return createBracket(body, creationKey(body));
  }
  if (!isUnsaved(edited)) return bracket;
  // A bracket in play changes with every match, and this form overwrites none of that.
  const isGuarded = takesSongs(bracket) && !isOverwriting && version !== null;
  return updateBracket(bracket.id, {
    ...changedValues(before, values),
    ...(hasNewSongs && { songs: songBodies(songs) }),
    ...(isGuarded && { version }),
  });
}
