/** Maximum number of listed lines; the rest is counted. */
const MAX_LINES = 10;

/** Formats line numbers: 'line 5', 'lines 5 and 9', 'lines 5, 9, … and 12 more'. */
export function formatLines(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'line' : 'lines'} ${joinNumbers(lines)}`;
}

/** '5', '5 and 9', '5, 9 and 12'; numbers after the tenth are counted. */
export function joinNumbers(numbers: readonly number[]): string {
  const rest = numbers.length - MAX_LINES;
  const parts = rest > 0 ? [...numbers.slice(0, MAX_LINES), `${rest} more`] : [...numbers];
  const last = parts.pop();
  return parts.length === 0 ? String(last) : `${parts.join(', ')} and ${last}`;
}
