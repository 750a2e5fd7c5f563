import { foldText } from '#shared/domain/search/search-text.ts';

/** The people of a club, by whom the names of a file are matched. */
export type Members = {
  reviewers: readonly string[];
  /** Present names of merged people, by their folded old names. */
  merged: ReadonlyMap<string, string>;
};

/** Finds a reviewer by name, ignoring case and accents. */
export function reviewerNamed(name: string, reviewers: readonly string[]): string | null {
  const wanted = foldText(name);
  return reviewers.find((reviewer) => foldText(reviewer) === wanted) ?? null;
}

/**
 * Name in the club of a person in the file: as chosen, else that of a reviewer, else that of the
 * person with whom they were merged, else the same.
 */
export function memberNamed(
  name: string,
  { reviewers, merged }: Members,
  people: Readonly<Record<string, string>>,
): string {
  const chosen = Object.hasOwn(people, name) ? people[name] : undefined;
  return chosen ?? reviewerNamed(name, reviewers) ?? merged.get(foldText(name)) ?? name;
}

/** True for a reviewer, and for a person who was merged. */
export function isMember(name: string, { reviewers, merged }: Members): boolean {
  return reviewerNamed(name, reviewers) !== null || merged.has(foldText(name));
}
