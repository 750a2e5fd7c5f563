import { buttonClass } from '../../ui/button.tsx';
import styles from './tool.module.css';

/** Class of a button at the top of the list, which shows its icon alone where there is little room. */
export const TOOL_CLASS = `${buttonClass()} ${styles.tool}`;

/** Class of such a button whose name always shows. */
export const LABELLED_TOOL_CLASS = `${buttonClass()} ${styles.labelled}`;

/** What such a button is called. */
export function ToolName({ children }: { children: string }) {
  return <span className={styles.name}>{children}</span>;
}
