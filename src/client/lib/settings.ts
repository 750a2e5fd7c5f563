import type { ClubSettings } from '#shared/contracts/settings.ts';
import { type BrowserSettings, getPageSettings } from '#shared/domain/club/settings.ts';
import { localDate } from '#shared/domain/dates.ts';

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

const listeners = new Set<() => void>();

/** Applies changed settings of the club to this page. */
export function applyClub(club: ClubSettings): void {
  Object.assign(settings, getPageSettings(club));
  document.documentElement.dataset.accent = club.accent;
  for (const listener of listeners) listener();
}

/** Calls back when the settings of the club change; returns the unsubscribe function. */
export function onClubChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** There is no location on the server. */
function ownOrigin(): string {
  return globalThis.location?.origin ?? '';
}

/** Parses an inert JSON script of the page; an empty object if absent. */
export function readInertJson<T>(id: string): T {
  return JSON.parse(globalThis.document?.getElementById(id)?.textContent || '{}');
}
