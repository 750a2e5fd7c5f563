import { buttonClass } from '../../ui/button.tsx';
import styles from './tool.module.css';

/** Of a button at the top of the list, which has only its sign where there is little room. */
export const TOOL_CLASS = `${buttonClass()} ${styles.tool}`;

/** What such a button is called. */
export function ToolName({ children }: { children: string }) {
  return <span className={styles.name}>{children}</span>;
}
