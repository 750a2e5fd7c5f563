import { foldText } from '../search/search-text.ts';

/** Normalizes a name for comparison: no case, accents, extra spaces and invisible characters. */
function getNameKey(name: string): string {
  return foldText(name.replace(/\p{Cf}/gu, ''));
}

/** True if two names differ at most in case, accents, spaces and invisible characters. */
export function isSamePerson(one: string, other: string): boolean {
  return getNameKey(one) === getNameKey(other);
}

/** Finds the same name, by `isSamePerson`. */
export function findSameName(names: Iterable<string>, name: string): string | undefined {
  const key = getNameKey(name);
  for (const one of names) if (getNameKey(one) === key) return one;
  return undefined;
}

/** Name of a forgotten guest; those after the first have a number. */
export const FORGOTTEN_NAME = 'Guest';

/** True if a name has a visible character. */
export function isVisibleName(name: string): boolean {
  return getNameKey(name) !== '';
}

const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns why a new name could be taken for another one on screen; `null` if it could not. Names
 * that are stored already are never checked.
 */
export function findLookalikeProblem(name: string): string | null {
  if (DIRECTION.test(name))
    return 'A name cannot contain characters that turn the direction of text';
  const isMixed =
    /\p{Script=Latin}/u.test(name) && /\p{Script=Greek}|\p{Script=Cyrillic}/u.test(name);
  return isMixed ? 'A name cannot mix Latin with Greek or Cyrillic letters' : null;
}
