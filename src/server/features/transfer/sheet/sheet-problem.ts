/** What is wrong with one line of a file, as `column: reason`. */
export type LineProblem = { line: number; problem: string };

/** A file that cannot be read any further. */
export class SheetProblem extends Error {
  constructor(
    readonly line: number,
    readonly problem: string,
  ) {
    super(problem);
  }
}
