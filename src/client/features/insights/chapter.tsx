import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { shareAddress } from '../../components/controls/share-address.ts';
import { IconButton, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import styles from './chapter.module.css';
import { DataTable, Disclosure, type TableData } from './charts/table.tsx';
import type { InsightsData } from './insights-query.ts';

/** Statement of a chapter, and a sentence below it. */
export type Statement = { title: string; note: string };

/** Chapter of the insights page, which shows a section. */
export type InsightsChapter = {
  /** Fragment of its URL, and its `section` in old ones. */
  id: string;
  name: string;
  /** Finds its statement; `null` without enough data. */
  findStatement: (insights: InsightsData) => Statement | null;
  Body: (props: ChapterProps) => ReactNode;
};

/** Props of a chapter's component. */
export type ChapterProps = Pick<InsightsChapter, 'id' | 'name'> & {
  insights: InsightsData;
  statement: Statement;
};

type Props = Omit<ChapterProps, 'insights'> & {
  /** Chart that proves the statement, and its subject. */
  picture: ReactNode;
  caption: string;
  /** Explanation of the figures, and the figures of the chart. */
  method: ReactNode;
  table: TableData;
  /** Lists. */
  children: ReactNode;
};

/** Chapter of the insights: a statement, its chart, and the albums behind it. */
export function Chapter({ id, name, statement, picture, caption, method, table, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-statement`} className={styles.chapter}>
      <Stack as="header" gap={1} alignRows="start">
        <Row gap={2} justify="between">
          <Text tone="accent" size="s" weight={600}>
            {name}
          </Text>
          <IconButton
            tone="muted"
            className={`${styles.share} screen-only`}
            aria-label={`Share: ${statement.title}`}
            onClick={() => shareAddress(statement.title, getUrl(id))}
          >
            <Share2 aria-hidden="true" size={18} />
          </IconButton>
        </Row>
        <Text as="h2" size="2xl" breaks id={`${id}-statement`} className={styles.statement}>
          {statement.title}
        </Text>
        <Text tone="muted" className={styles.note}>
          {statement.note}
        </Text>
      </Stack>
      <Stack as="figure" gap={4} className={styles.picture}>
        <Text as="figcaption" tone="muted" size="s">
          {caption}
        </Text>
        {picture}
      </Stack>
      <Stack gap={6} alignRows="start">
        {children}
        <Disclosure summary="How this is counted" about={name}>
          <Text tone="muted" size="s" className={styles.note}>
            {method}
          </Text>
          <DataTable name={name} table={table} />
        </Disclosure>
      </Stack>
    </section>
  );
}

function getUrl(id: string): string {
  return `${location.origin}${location.pathname}#${id}`;
}
