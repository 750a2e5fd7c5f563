import { Maximize2 } from 'lucide-react';
import { memo } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { AlbumTile } from '../../ui/album-tile.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import { rowId } from './tier-index.tsx';
import styles from './tier-row.module.css';

type Props = {
  tier: Tier;
  /** Those that are drawn by now. */
  albums: readonly Album[];
  total: number;
  isFirst: boolean;
};

const SIZES = '(width < 40rem) 26vw, 112px';

/** One tier: its label, and the button that expands it, stay in view while its covers wrap. */
export const TierRow = memo(function TierRow({ tier, albums, total, isFirst }: Props) {
  const name = tierName(tier);
  return (
    <section
      id={rowId(tier)}
      tabIndex={-1}
      aria-label={`Tier ${name}`}
      className={styles.row}
      data-tier={tier}
    >
      <div className={styles.label}>
        <div className={styles.sticky}>
          <h2 className={styles.heading}>
            <TierBadge tier={tier} size="large" />
            <span className={styles.name}>
              {tier.length > 1 && <span aria-hidden="true">{name}</span>}
            </span>
            <span className={styles.count}>
              {total}
              <span className="visually-hidden"> {total === 1 ? 'album' : 'albums'}</span>
            </span>
          </h2>
          <DialogLink opens={{ tier }} className={styles.expand} aria-label={`Expand tier ${name}`}>
            <Maximize2 aria-hidden="true" size={18} />
          </DialogLink>
        </div>
      </div>
      <ul className={styles.albums}>
        {albums.map((album, index) => (
          <li key={album.id}>
            <AlbumTile album={album} sizes={SIZES} isEager={isFirst && index < 12} />
          </li>
        ))}
      </ul>
    </section>
  );
});

const ROWS = ['first', 'second', 'third', 'fourth'];

/** Tier rows to come. */
export function TierSkeletons() {
  return (
    <div role="status" className={styles.skeletons}>
      <span className="visually-hidden">Loading albums...</span>
      {ROWS.map((row) => (
        <div key={row} aria-hidden="true" className={`${styles.skeleton} breathing`} />
      ))}
    </div>
  );
}
