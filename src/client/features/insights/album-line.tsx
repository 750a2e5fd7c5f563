import type { ReactNode } from 'react';
import { Thumb } from '../../components/album/thumb.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import styles from './album-line.module.css';
import type { InsightsData } from './insights-query.ts';

type Props = {
  insights: InsightsData;
  id: string;
  /** Content at the end of the line. */
  children?: ReactNode;
};

/** Line for an album behind a figure; opens the album's details. */
export function AlbumLine({ insights, id, children }: Props) {
  const album = insights.named.get(id);
  if (album === undefined) return null;
  return (
    <Row gap={3} justify="between">
      <DialogLink opens={{ album: id }} className={styles.link}>
        <Thumb album={album} />
        <span className={styles.words}>
          <span className={styles.title}>{album.title}</span>
          <Text as="span" tone="muted" size="s" className={styles.artist}>
            {album.artist}
          </Text>
        </span>
      </DialogLink>
      {children && (
        <Row as="span" gap={2} className={styles.end}>
          {children}
        </Row>
      )}
    </Row>
  );
}
