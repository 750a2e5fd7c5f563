import { type ReactNode, useId } from 'react';
import styles from './chart.module.css';
import { DataTable, type Table } from './data-table.tsx';

type Props = {
  title: string;
  /** Note on method or sample size. */
  note?: ReactNode;
  table: Table;
  /** True for a chart inside a section with a heading. */
  isInner?: boolean;
  children: ReactNode;
};

/** Chart with a title, and the same figures as a table. */
export function Chart({ title, note, table, isInner = false, children }: Props) {
  const id = useId();
  const Heading = isInner ? 'h3' : 'h2';
  return (
    <figure aria-labelledby={id} className={styles.chart}>
      <figcaption className={styles.caption}>
        <Heading id={id}>{title}</Heading>
        {note && <p>{note}</p>}
      </figcaption>
      {children}
      <DataTable name={title} table={table} />
    </figure>
  );
}
