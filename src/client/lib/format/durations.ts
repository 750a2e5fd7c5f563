/**
 * Formats a duration as h:mm:ss or m:ss, rounded down to seconds.
 * @param milliseconds 0 or more
 * @example durationText(14_485_302) // '4:01:25'
 */
export function durationText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const clock = `${minutes % 60}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? clock : `${hours}:${clock.padStart(5, '0')}`;
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
