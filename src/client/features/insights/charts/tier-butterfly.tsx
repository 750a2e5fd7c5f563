import { scaleLinear } from 'd3-scale';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import type { ReviewerFiguresData } from '../insights-query.ts';
import { Chart } from './chart.tsx';
import styles from './charts.module.css';
import { getShare } from './tier-columns.tsx';
import { tierFill } from './tier-tile.tsx';

type Props = { one: ReviewerFiguresData; other: ReviewerFiguresData };

type Side = 'left' | 'right';

/**
 * Mirrored bar chart of two reviewers' tiers as shares: one to the left, the other to the right.
 */
export function TierButterfly({ one, other }: Props) {
  const [ones, others] = [getShares(one), getShares(other)];
  const most = Math.max(0.01, ...[...ones, ...others].map(({ part }) => part));
  const along = scaleLinear().domain([0, most]).range([0, 100]);
  return (
    <Chart
      title="Tiers given"
      note="As a share of each person’s ratings."
      table={{
        columns: [
          'Tier',
          ...[one, other].flatMap(({ reviewer }) => [reviewer, `${reviewer}, share`]),
        ],
        rows: ones.map(({ tier, albums, says }, place) => [
          tierName(tier),
          albums,
          says,
          others[place]?.albums ?? 0,
          others[place]?.says ?? null,
        ]),
      }}
    >
      <div>
        <Text weight={600} breaks className={styles.sides}>
          <span>{one.reviewer}</span>
          <span>{other.reviewer}</span>
        </Text>
        <Stack as="ul" gap={1}>
          {ones.map((left, place) => (
            <li key={left.tier} className={styles.wings}>
              <Wing side="left" given={left} width={along(left.part)} />
              <TierBadge tier={left.tier} size="small" />
              <Wing side="right" given={others[place]} width={along(others[place]?.part ?? 0)} />
            </li>
          ))}
        </Stack>
      </div>
    </Chart>
  );
}

type Share = { tier: Tier; albums: number; part: number; says: string };

function Wing({ side, given, width }: { side: Side; given: Share | undefined; width: number }) {
  if (given === undefined) return null;
  return (
    <span className={styles.wing} data-side={side}>
      <Text as="span" tone="muted" size="s" isTabular className={styles.share}>
        {given.says}
      </Text>
      <svg aria-hidden="true" width="100%" height="22">
        {width > 0 && (
          <rect
            {...tierFill(given.tier)}
            x={`${side === 'left' ? 100 - width : 0}%`}
            y="0.5"
            width={`${width}%`}
            height="21"
            rx="4"
          />
        )}
      </svg>
    </span>
  );
}

function getShares({ distribution }: ReviewerFiguresData): Share[] {
  const all = distribution.reduce((sum, { albums }) => sum + albums, 0);
  return distribution.map(({ tier, albums }) => ({
    tier,
    albums,
    part: all === 0 ? 0 : albums / all,
    says: getShare(albums, all),
  }));
}
