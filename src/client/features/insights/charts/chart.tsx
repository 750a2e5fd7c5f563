import { type ReactNode, useId } from 'react';
import styles from './chart.module.css';
import { DataTable, type Table } from './data-table.tsx';

type Props = {
  title: string;
  /** How it is meant, or how small its numbers are. */
  note?: ReactNode;
  table: Table;
  /** Of a chart within something that has a heading. */
  isInner?: boolean;
  children: ReactNode;
};

/** A picture of figures under its name, and the same figures as a table. */
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
