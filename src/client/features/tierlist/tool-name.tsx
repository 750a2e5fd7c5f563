import { buttonClass } from '../../components/controls/button.tsx';
import styles from './tool.module.css';

/** Class of a toolbar button that shows only its icon on narrow screens. */
export const TOOL_CLASS = `${buttonClass()} ${styles.tool}`;

/** Class of a toolbar button with a permanent label. */
export const LABELED_TOOL_CLASS = `${buttonClass()} ${styles.labeled}`;

/** Label of a toolbar button. */
export function ToolName({ children }: { children: string }) {
  return <span className={styles.name}>{children}</span>;
}
