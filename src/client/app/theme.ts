import { useSyncExternalStore } from 'react';

type Theme = 'dark' | 'light';

/** Shared by all instances on an origin, below any path. */
const STORED = 'spindle.theme';

/** Returns the theme to switch to; dark is assumed during SSR. */
export function useOtherTheme(): Theme {
  return useSyncExternalStore(subscribe, otherTheme, () => 'light');
}

/** Switches between dark and light; the system's theme is the default. */
export function turnTheme(): void {
  const theme = otherTheme();
  applyTheme(theme);
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // Storage is unavailable: the choice lasts for this visit.
  }
}

/** Applies a theme that was chosen in another tab. */
function followOtherTabs({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  const isTheme = newValue === 'dark' || newValue === 'light';
  if (key !== STORED || !isTheme) return;
  if (newValue !== document.documentElement.dataset.theme) applyTheme(newValue);
}

/** Applies the stored theme, which another tab may have changed while this page loaded. */
function followStored(): void {
  try {
    followOtherTabs({ key: STORED, newValue: localStorage.getItem(STORED) });
  } catch {
    // Storage is unavailable: there is no stored theme.
  }
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

/** Sets the browser's theme color; the page's script does it on load. */
function colorTheBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
}

function subscribe(listener: () => void): () => void {
  addEventListener('theme', listener);
  addEventListener('storage', followOtherTabs);
  followStored();
  return () => {
    removeEventListener('theme', listener);
    removeEventListener('storage', followOtherTabs);
  };
}
