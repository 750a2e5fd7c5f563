import { getLabel } from '../csv-columns.ts';

export type LineProblem = {
  line: number;
  /** A column of `csv-columns.ts`, if the problem is with one cell or column. */
  column?: string;
  reason: string;
  /** Replaces the reason on the import page, where the columns can be chosen. */
  pageText?: string;
};

/** A file that cannot be parsed further; `line` is `null` for a problem without a line. */
export class SheetProblem extends Error {
  constructor(
    readonly line: number | null,
    readonly problem: string,
  ) {
    super(problem);
  }
}

/** Maximum number of characters that a message quotes from a file. */
const MAX_QUOTED = 80;

/** Shortens text of a file to one line for a message. */
export function shortenCell(text: string): string {
  const line = text.slice(0, 2 * MAX_QUOTED).replace(/\s+/g, ' ');
  return line.length > MAX_QUOTED || text.length > 2 * MAX_QUOTED
    ? `${line.slice(0, MAX_QUOTED - 1)}…`
    : line;
}

/** Formats a problem for the terminal: 'title: Album title is required'. */
export function formatProblem({ column, reason }: Omit<LineProblem, 'line'>): string {
  return column === undefined ? reason : `${column}: ${reason}`;
}

/** Formats a problem for the import page: 'Tier must be one of …', 'Artist is required'. */
export function formatPageProblem({ column, reason, pageText }: LineProblem): string {
  if (pageText !== undefined) return pageText;
  if (column === undefined) return reason;
  if (/^(?:Must|Has|Contains)\b/.test(reason))
    return `${getLabel(column)} ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  // Reasons with an initial capital already name their field.
  return /^[A-Z]/.test(reason) ? reason : `${getLabel(column)}: ${reason}`;
}
