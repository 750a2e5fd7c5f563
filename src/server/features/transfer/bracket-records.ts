import type { BracketRecord } from '#shared/contracts/bracket-record.ts';
import { bracketProblems } from '#shared/domain/bracket-invariants.ts';
import { statusAfter } from '#shared/domain/bracket-status.ts';
import type { Known } from './transfer-repository.ts';

/** What is wrong with brackets of an export whose fields are right, as `brackets[3]: reason`. */
export function bracketRecordProblems(records: readonly BracketRecord[]): string[] {
  const owner = new Map<string, number>();
  return records.flatMap((record, index) => {
    const problems = [...soundProblems(record), ...orderProblems(record)];
    for (const own of ownedBy(record)) {
      if (owner.has(own)) problems.push(`${own} is also in brackets[${owner.get(own)}]`);
      owner.set(own, index);
    }
    return problems.map((problem) => `brackets[${index}]: ${problem}`);
  });
}

/** What no other bracket may have. */
function ownedBy({ songs, matches, share_token }: BracketRecord): string[] {
  const ids = [...songs, ...matches].map(({ id }) => id);
  return share_token === null ? ids : [...ids, share_token];
}

/** Songs, matches and tokens that belong to a bracket which is here already. */
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

function soundProblems({ status, songs, matches }: BracketRecord): string[] {
  const withdrawn = new Set(songs.filter((song) => song.is_withdrawn).map(({ id }) => id));
  const expected = statusAfter(status, matches, withdrawn);
  const problems = status === expected ? [] : [`its status is not ${status} but ${expected}`];
  if (matches.length === 0) return problems;
  const ids = songs.map(({ id }) => id);
  return [...problems, ...bracketProblems(matches, ids, withdrawn)];
}

function orderProblems({ songs, matches, steps }: BracketRecord): string[] {
  const problems: string[] = [];
  if (!isCounted(songs.map(({ place }) => place))) problems.push('the places are not 1, 2, 3 …');
  if (!isCounted(steps.map(({ number }) => number))) problems.push('the steps are not 1, 2, 3 …');
  const seeds = songs.map(({ seed }) => seed ?? 0).toSorted((a, b) => a - b);
  const isSeeded = matches.length === 0 ? seeds.every((seed) => seed === 0) : isCounted(seeds);
  if (!isSeeded) problems.push('the seeds do not fit the matches');
  return problems;
}

function isCounted(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => number === index + 1);
}
