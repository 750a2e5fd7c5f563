import { redirect } from '@tanstack/react-router';
import { extend, isAdmin } from '../api/admin-session.ts';

type Location = { pathname: string; href: string; search: Partial<Record<string, string>> };
type Arrival = {
  location: Location;
  /** Whether a link is only pointed at, which is no navigation. */
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

/** Where to go after signing in: a path of this site, without the guard's own flags; else home. */
export function redirectTarget(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return '/';
  const target = new URL(wanted, location.origin);
  if (target.origin !== location.origin) return '/';
  target.searchParams.delete('needsAuth');
  target.searchParams.delete('redirect');
  return target.pathname + target.search;
}
