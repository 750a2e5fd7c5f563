/** What Spotify sent the browser back with: a code to exchange, or why there is none. */
export type SpotifyReturn = { code: string; state: string } | { error: string };

/** For this visit only, never in storage nor in the history. */
let kept: SpotifyReturn | null = null;

/** Keeps what an address says, so that the address need not; tells whether it says anything. */
export function keepSpotifyReturn(search: Partial<Record<string, string>>): boolean {
  const { code, state, error } = search;
  if (error) kept = { error };
  else if (code && state) kept = { code, state };
  else return false;
  return true;
}

/** What was kept. */
export function spotifyReturn(): SpotifyReturn | null {
  return kept;
}

/** A code works once. */
export function clearSpotifyReturn(): void {
  kept = null;
}
