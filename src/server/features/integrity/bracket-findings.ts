import type { BracketRecord } from '#shared/contracts/bracket-record.ts';
import { storedBracketProblems } from '#shared/domain/stored-bracket.ts';
import { type Finding, forPeople } from './finding.ts';

const REMEDY =
  'Make its matchups anew, or bring back a backup from before: npm run restore -- FILE.';

/** Brackets whose rounds, winners or order could not have come about; deleted ones too. */
export function findBrokenBrackets(brackets: readonly BracketRecord[]): Finding[] {
  return brackets.flatMap((bracket) => {
    const [first, ...more] = storedBracketProblems(bracket);
    if (first === undefined) return [];
    const rest = more.length > 0 ? ` (and ${more.length} more)` : '';
    return [forPeople(`Bracket “${bracket.name}”: ${first}${rest}`, REMEDY)];
  });
}
