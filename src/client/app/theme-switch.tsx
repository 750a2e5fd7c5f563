import { Moon, Sun } from 'lucide-react';
import { turnTheme, useOtherTheme } from './theme.ts';
import styles from './theme-switch.module.css';

/** Switches between dark and light; CSS shows the right icon at once. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className={styles.switch}
      onClick={turnTheme}
      aria-label={`Switch to ${useOtherTheme()} theme`}
    >
      <Sun aria-hidden="true" size={20} className={styles.sun} />
      <Moon aria-hidden="true" size={20} className={styles.moon} />
    </button>
  );
}
