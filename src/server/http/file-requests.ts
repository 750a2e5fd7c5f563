import type { FastifyRequest } from 'fastify';

/** What is told of a file with it. */
type Told = { etag: string; 'last-modified': string };

/** True if a reader has a file already: it is answered 304. */
export function matchesEtag({ headers }: FastifyRequest, told: Told): boolean {
  if (headers['cache-control']?.includes('no-cache')) return false;
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => weak(tag.trim()) === told.etag);
  return isNotOlder(headers['if-modified-since'], told);
}

/**
 * The part of a file that is asked for, both ends included.
 * @param size bytes of the file, at least 1
 * @returns `null` for all of it; 'none' for a part that it has not: 416
 */
export function getRange(
  { headers }: FastifyRequest,
  size: number,
  told: Told,
): { first: number; last: number } | 'none' | null {
  // Several parts at once are not sent; who asks for them takes all.
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from + to === '' || !isSame(headers['if-range'], told)) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : 'none';
}

/** A part goes with the rest that the reader has only while the file is the same. */
function isSame(given: unknown, told: Told): boolean {
  if (typeof given !== 'string') return true;
  return given.includes('"') ? weak(given) === told.etag : isNotOlder(given, told);
}

function isNotOlder(since: string | undefined, told: Told): boolean {
  return since !== undefined && Date.parse(told['last-modified']) <= Date.parse(since);
}

function weak(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}
