import type { ReactNode } from 'react';
import { AlbumLine } from '../../components/album/album-line.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import styles from './figure-album.module.css';
import type { InsightsData } from './insights-query.ts';

type Props = {
  insights: InsightsData;
  id: string;
  /** Content at the end of the line. */
  children?: ReactNode;
};

/** Line for an album behind a figure; opens the album's details. */
export function FigureAlbum({ insights, id, children }: Props) {
  const album = insights.named.get(id);
  if (album === undefined) return null;
  return (
    <Row gap={3} justify="between">
      <Row as={DialogLink} gap={3} isTarget opens={{ album: id }} className={styles.link}>
        <AlbumLine album={album} />
      </Row>
      {children && (
        <Row as="span" gap={2} isRigid>
          {children}
        </Row>
      )}
    </Row>
  );
}
