/**
 * Time zones to choose from, in alphabetical order.
 * @param present the current one, which the browser may not know
 */
export function listTimeZones(present: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present])].sort();
}
