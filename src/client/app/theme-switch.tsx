import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useIsDrawn } from '../ui/drawn.ts';
import styles from './theme-switch.module.css';

type Theme = 'dark' | 'light';

/** Of the reader and not of a club: on one origin the theme is the same below every path. */
const STORED = 'spindle.theme';

/** Turns between dark and light; the system's theme until it is used. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme | null>(null);
  // The server knows of no theme; the style shows the right picture at once.
  const theme = useIsDrawn() ? 'dark' : (chosen ?? currentTheme());
  const other = theme === 'dark' ? 'light' : 'dark';
  const turn = () => {
    document.documentElement.dataset.theme = other;
    colorTheBrowser(other);
    try {
      localStorage.setItem(STORED, other);
    } catch {
      // Storage is closed to us: the choice holds for this visit.
    }
    setChosen(other);
  };
  return (
    <button
      type="button"
      className={styles.switch}
      onClick={turn}
      aria-label={`Switch to ${other} theme`}
    >
      <Sun aria-hidden="true" size={20} className={styles.sun} />
      <Moon aria-hidden="true" size={20} className={styles.moon} />
    </button>
  );
}

/** The browser's own bar, which is outside the page; the page's script does it at start. */
function colorTheBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}
