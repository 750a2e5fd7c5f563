import { Maximize2 } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { AlbumTile } from '../../components/album/album-tile.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { useInView } from '../../hooks/use-in-view.ts';
import { inGroups } from './groups.ts';
import { getPlaceholders } from './placeholders.ts';
import { rowId } from './tier-index.tsx';
import styles from './tier-row.module.css';

type Props = {
  tier: Tier;
  /** Rendered albums. */
  albums: readonly Album[];
  total: number;
  isFirst: boolean;
  /** True if the list is too long to render all covers. */
  isLong: boolean;
  /** Admin control in each tile, once loaded. */
  Corner?: ComponentType<{ album: Album }> | undefined;
};

const SIZES = '(width < 40rem) 26vw, 112px';

/** Row of a tier: its label and expand button are sticky while its covers wrap. */
export const TierRow = memo(function TierRow(props: Props) {
  const { tier, albums, total, isFirst, isLong, Corner } = props;
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
      {/* biome-ignore lint/a11y/useSemanticElements: <ul> must contain <li> directly, but there are groups */}
      <div role="list" className={styles.albums}>
        {inGroups(albums).map((group, index) => (
          <TileGroup
            key={group[0]?.id}
            albums={group}
            isEager={isFirst && index === 0}
            isLong={isLong}
            Corner={Corner}
          />
        ))}
      </div>
    </section>
  );
});

type GroupProps = Pick<Props, 'albums' | 'isLong' | 'Corner'> & { isEager: boolean };

/** Tiles of a tier; in a long list, placeholders until near the viewport. */
function TileGroup({ albums, isEager, isLong, Corner }: GroupProps) {
  const isAlwaysNear = isEager || !isLong;
  const places = isAlwaysNear ? '' : getPlaceholders(albums, styles.tile);
  const [isNear, place] = useInView<HTMLDivElement>(isAlwaysNear, places);
  return (
    <div className={styles.group} data-rows={Math.ceil(albums.length / 3)}>
      {isNear ? (
        <div key="tiles" className={styles.tiles}>
          {albums.map((album) => (
            // biome-ignore lint/a11y/useSemanticElements: as the list above
            <div
              key={album.id}
              role="listitem"
              className={Corner ? `${styles.tile} ${styles.cornered}` : styles.tile}
            >
              <AlbumTile album={album} sizes={SIZES} isEager={isEager} wrapsTitle />
              {Corner && <Corner album={album} />}
            </div>
          ))}
        </div>
      ) : (
        <div
          key="places"
          ref={place}
          className={styles.tiles}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped; React would reconcile ten thousand elements per keystroke of a search
          dangerouslySetInnerHTML={{ __html: places }}
        />
      )}
    </div>
  );
}

const ROWS = ['first', 'second', 'third', 'fourth'];

/** Skeletons of tier rows. */
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
