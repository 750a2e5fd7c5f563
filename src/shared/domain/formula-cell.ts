/** What a spreadsheet would run; the wide signs too, which some read like the narrow ones. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * A cell of a CSV file as a spreadsheet shows it and never runs it (rules.md#import-and-export).
 * What looks as if it had been guarded before is guarded once more, so that nothing is lost.
 * @example guardCell('=1+1') // "'=1+1"
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * What `guardCell` was given.
 * @example unguardCell("'=1+1") // '=1+1'
 */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
