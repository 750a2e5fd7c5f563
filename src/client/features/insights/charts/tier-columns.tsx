import { scaleBand, scaleLinear } from 'd3-scale';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { Text } from '../../../components/layout/primitives.tsx';
import styles from './charts.module.css';
import { Picture } from './picture.tsx';
import { TILE, TierTile, tierFill } from './tier-tile.tsx';

type Props = {
  title: string;
  description: string;
  tiers: readonly { tier: Tier; albums: number }[];
  /** Height of the tallest column, in CSS pixels. */
  height?: number;
};

const COUNT = 20;
const GAP = 3;

/** Histogram of tiers, with the tiers' letters below. */
export function TierColumns({ title, description, tiers, height = 96 }: Props) {
  const most = Math.max(1, ...tiers.map(({ albums }) => albums));
  const all = tiers.reduce((sum, { albums }) => sum + albums, 0);
  const across = scaleBand<Tier>()
    .domain(tiers.map(({ tier }) => tier))
    .range([0, 100])
    .paddingInner(0.18);
  const high = scaleLinear().domain([0, most]).range([0, height]);
  const ground = COUNT + height;
  const width = across.bandwidth();
  return (
    <Picture title={title} description={description} height={ground + GAP + TILE}>
      {tiers.map(({ tier, albums }) => {
        const x = across(tier) ?? 0;
        const column = albums === 0 ? 0 : Math.max(2, high(albums));
        return (
          <g key={tier}>
            <title>{`${tierName(tier)}: ${albums} (${getShare(albums, all)})`}</title>
            <rect
              {...tierFill(tier)}
              x={`${x}%`}
              y={ground - column}
              width={`${width}%`}
              height={column}
              rx={Math.min(4, column / 2)}
            />
            <Text
              as="text"
              size="xs"
              isTabular
              x={`${x + width / 2}%`}
              y={ground - column - 6}
              className={styles.tick}
            >
              {albums}
            </Text>
            <TierTile tier={tier} x={x} y={ground + GAP} width={width} />
          </g>
        );
      })}
    </Picture>
  );
}

/** Formats a share: '17%'; '0%' of none. */
export function getShare(part: number, all: number): string {
  return `${all === 0 ? 0 : Math.round((100 * part) / all)}%`;
}
