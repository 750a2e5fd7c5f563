import { useSyncExternalStore } from 'react';

type Theme = 'dark' | 'light';

/** Of the reader and not of a club: on one origin the theme is the same below every path. */
const STORED = 'spindle.theme';

/** What the switch turns to; the server knows of no theme, so that what it draws begins as dark. */
export function useOtherTheme(): Theme {
  return useSyncExternalStore(subscribe, otherTheme, () => 'light');
}

/** Turns between dark and light; the system's theme until then. */
export function turnTheme(): void {
  const theme = otherTheme();
  applyTheme(theme);
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // Storage is closed to us: the choice holds for this visit.
  }
}

/** Applies a theme that another tab has chosen. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === STORED && (newValue === 'dark' || newValue === 'light')) applyTheme(newValue);
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  colorTheBrowser(theme);
  dispatchEvent(new Event('theme'));
}

function otherTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  const isLight = theme ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  return isLight ? 'dark' : 'light';
}

/** The browser's own bar, which is outside the page; the page's script does it at start. */
function colorTheBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
}

function subscribe(listener: () => void): () => void {
  addEventListener('theme', listener);
  addEventListener('storage', followOtherTabs);
  return () => {
    removeEventListener('theme', listener);
    removeEventListener('storage', followOtherTabs);
  };
}
