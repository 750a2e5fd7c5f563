import { buttonClass } from '../../components/controls/button.tsx';
import styles from './tool.module.css';

/** Class of a toolbar button with a permanent label. */
export const LABELED_TOOL_CLASS = `${buttonClass()} ${styles.labeled}`;

/** Class of a toolbar button that shows its label in a menu and on wide windows, else its icon. */
export const TOOL_CLASS = `${buttonClass()} ${styles.tool}`;

/** Class of a toolbar button that shows its label in a menu only. */
export const ICON_TOOL_CLASS = `${TOOL_CLASS} ${styles.small}`;

/** Label of a toolbar button. */
export function ToolName({ children }: { children: string }) {
  return <span className={styles.name}>{children}</span>;
}
