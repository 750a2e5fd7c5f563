import { Cover } from '../../../components/album/cover.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Grid, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { Recap } from '../../../queries/recaps.ts';
import styles from './recap.module.css';

/** Covers beside the recap, each linked to its album there. */
export function RecapCovers({ recap }: { recap: Recap }) {
  return (
    <nav aria-label="Covers" className={`${styles.covers} screen-only`}>
      <Grid as="ul" columns={7} gap={3}>
        {recap.albums.map((album) => (
          <li key={album.album_id}>
            <a href={`#recap-${album.album_id}`}>
              <Cover album={album} sizes="8rem" />
              <VisuallyHidden>{album.title}</VisuallyHidden>
              <TierBadge tier={album.tier} size="small" />
            </a>
          </li>
        ))}
      </Grid>
    </nav>
  );
}
