export type Theme = 'dark' | 'light';

/** Shared by all instances on an origin, below any path. */
export const THEME_KEY = 'spindle.theme';

/** Returns the theme that the user chose; `null` for the system's theme. */
export function getStoredTheme(): Theme | null {
  try {
    return parseTheme(localStorage.getItem(THEME_KEY));
  } catch {
    // Storage is unavailable.
    return null;
  }
}

export function parseTheme(value: string | null): Theme | null {
  return value === 'dark' || value === 'light' ? value : null;
}

/** Sets the theme of the page and of the browser around it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
}
