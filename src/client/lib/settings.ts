import { localDate } from '#shared/domain/dates.ts';
import type { BrowserSettings } from '#shared/domain/settings.ts';

/** Settings that the server wrote into the page, or provides during SSR. */
export const settings: BrowserSettings = readSettings();

function readSettings(): BrowserSettings {
  const given = readInertJson<BrowserSettings>('settings');
  return { ...given, apiUrl: given.apiUrl || ownOrigin() + given.publicPath };
}

/** Returns today's date in the server's time zone, as YYYY-MM-DD. */
export function getClubDay(): string {
  return localDate(new Date(), settings.timeZone);
}

/** There is no location on the server. */
function ownOrigin(): string {
  return globalThis.location?.origin ?? '';
}

/** Parses an inert JSON script of the page; an empty object if absent. */
export function readInertJson<T>(id: string): T {
  return JSON.parse(globalThis.document?.getElementById(id)?.textContent || '{}');
}
