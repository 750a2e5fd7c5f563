/**
 * Shortens a name to a number of characters: the whole name, else its first word, else its
 * beginning.
 * @example shortName('Ada Lovelace', 8) // 'Ada…'
 */
export function shortName(name: string, letters: number): string {
  if (name.length <= letters) return name;
  const [first = ''] = name.split(' ');
  return `${first.length < letters ? first : first.slice(0, letters - 1)}…`;
}
