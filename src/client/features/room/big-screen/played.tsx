import type { Tier } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import styles from './played.module.css';
import { useFit } from './use-fit.ts';

type PlayedAlbum = {
  album_id: string;
  artist: string;
  title: string;
  cover_url: string | null;
  tier: Tier;
};

/** Lists the albums played so far with their tiers. */
export function Played({ albums }: { albums: readonly PlayedAlbum[] }) {
  const fit = useFit<HTMLUListElement>(albums.length);
  return (
    <ul ref={fit} className={styles.played} aria-label="Played tonight">
      {albums.map((album) => (
        <li key={album.album_id}>
          <Cover album={album} sizes="22vw" />
          <Row as="span" className={styles.line}>
            <TierBadge tier={album.tier} size="large" />
            <Text as="span" lines={2} className={styles.title}>
              {album.title}
            </Text>
          </Row>
        </li>
      ))}
    </ul>
  );
}
