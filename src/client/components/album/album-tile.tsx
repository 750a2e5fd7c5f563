import { memo } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { DialogLink } from '../dialog/dialog-link.tsx';
import { Row, VisuallyHidden } from '../layout/primitives.tsx';
import styles from './album-tile.module.css';
import { Cover } from './cover.tsx';
import { TierBadge } from './tier-badge.tsx';

type Props = {
  album: Album;
  sizes: string;
  isEager?: boolean;
  /** True if the title may take two lines, for which the list must have space. */
  wrapsTitle?: boolean;
  /** True if the tier is shown beside the title; in a tier row it is redundant. */
  showsTier?: boolean;
  /** Third line. */
  note?: string | null;
  /** Rank among all albums. */
  place?: number | null;
};

/** Cover with the album's names below it; opens the album's details. */
export const AlbumTile = memo(function AlbumTile(props: Props) {
  const { album, sizes, isEager = false, wrapsTitle = false } = props;
  const { showsTier = false, note = null, place = null } = props;
  return (
    <DialogLink opens={{ album: album.id }} className={styles.tile} title={hint(album)}>
      <Cover album={album} sizes={sizes} isEager={isEager} />
      <Row as="span" gap={2} align="start" className={styles.caption}>
        {showsTier && <TierBadge tier={album.tier} size="small" />}
        {place !== null && (
          <span className={styles.place}>
            <VisuallyHidden>Place </VisuallyHidden>
            {place}
          </span>
        )}
        <span className={styles.words}>
          <span
            dir="auto"
            className={wrapsTitle ? `${styles.title} ${styles.wrapped}` : styles.title}
          >
            {album.title}
          </span>
          <span dir="auto" className={styles.artist}>
            {album.artist}
          </span>
          {note !== null && <span className={styles.artist}>{note}</span>}
        </span>
      </Row>
    </DialogLink>
  );
});

function hint({ artist, title, tier }: Album): string {
  return `${artist} – ${title} (${tierName(tier)})`;
}
