import type { Album } from '#shared/contracts/albums.ts';
import { AlbumTile } from '../../../components/album/album-tile.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import type { MOVE_KIT } from '../moves/move-tools.tsx';
import grid from '../tile-grid.module.css';
import { TileList } from '../tile-list.tsx';
import type { TierWithPositions } from './ranking-positions.ts';
import styles from './ranking-tier.module.css';

type Props = {
  placed: TierWithPositions<Album> & {
    /** Number of albums in the unfiltered tier. */ total: number;
  };
  /** Number of rendered albums. */
  rendered: number;
  isFirst: boolean;
  /** True if only the rows near the viewport are rendered. */
  isLong: boolean;
  /** Code to move albums, for admins once loaded. */
  moves: typeof MOVE_KIT | undefined;
};

const SIZES = '(width < 40rem) 30vw, 136px';
/** Albums that fill the first screen. */
const EAGER = 12;

/** Tier of the ranking: ranked albums, then those that share the remaining ranks. */
export function RankingTier({ placed, rendered, isFirst, isLong, moves }: Props) {
  const { tier, ranked, others, all, rest, total } = placed;
  const isOrdered = ranked.length > 0;
  return (
    <section
      ref={moves?.dropTarget(tier, true)}
      aria-label={`Tier ${tier}`}
      className={styles.tier}
    >
      <Row wraps className={styles.head}>
        <Stack as="h2">
          <TierBadge tier={tier} />
        </Stack>
        <Row
          as="p"
          align="baseline"
          wraps
          size="l"
          weight={700}
          font="display"
          isTabular
          className={styles.places}
        >
          {formatRanks(all)}
          <Text as="span" tone="muted" size="s" weight={400} font="text">
            {total} {total === 1 ? 'album' : 'albums'}
          </Text>
        </Row>
        {moves && <moves.RankLink tier={tier} />}
      </Row>
      {isOrdered && (
        <Tiles
          albums={ranked.slice(0, rendered)}
          isOrdered
          isFirst={isFirst}
          isLong={isLong}
          moves={moves}
        />
      )}
      {others.length > 0 && rendered > ranked.length && (
        <div className={styles.others}>
          <Text tone="muted" isTabular className={styles.note}>
            {isOrdered ? `${formatRanks(rest)} not ranked yet` : 'Not ranked yet'}
          </Text>
          <Tiles
            albums={withoutPlace(others.slice(0, rendered - ranked.length))}
            isFirst={isFirst && !isOrdered}
            isLong={isLong}
            moves={moves}
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

type TilesProps = Pick<Props, 'isLong' | 'moves'> & {
  albums: readonly Tile[];
  isOrdered?: boolean;
  isFirst?: boolean;
  showsTier?: boolean;
};

/** Tiles of albums, as an ordered list if ranked. */
export function Tiles({ albums, isOrdered = false, isFirst = false, ...rest }: TilesProps) {
  const { isLong, moves, showsTier = false } = rest;
  return (
    <TileList
      as={isOrdered ? 'ol' : 'ul'}
      className={`${grid.tiles} ${styles.tiles}`}
      items={albums}
      isFirst={isFirst}
      isLong={isLong}
      renderTile={({ album, place }, index, position) => (
        <li key={album.id} {...position} className={moves?.cornered}>
          <AlbumTile
            album={album}
            sizes={SIZES}
            isEager={isFirst && index < EAGER}
            wrapsTitle
            showsTier={showsTier}
            place={place}
          />
          {moves && <moves.Corner album={album} />}
        </li>
      )}
    />
  );
}

/** @example formatRanks({ from: 12, to: 15 }) // '#12–15' */
function formatRanks({ from, to }: { from: number; to: number }): string {
  return from === to ? `#${from}` : `#${from}–${to}`;
}
