import { foldText } from '#shared/domain/search-text.ts';

/**
 * True if two names are equal, ignoring case, accents and punctuation.
 * @example isSameName('Sigur Rós', 'SIGUR ROS') // true
 */
export function isSameName(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

function normal(name: string): string {
  const folded = foldText(name).replaceAll('&', ' and ');
  // Names of punctuation only, such as '!!!', are compared as they are.
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || folded;
}
