import { redirect } from '@tanstack/react-router';
import { keepSpotifyReturn } from '../api/spotify-return.ts';
import { requireAdmin } from './admin-guard.ts';

/**
 * Takes what Spotify wrote into the address out of it, before it stands in the history or in a page
 * view; then lets admins through as on the other pages for them.
 */
export function receiveSpotify(context: Parameters<typeof requireAdmin>[0]): void {
  const { pathname, search } = context.location;
  if (keepSpotifyReturn(search)) throw redirect({ to: pathname, search: {}, replace: true });
  requireAdmin(context);
}
