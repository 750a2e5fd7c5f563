/** Joins names: ['Ada', 'Ben', 'Cas'] gives 'Ada, Ben and Cas'. */
export function joinWithAnd(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
