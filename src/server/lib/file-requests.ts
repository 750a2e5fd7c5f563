import type { FastifyRequest } from 'fastify';

/** Validators of a file. */
type Message = { etag: string; 'last-modified': string };

/** True if the client has the current file: the response is 304. */
export function matchesEtag({ headers }: FastifyRequest, received: Message): boolean {
  if (headers['cache-control']?.includes('no-cache')) return false;
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => weak(tag.trim()) === received.etag);
  return isNotOlder(headers['if-modified-since'], received);
}

/**
 * Parses the requested range, both ends included.
 * @param size bytes of the file, at least 1
 * @returns `null` for the whole file; 'none' for an unsatisfiable range: 416
 */
export function getRange(
  { headers }: FastifyRequest,
  size: number,
  received: Message,
): { first: number; last: number } | 'none' | null {
  // Multiple ranges are not supported; the response is the whole file.
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from + to === '' || !isSame(headers['if-range'], received)) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : 'none';
}

/** `If-Range`: a part is valid only while the file is unchanged. */
function isSame(given: unknown, received: Message): boolean {
  if (typeof given !== 'string') return true;
  return given.includes('"') ? weak(given) === received.etag : isNotOlder(given, received);
}

function isNotOlder(since: string | undefined, received: Message): boolean {
  return since !== undefined && Date.parse(received['last-modified']) <= Date.parse(since);
}

function weak(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}
