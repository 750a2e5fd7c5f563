import type { Album } from '#shared/contracts/albums.ts';
import type { TierWithPositions } from '#shared/domain/ranking-positions.ts';
import { AlbumTile } from '../../components/album/album-tile.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { useInView } from '../../hooks/use-in-view.ts';
import { inGroups } from './groups.ts';
import { nameOf } from './placeholders.ts';
import { RankLink } from './rank-link.tsx';
import styles from './ranking-tier.module.css';

type Props = {
  placed: TierWithPositions<Album> & {
    /** Number of albums in the unfiltered tier. */ total: number;
  };
  /** Number of rendered albums. */
  rendered: number;
  isFirst: boolean;
  /** True if the list is too long to render all covers. */
  isLong: boolean;
};

const SIZES = '(width < 40rem) 30vw, 136px';

/** Tier of the ranking: ranked albums, then those that share the remaining ranks. */
export function RankingTier({ placed, rendered, isFirst, isLong }: Props) {
  const { tier, ranked, others, all, rest, total } = placed;
  const isOrdered = ranked.length > 0;
  return (
    <section aria-label={`Tier ${tier}`} className={styles.tier}>
      <div className={styles.head}>
        <h2>
          <TierBadge tier={tier} />
        </h2>
        <p className={styles.places}>
          {getBoundingBoxes(all)}
          <span>
            {total} {total === 1 ? 'album' : 'albums'}
          </span>
        </p>
        <RankLink tier={tier} />
      </div>
      {isOrdered && (
        <Tiles albums={ranked.slice(0, rendered)} isOrdered isFirst={isFirst} isLong={isLong} />
      )}
      {others.length > 0 && rendered > ranked.length && (
        <div className={styles.others}>
          <p className={styles.note}>
            {isOrdered ? `${getBoundingBoxes(rest)} not ranked yet` : 'Not ranked yet'}
          </p>
          <Tiles
            albums={withoutPlace(others.slice(0, rendered - ranked.length))}
            isFirst={isFirst && !isOrdered}
            isLong={isLong}
          />
        </div>
      )}
    </section>
  );
}

type Tile = { album: Album; place: number | null };

/** Converts albums that share the remaining ranks. */
export function withoutPlace(albums: readonly Album[]): Tile[] {
  return albums.map((album) => ({ album, place: null }));
}

type TilesProps = Pick<Props, 'isLong'> & {
  albums: readonly Tile[];
  isOrdered?: boolean;
  isFirst?: boolean;
  showsTier?: boolean;
};

/** Tiles of albums, as an ordered list if ranked. */
export function Tiles({ albums, isOrdered = false, isFirst = false, ...rest }: TilesProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={styles.tiles}>
      {inGroups(albums).map((group, index) => (
        <TileGroup
          key={group[0]?.album.id}
          albums={group}
          isEager={isFirst && index === 0}
          {...rest}
        />
      ))}
    </List>
  );
}

type GroupProps = Pick<TilesProps, 'albums' | 'isLong' | 'showsTier'> & { isEager: boolean };

/** Group of tiles; in a long list, named placeholders until near the viewport. */
function TileGroup({ albums, isEager, isLong, showsTier = false }: GroupProps) {
  const [isNear, ref] = useInView<HTMLLIElement>(isEager || !isLong);
  return albums.map(({ album, place }, index) => (
    <li
      key={album.id}
      ref={index === 0 ? ref : undefined}
      aria-label={isNear ? undefined : nameOf(album)}
    >
      {isNear && (
        <AlbumTile
          album={album}
          sizes={SIZES}
          isEager={isEager}
          wrapsTitle
          showsTier={showsTier}
          place={place}
        />
      )}
    </li>
  ));
}

/** @example getPlaces({ from: 12, to: 15 }) // '#12–15' */
function getBoundingBoxes({ from, to }: { from: number; to: number }): string {
  return from === to ? `#${from}` : `#${from}–${to}`;
}
