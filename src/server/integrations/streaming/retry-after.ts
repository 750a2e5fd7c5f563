const WEEK_S = 7 * 24 * 3600;

/**
 * Parses `Retry-After` to seconds: from 0 to a week, `null` if invalid.
 * @example readRetryAfter('48925', now) // 48925
 */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text)), WEEK_S);
  // HTTP dates only: Date.parse would also accept '-5' or 'May'.
  if (!/^[A-Z][a-z]{2,8}, .*GMT$/.test(text) || Number.isNaN(Date.parse(text))) return null;
  const seconds = Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Math.min(Math.max(seconds, 0), WEEK_S);
}
