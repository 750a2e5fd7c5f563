import type { BracketRecord } from '#shared/contracts/bracket-record.ts';
import { storedBracketProblems } from '../../domain/brackets/stored-bracket.ts';
import { type Finding, forPeople } from './finding.ts';

/**
 * Finds brackets with impossible rounds, winners or order, including deleted ones.
 * @param broughtBack way to restore one, as the end of a sentence
 */
export function findBrokenBrackets(
  brackets: readonly BracketRecord[],
  broughtBack: string,
): Finding[] {
  return brackets.flatMap((bracket) => {
    const [first, ...more] = storedBracketProblems(bracket);
    if (first === undefined) return [];
    const rest = more.length > 0 ? ` (and ${more.length} more)` : '';
    const remedy = `Regenerate its matchups, or ${broughtBack}`;
    return [forPeople(`Bracket “${bracket.name}”: ${first}${rest}`, remedy)];
  });
}
