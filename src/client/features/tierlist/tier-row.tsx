import { Maximize2 } from 'lucide-react';
import { memo } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { AlbumTile } from '../../components/album/album-tile.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { IconButton, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import type { MOVE_KIT } from './moves/move-tools.tsx';
import styles from './tier-row.module.css';
import { TileList } from './tile-list.tsx';
import type { TilePosition } from './virtual-tiles.tsx';

type Props = {
  tier: Tier;
  /** Rendered albums. */
  albums: readonly Album[];
  total: number;
  isFirst: boolean;
  /** True if only the rows near the viewport are rendered. */
  isLong: boolean;
  /** Code to move albums, for admins once loaded. */
  moves?: typeof MOVE_KIT | undefined;
};

const SIZES = '(width < 40rem) 26vw, 112px';

/** Returns the element id of a tier's row. */
export function rowId(tier: Tier): string {
  return `tier-${tierName(tier).replaceAll(' ', '-').toLowerCase()}`;
}

/** Row of a tier: its label and expand button are sticky while its covers wrap. */
export const TierRow = memo(function TierRow(props: Props) {
  const { tier, albums, total, isFirst, isLong, moves } = props;
  const name = tierName(tier);
  return (
    <section
      ref={moves?.dropTarget(tier)}
      id={rowId(tier)}
      tabIndex={-1}
      aria-label={`Tier ${name}`}
      className={moves ? `${styles.row} ${styles.movable}` : styles.row}
      data-tier={tier}
    >
      <div className={styles.label}>
        <Stack align="center" className={styles.sticky}>
          <Stack as="h2" gap={2} align="center" size="s" weight={600} className={styles.heading}>
            <TierBadge tier={tier} size="large" />
            <span className={styles.name}>
              {tier.length > 1 && <span aria-hidden="true">{name}</span>}
            </span>
            <Text as="span" tone="muted" weight={400} font="text" isTabular>
              {total}
              <VisuallyHidden> {total === 1 ? 'album' : 'albums'}</VisuallyHidden>
            </Text>
          </Stack>
          <IconButton
            as={DialogLink}
            tone="muted"
            opens={{ tier }}
            className={styles.expand}
            aria-label={`Expand tier ${name}`}
          >
            <Maximize2 aria-hidden="true" size={18} />
          </IconButton>
        </Stack>
      </div>
      {isLong ? (
        <TileList
          as="div"
          className={`${styles.albums} ${styles.flat}`}
          items={albums}
          isFirst={isFirst}
          isLong
          renderTile={(album, index, position) => (
            <Tile
              key={album.id}
              album={album}
              isEager={isFirst && index < GROUP}
              moves={moves}
              position={position}
            />
          )}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: <ul> must contain <li> directly, but there are groups
        <div role="list" className={styles.albums}>
          {inGroups(albums).map((group, index) => (
            <TileGroup
              key={group[0]?.id}
              albums={group}
              isEager={isFirst && index === 0}
              moves={moves}
            />
          ))}
        </div>
      )}
    </section>
  );
});

/** Albums that are skipped together while out of view: on a phone four rows of three. */
const GROUP = 12;

/** Splits a list into groups, the last with the rest. */
function inGroups<T>(list: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(list.length / GROUP);
  return Array.from({ length: count }, (_, n) => list.slice(n * GROUP, (n + 1) * GROUP));
}

type GroupProps = Pick<Props, 'albums' | 'moves'> & { isEager: boolean };

function TileGroup({ albums, isEager, moves }: GroupProps) {
  return (
    <div className={styles.group} data-rows={Math.ceil(albums.length / 3)}>
      <div className={styles.tiles}>
        {albums.map((album) => (
          <Tile key={album.id} album={album} isEager={isEager} moves={moves} />
        ))}
      </div>
    </div>
  );
}

type TileProps = Pick<Props, 'moves'> & {
  album: Album;
  isEager: boolean;
  position?: TilePosition;
};

function Tile({ album, isEager, moves, position }: TileProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <li> must be directly in <ul>, but the list has groups
    <div
      {...position}
      role="listitem"
      className={moves ? `${styles.tile} ${moves.cornered}` : styles.tile}
    >
      <AlbumTile album={album} sizes={SIZES} isEager={isEager} wrapsTitle />
      {moves && <moves.Corner album={album} />}
    </div>
  );
}

const ROWS = ['first', 'second', 'third', 'fourth'];
const TILES = Array.from({ length: 12 }, (_, n) => n);

export function TierSkeletons() {
  return (
    <Stack gap={3} role="status" data-growing>
      <VisuallyHidden>Loading albums...</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} aria-hidden="true" className={`${styles.row} breathing`}>
          <div className={styles.label}>
            <span className={styles.badge} />
          </div>
          <div className={`${styles.albums} ${styles.skeletons}`}>
            {TILES.map((tile) => (
              <i key={tile} />
            ))}
          </div>
        </div>
      ))}
    </Stack>
  );
}
