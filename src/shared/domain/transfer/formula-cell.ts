/**
 * Characters that start a formula in a spreadsheet, including the full-width ones that some
 * programs accept.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * Escapes a CSV cell so that a spreadsheet shows it and never runs it
 * (product/import-and-export.md#formats-and-import-rules). A cell that looks escaped is escaped
 * again, so that no text is lost.
 * @example guardCell('=1+1') // "'=1+1"
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Reverts `guardCell`.
 * @example unguardCell("'=1+1") // '=1+1'
 */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
