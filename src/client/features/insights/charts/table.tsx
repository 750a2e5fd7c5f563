import { Table2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import styles from './charts.module.css';

type Props = {
  title: string;
  /** Note on method or sample size. */
  note?: ReactNode;
  /** The same figures; a chapter has them in its disclosure. */
  table?: TableData;
  /** Heading level: 2 by default. */
  level?: 3;
  children: ReactNode;
};

/** Chart with a title, and the same figures as a table. */
export function Chart({ title, note, table, level, children }: Props) {
  const id = useId();
  return (
    <Stack as="figure" gap={4} aria-labelledby={id} className={styles.chart}>
      <Stack as="figcaption" gap={1}>
        <Text as={level === 3 ? 'h3' : 'h2'} size="l" id={id}>
          {title}
        </Text>
        {note && (
          <Text tone="muted" size="s" className={styles.note}>
            {note}
          </Text>
        )}
      </Stack>
      {children}
      {table && (
        <Disclosure summary="Show as table" about={title}>
          <DataTable name={title} table={table} />
        </Disclosure>
      )}
    </Stack>
  );
}

type DisclosureProps = { summary: string; about: string; children: ReactNode };

/** Details of figures, such as their table. */
export function Disclosure({ summary, about, children }: DisclosureProps) {
  return (
    <details className={styles.details}>
      <Row as="summary" gap={2} tone="muted" size="s" className={styles.summary}>
        <Table2 aria-hidden="true" size={16} /> {summary}
        <VisuallyHidden>: {about}</VisuallyHidden>
      </Row>
      <Stack gap={3} className={styles.inside}>
        {children}
      </Stack>
    </details>
  );
}

/** Table data, each row named by its first cell; `null` for no value. */
export type TableData = {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
};

type TableProps = { name: string; table: TableData };

/** Shows the figures of a chart as a table. */
export function DataTable({ name, table: { columns, rows } }: TableProps) {
  return (
    <Card
      as="section"
      surface
      className={styles.scroller}
      aria-label={`${name}, table`}
      tabIndex={0}
    >
      <Text as="table" size="s" isTabular className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and two of them may have the same name
            <tr key={row}>
              <th scope="row">{first}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Text>
    </Card>
  );
}
