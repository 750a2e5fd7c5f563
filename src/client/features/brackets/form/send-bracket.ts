import type { Bracket } from '#shared/contracts/bracket.ts';
import { createBracket, updateBracket } from '../../../api/brackets.ts';
import {
  type BracketValues,
  changedValues,
  songBodies,
  takesSongs,
  toBody,
} from './bracket-values.ts';
import type { ListedSong } from './songs/song-list.ts';

/** What the form holds, beside what it began with. */
export type Edited = {
  /** `null` for a new one. */
  bracket: Bracket | null;
  /** Of the bracket that the changes were made to. */
  version: number | null;
  before: BracketValues;
  values: BracketValues;
  songs: readonly ListedSong[];
  hasNewSongs: boolean;
};

/** True if anything of it is not saved. */
export function isUnsaved({ before, values, hasNewSongs }: Edited): boolean {
  return hasNewSongs || Object.keys(changedValues(before, values)).length > 0;
}

/**
 * Saves a bracket: a new one whole, of another what was changed.
 * @param creationKey gives the key under which a new one is made once
 * @throws ApiError; 409 STALE_VERSION when somebody else saved it meanwhile, unless overwriting
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
  // While it is played it changes with every match, which nothing here overwrites.
  const isGuarded = takesSongs(bracket) && !isOverwriting && version !== null;
  return updateBracket(bracket.id, {
    ...changedValues(before, values),
    ...(hasNewSongs && { songs: songBodies(songs) }),
    ...(isGuarded && { version }),
  });
}
