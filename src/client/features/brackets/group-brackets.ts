import type { BracketStatus, BracketSummary } from '../../api/brackets.ts';

type Group = { title: string; brackets: BracketSummary[] };

/** What goes on first, what is over last. */
const GROUPS: readonly (readonly [title: string, statuses: readonly BracketStatus[]])[] = [
  ['Being played', ['active', 'paused']],
  ['Ready to play', ['ready']],
  ['Drafts', ['draft']],
  ['Completed', ['completed']],
];

/** The brackets by status, each group in the order it is given; no empty groups. */
export function groupBrackets(brackets: readonly BracketSummary[]): Group[] {
  return GROUPS.map(([title, statuses]) => ({
    title,
    brackets: brackets.filter(({ status }) => statuses.includes(status)),
  })).filter((group) => group.brackets.length > 0);
}
