/** Parameters of Spotify's redirect: a code to exchange, or an error. */
export type SpotifyReturn = { code: string; state: string } | { error: string };

/** In memory only, never in storage or the history. */
let kept: SpotifyReturn | null = null;

/**
 * Stores the parameters of a URL, so that the URL need not have them; returns true if there are
 * any.
 */
export function keepSpotifyReturn(search: Partial<Record<string, string>>): boolean {
  const { code, state, error } = search;
  if (error) kept = { error };
  else if (code && state) kept = { code, state };
  else return false;
  return true;
}

/** Returns the stored parameters. */
export function spotifyReturn(): SpotifyReturn | null {
  return kept;
}

/** Clears the code, which works once. */
export function clearSpotifyReturn(): void {
  kept = null;
}
