import { redirect } from '@tanstack/react-router';
import { canonicalUrl } from '#shared/domain/site/page-at.ts';
import { isAdmin } from '../lib/admin-record.ts';
import { extend } from '../lib/admin-session.ts';
import { settings } from '../lib/settings.ts';
import { keepSpotifyReturn } from '../lib/spotify-return.ts';

type Location = {
  pathname: string;
  href: string;
  search: Partial<Record<string, string>>;
  hash: string;
};
type Arrival = {
  location: Location;
  /** True for a prefetch on hover, which is not a navigation. */
  preload: boolean;
};

/**
 * Allows an admin and extends the session by eight hours; redirects a visitor to the same page with
 * the password dialog (product/admin.md#sign-in).
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
 * Returns the path after sign-in: a page of this site, as the browser names it, without the guard's
 * own flags; else home.
 * @param wanted as the router names it, without the site's base path
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
 * Removes Spotify's parameters from the URL, before they are in the history or a page view; then
 * requires an admin.
 */
export function receiveSpotify(context: Parameters<typeof requireAdmin>[0]): void {
  const { pathname, search } = context.location;
  if (keepSpotifyReturn(search)) throw redirect({ to: pathname, search: {}, replace: true });
  requireAdmin(context);
}
