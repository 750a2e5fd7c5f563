/**
 * Formats a number with its noun.
 * @example formatCount(1200, 'album') // '1,200 albums'
 */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
