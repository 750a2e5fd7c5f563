/** Problem for names in a file that are not in the club, as a line; empty without such names. */
export function unknownNames(
  file: string,
  names: readonly string[],
  known: readonly string[],
): string[] {
  const unknown = [...new Set(names)].filter((name) => !known.includes(name));
  if (unknown.length === 0) return [];
  return [
    `${file}: names of no reviewers: ${unknown.join(', ')}. Add them in the settings, or import them as past members with --keep-names.`,
  ];
}
