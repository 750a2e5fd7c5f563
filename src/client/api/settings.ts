import { localDate } from '#shared/domain/dates.ts';
import type { BrowserSettings } from '#shared/domain/settings.ts';

/** What the server wrote into this page; where it draws one, what it writes into it. */
export const settings: BrowserSettings = readSettings();

function readSettings(): BrowserSettings {
  const given = readJson<BrowserSettings>('settings');
  return { ...given, apiUrl: given.apiUrl || ownOrigin() + given.publicPath };
}

/** Today for the club, as YYYY-MM-DD. */
export function getClubDay(): string {
  return localDate(new Date(), settings.timeZone);
}

/** There is none where the server draws. */
function ownOrigin(): string {
  return globalThis.location?.origin ?? '';
}

/** What stands in the page as inert JSON; an empty object for nothing. */
export function readJson<T>(id: string): T {
  return JSON.parse(globalThis.document?.getElementById(id)?.textContent || '{}');
}
