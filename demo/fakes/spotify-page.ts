/** One page of a list with the URLs of the adjacent pages; `limit` is 1 to 50. */
export function toSpotifyPage(all: readonly unknown[], href: string, query: URLSearchParams) {
  const offset = Math.max(0, Number(query.get('offset') ?? 0) || 0);
  const limit = Math.min(50, Math.max(1, Number(query.get('limit') ?? 50) || 50));
  const at = (start: number) => `${href}?offset=${start}&limit=${limit}`;
  return {
    href: at(offset),
    items: all.slice(offset, offset + limit),
    limit,
    next: offset + limit < all.length ? at(offset + limit) : null,
    offset,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    total: all.length,
  };
}
