import { settings } from './settings.ts';

/** Where the server has `path`, also when it has its own below another, such as `/music`. */
export function apiAddress(path: string): URL {
  return new URL(settings.apiUrl.replace(/\/$/, '') + path);
}
