import type { ReactNode } from 'react';
import { Row } from '../layout/primitives.tsx';
import styles from './action-row.module.css';

type Props = {
  /** Quiet buttons and links. */
  children: ReactNode;
  /** Button at the other end. */
  apart?: ReactNode;
};

/** Row of actions; on phones all fit, each with its label below its icon. */
export function ActionRow({ children, apart }: Props) {
  return (
    <Row gap={1} align="stretch" justify="end" grows className={styles.actions}>
      {children}
      {apart && (
        <Row as="span" align="stretch" className={styles.apart}>
          {apart}
        </Row>
      )}
    </Row>
  );
}
