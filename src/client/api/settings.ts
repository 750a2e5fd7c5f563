import type { BrowserSettings } from '#shared/domain/settings.ts';

/** What the server wrote into this page. */
export const settings: BrowserSettings = readSettings();

function readSettings(): BrowserSettings {
  const element = document.getElementById('settings');
  const given: BrowserSettings = JSON.parse(element?.textContent || '{}');
  return { ...given, apiUrl: given.apiUrl || location.origin + given.publicPath };
}
