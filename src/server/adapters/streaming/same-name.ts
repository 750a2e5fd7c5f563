import { foldText } from '#shared/domain/search-text.ts';

/**
 * True if two names of artists or titles are the same but for case, accents and punctuation.
 * @example isSameName('Sigur Rós', 'SIGUR ROS') // true
 */
export function isSameName(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

function normal(name: string): string {
  const folded = foldText(name).replaceAll('&', ' and ');
  // What is nothing but signs, such as '!!!', is compared by them.
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || folded;
}
