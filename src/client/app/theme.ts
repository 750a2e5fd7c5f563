import { useSyncExternalStore } from 'react';
import { applyTheme, getStoredTheme, parseTheme, THEME_KEY, type Theme } from './stored-theme.ts';

/** Returns the theme to switch to; dark is assumed during SSR. */
export function useOtherTheme(): Theme {
  return useSyncExternalStore(subscribe, otherTheme, () => 'light');
}

/** Switches between dark and light; the system's theme is the default. */
export function toggleTheme(): void {
  const theme = otherTheme();
  changeTheme(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is unavailable: the choice lasts for this visit.
  }
}

/** Applies a theme that was chosen in another tab. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === THEME_KEY) changeTheme(parseTheme(newValue));
}

function changeTheme(theme: Theme | null): void {
  if (theme === null || theme === document.documentElement.dataset.theme) return;
  applyTheme(theme);
  dispatchEvent(new Event('theme'));
}

function otherTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  const isLight = theme ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  return isLight ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  addEventListener('theme', listener);
  addEventListener('storage', followOtherTabs);
  // Another tab may have changed it while this page loaded.
  changeTheme(getStoredTheme());
  return () => {
    removeEventListener('theme', listener);
    removeEventListener('storage', followOtherTabs);
  };
}
