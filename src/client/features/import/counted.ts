/** Formats a number with its noun: '1 album', '2 albums'. */
export function counted(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}
