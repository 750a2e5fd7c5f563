import type { BracketRecord } from '#shared/contracts/bracket-record.ts';
import { storedBracketProblems } from '../../domain/brackets/stored-bracket.ts';
import type { Known } from './known-repository.ts';

/** Consistency problems of an export's brackets with valid fields, as `brackets[3]: reason`. */
export function bracketRecordProblems(records: readonly BracketRecord[]): string[] {
  const owner = new Map<string, number>();
  return records.flatMap((record, index) => {
    const problems = storedBracketProblems(record);
    for (const own of ownedBy(record)) {
      if (owner.has(own)) problems.push(`${own} is also in brackets[${owner.get(own)}]`);
      owner.set(own, index);
    }
    return problems.map((problem) => `brackets[${index}]: ${problem}`);
  });
}

/** Ids and tokens that must be unique across brackets. */
function ownedBy({ songs, matches, share_token }: BracketRecord): string[] {
  const ids = [...songs, ...matches].map(({ id }) => id);
  return share_token === null ? ids : [...ids, share_token];
}

/** Songs, matches and tokens that belong to an existing bracket. */
export function takenIds(records: readonly BracketRecord[], known: Known): string[] {
  const taken = new Set<string | null>([
    ...known.bracketParts.map(({ id }) => id),
    ...known.brackets.map(({ share_token }) => share_token),
  ]);
  return records.flatMap((record) =>
    ownedBy(record)
      .filter((own) => taken.has(own))
      .map((own) => `bracket ${record.id}: ${own} is of another bracket that is here`),
  );
}
