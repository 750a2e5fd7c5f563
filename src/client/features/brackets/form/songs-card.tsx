import type { ReactNode } from 'react';
import { Card, Row, Text } from '../../../components/layout/primitives.tsx';
import styles from './songs-section.module.css';

type Props = {
  /** Number of songs, beside the heading. */
  count: ReactNode;
  /** True if the number is out of range. */
  isBad?: boolean;
  children: ReactNode;
};

/** Frame of the songs of a bracket. */
export function SongsCard({ count, isBad = false, children }: Props) {
  return (
    <Card
      as="section"
      gap={4}
      padding={5}
      surface
      aria-labelledby="songs-heading"
      className={styles.section}
    >
      <Row gap={1} columnGap={4} align="baseline" justify="between" wraps>
        <Text as="h2" size="l" id="songs-heading">
          Songs
        </Text>
        <Text tone="muted" isTabular className={styles.count} data-bad={isBad}>
          {count}
        </Text>
      </Row>
      {children}
    </Card>
  );
}
