/** True if a file is an export of Spindle, by its name; any other is a spreadsheet. */
export function isExportName(name: string): boolean {
  return /\.(json|zip)\s*$/i.test(name);
}
