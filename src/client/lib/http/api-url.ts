import { settings } from '../settings.ts';

/** Returns the URL of `path`, also on a server below a path such as `/music`. */
export function apiAddress(path: string): URL {
  return new URL(settings.apiUrl.replace(/\/$/, '') + path);
}
