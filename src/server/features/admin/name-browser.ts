import Bowser from 'bowser';

/** Maximum length; the rest of a header that a client made up is of no use. */
const MAX_LENGTH = 60;

/**
 * Names a browser and its system from its `User-Agent`; `null` if it is unknown.
 * @example nameBrowser('Mozilla/5.0 (X11; Linux x86_64; rv:146.0) …') // 'Firefox on Linux'
 */
export function nameBrowser(userAgent = ''): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' on ').slice(0, MAX_LENGTH);
}
