import { redirect } from '@tanstack/react-router';
import { canonicalUrl } from '#shared/domain/page-at.ts';
import { isAdmin } from '../api/admin-record.ts';
import { extend } from '../api/admin-session.ts';
import { settings } from '../api/settings.ts';
import { keepSpotifyReturn } from '../api/spotify-return.ts';

type Location = { pathname: string; href: string; search: Partial<Record<string, string>> };
type Arrival = {
  location: Location;
  /** True if a link is only pointed at, which is no navigation. */
  preload: boolean;
};

/**
 * Lets an admin through and gives the session eight more hours; sends anyone else to the same page
 * with the password modal over it (rules.md#sign-in).
 */
export function requireAdmin({ location, preload }: Arrival): void {
  if (isAdmin()) {
    if (!preload) extend();
    return;
  }
  if (location.search.needsAuth) return;
  throw redirect({
    to: location.pathname,
    search: { ...location.search, needsAuth: 'true', redirect: location.href },
    replace: true,
  });
}

/**
 * Where to go after signing in: a page of this site, as the browser names it, without the guard's own
 * flags; else home.
 * @param wanted as the router names it, without the path of the site
 */
export function redirectTarget(wanted: string | undefined): string {
  return settings.publicPath + ownPath(wanted);
}

function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return '/';
  const target = new URL(wanted, location.origin);
  if (target.origin !== location.origin) return '/';
  target.searchParams.delete('needsAuth');
  target.searchParams.delete('redirect');
  return (canonicalUrl(target.pathname) ?? target.pathname) + target.search;
}

/**
 * Takes what Spotify wrote into the address out of it, before it stands in the history or in a page
 * view; then lets admins through as on the other pages for them.
 */
export function receiveSpotify(context: Parameters<typeof requireAdmin>[0]): void {
  const { pathname, search } = context.location;
  if (keepSpotifyReturn(search)) throw redirect({ to: pathname, search: {}, replace: true });
  requireAdmin(context);
}
