import type { ReactNode } from 'react';
import { Thumb } from '../../components/album/thumb.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
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
      <Row as={DialogLink} gap={3} isTarget opens={{ album: id }} className={styles.link}>
        <Thumb album={album} />
        <Stack as="span" isTight>
          <Text as="span" weight={600} truncates className={styles.title}>
            {album.title}
          </Text>
          <Text as="span" tone="muted" size="s" truncates>
            {album.artist}
          </Text>
        </Stack>
      </Row>
      {children && (
        <Row as="span" gap={2} isRigid>
          {children}
        </Row>
      )}
    </Row>
  );
}
