import { scaleBand, scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { getMean } from '#shared/domain/insights/figures.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { formatAlbums, orDash } from '../words.ts';
import styles from './charts.module.css';
import { Picture, TILE, TierTile, tierFill } from './picture.tsx';

type BarRow = {
  key: string;
  name: ReactNode;
  /** `null` for no bar. */
  value: number | null;
  /** Formatted value. */
  end: ReactNode;
  /** Note below the name, such as the number of albums. */
  note?: string;
  /** Explanation of the name. */
  meaning?: string;
};

type ListProps = {
  bars: readonly BarRow[];
  /**
   * Value in the middle, from which bars extend to either side, or the mean of all; by default they
   * start with 0 at the left.
   */
  origin?: number | 'mean';
  /** Minimum distance from the origin to either end, so that small differences look small. */
  minReach?: number;
  /** Texts below the bars: less than the origin, itself, and more. */
  scale?: readonly [less: string, origin: string, more: string];
};

type Average = { average: number | null; rated: number };

/** Returns the bar of an average of albums, which is named by its key by default. */
export function toAverageBar(key: string, { average, rated }: Average, name: ReactNode = key) {
  return { key, name, value: average, note: formatAlbums(rated), end: orDash(average) };
}

/** Horizontal bar list over the range of its values; its text is complete without the bars. */
export function BarList({ bars, origin, minReach = 0.1, scale }: ListProps) {
  const values = bars.flatMap(({ value }) => value ?? []);
  const start = origin === 'mean' ? (getMean(values) ?? 0) : (origin ?? 0);
  const reach = Math.max(minReach, ...values.map((value) => Math.abs(value - start)));
  const along = scaleLinear()
    .domain([origin === undefined ? 0 : start - reach, start + reach])
    .range([0, 100]);
  return (
    <>
      <Stack as="ul" gap={3}>
        {bars.map(({ key, name, value, end, note, meaning }) => (
          <li key={key} className={styles.bar}>
            <Stack as="span" isTight>
              <Text as="span" weight={600} breaks>
                {name}
              </Text>
              {note && (
                <Text as="span" tone="muted" size="xs" isTabular>
                  {note}
                </Text>
              )}
            </Stack>
            <Bar from={along(start)} to={along(value ?? start)} />
            <Text as="span" weight={700} font="display" isTabular className={styles.end}>
              {end}
            </Text>
            {meaning && (
              <Text as="span" tone="muted" size="s" className={styles.meaning}>
                {meaning}
              </Text>
            )}
          </li>
        ))}
      </Stack>
      {origin !== undefined && (
        <Text tone="muted" size="xs" isTabular className={styles.bar}>
          <span className={styles.scale}>
            {(scale ?? ['← below', `average ${start.toFixed(1)}`, 'above →']).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </Text>
      )}
    </>
  );
}

type BarProps = {
  /** In percent of the width. */
  from: number;
  to: number;
  /** Tier whose color fills it; by default it has the accent, and a track. */
  tier?: Tier;
};

function Bar({ from, to, tier }: BarProps) {
  const shape = { x: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%`, rx: 4 };
  if (tier !== undefined)
    return (
      <svg aria-hidden="true" width="100%" height="22">
        {from !== to && <rect {...tierFill(tier)} {...shape} y="0.5" height="21" />}
      </svg>
    );
  return (
    <svg aria-hidden="true" width="100%" height="20" className={styles.picture}>
      <rect className={styles.track} width="100%" height="20" rx="4" />
      <rect className={styles.value} data-is-below={to < from} {...shape} height="20" />
      {from > 0 && (
        <line className={styles.origin} x1={`${from}%`} x2={`${from}%`} y1="-4" y2="24" />
      )}
    </svg>
  );
}

type TierCount = { tier: Tier; albums: number };

type PairProps = {
  names: readonly [one: string, other: string];
  /** Albums of each tier, the same tiers of both. */
  tiers: readonly [ones: readonly TierCount[], others: readonly TierCount[]];
};

/** Bars of two people's tiers as shares: one to the left, the other to the right. */
export function PairedBars({ names, tiers: [ones, others] }: PairProps) {
  const [all, allOthers] = [sumAlbums(ones), sumAlbums(others)];
  const rows = ones.map(({ tier, albums }, place) => ({
    tier,
    left: { part: albums, all },
    right: { part: others[place]?.albums ?? 0, all: allOthers },
  }));
  const shares = rows.flatMap(({ left, right }) => [left, right].map(getFraction));
  const along = scaleLinear()
    .domain([0, Math.max(0.01, ...shares)])
    .range([0, 100]);
  return (
    <div>
      <Text weight={600} breaks className={styles.sides}>
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </Text>
      <Stack as="ul" gap={1}>
        {rows.map(({ tier, left, right }) => (
          <li key={tier} className={styles.wings}>
            <Wing side="left" share={getShare(left.part, left.all)}>
              <Bar tier={tier} from={100 - along(getFraction(left))} to={100} />
            </Wing>
            <TierBadge tier={tier} size="small" />
            <Wing side="right" share={getShare(right.part, right.all)}>
              <Bar tier={tier} from={0} to={along(getFraction(right))} />
            </Wing>
          </li>
        ))}
      </Stack>
    </div>
  );
}

type WingProps = { side: 'left' | 'right'; share: string; children: ReactNode };

function Wing({ side, share, children }: WingProps) {
  return (
    <span className={styles.wing} data-side={side}>
      <Text as="span" tone="muted" size="s" isTabular className={styles.share}>
        {share}
      </Text>
      {children}
    </span>
  );
}

function getFraction({ part, all }: { part: number; all: number }): number {
  return all === 0 ? 0 : part / all;
}

export function sumAlbums(tiers: readonly TierCount[]): number {
  return tiers.reduce((sum, { albums }) => sum + albums, 0);
}

type ColumnsProps = {
  title: string;
  description: string;
  tiers: readonly TierCount[];
};

/** CSS pixels: count above a column, tallest column, space below it. */
const [COUNT, COLUMN, GAP] = [20, 56, 3];

/** Histogram of tiers, with the tiers' letters below. */
export function TierColumns({ title, description, tiers }: ColumnsProps) {
  const most = Math.max(1, ...tiers.map(({ albums }) => albums));
  const all = sumAlbums(tiers);
  const across = scaleBand<Tier>()
    .domain(tiers.map(({ tier }) => tier))
    .range([0, 100])
    .paddingInner(0.18);
  const high = scaleLinear().domain([0, most]).range([0, COLUMN]);
  const ground = COUNT + COLUMN;
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
