/** Parameters of Spotify's redirect: a code to exchange, or an error. */
export type SpotifyReturn = { code: string; state: string } | { error: string };

/** In memory only, never in storage or the history. */
let cached: SpotifyReturn | null = null;

/**
 * Stores the parameters of a URL, so that the URL need not have them; returns true if there are
 * any.
 */
export function keepSpotifyReturn(search: Partial<Record<string, string>>): boolean {
  const { code, state, error } = search;
  if (error) cached = { error };
  else if (code && state) cached = { code, state };
  else return false;
  return true;
}

/** Returns the stored parameters. */
export function spotifyReturn(): SpotifyReturn | null {
  return cached;
}

/** Clears the code, which works once. */
export function clearSpotifyReturn(): void {
  cached = null;
}
