import type { ReactNode } from 'react';
import styles from './message.module.css';

type Props = {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  isProblem?: boolean;
};

/** Message in place of content: empty, ended or failed, with next steps. */
export function Message({ title, icon, children, actions, isProblem = false }: Props) {
  return (
    <div className={styles.message} role={isProblem ? 'alert' : 'status'}>
      {icon && (
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
