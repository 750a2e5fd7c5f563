/** What Spotify left out for development-mode apps in February 2026. */
const REMOVED = new Set(['available_markets', 'label', 'linked_from', 'popularity']);

/** A body as a development-mode app gets it. */
export function withoutRemovedFields(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutRemovedFields);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !REMOVED.has(name))
      .map(([name, value]) => [name, withoutRemovedFields(value)]),
  );
}
