import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import styles from './charts.module.css';
import { tierFill } from './tier-tile.tsx';

type Bar = {
  key: string;
  name: ReactNode;
  /** `null` for no bar. */
  value: number | null;
  /** Formatted value and other content at the end of the line. */
  end: ReactNode;
  /** Note, such as the number of albums. */
  note?: string;
  /** Tier of the bar's color. */
  tier?: Tier;
  /** Explanation of the name. */
  meaning?: string;
};

type Props = {
  bars: readonly Bar[];
  /** Minimum and maximum of the axis. */
  domain: readonly [number, number];
  /** Value at which bars start; they extend to either side. */
  origin?: number;
};

/** Horizontal bar list; its text is complete without the bars. */
export function BarList({ bars, domain, origin = domain[0] }: Props) {
  const along = scaleLinear().domain(domain).range([0, 100]).clamp(true);
  const start = along(origin);
  return (
    <Stack as="ul" gap={3}>
      {bars.map(({ key, name, value, end, note, tier, meaning }) => {
        const at = value === null ? start : along(value);
        return (
          <Row
            as="li"
            gap={1}
            columnGap={4}
            align="baseline"
            justify="between"
            wraps
            key={key}
            className={styles.bar}
          >
            <Text as="span" weight={600} breaks>
              {name}
            </Text>
            <Row as="span" gap={3} align="baseline" isTabular className={styles.end}>
              {note && (
                <Text as="span" tone="muted" size="s">
                  {note}
                </Text>
              )}{' '}
              {end}
            </Row>
            <svg aria-hidden="true" width="100%" height="14" className={styles.whole}>
              <rect className={styles.track} width="100%" height="14" rx="4" />
              <rect
                {...(tier ? tierFill(tier) : { className: styles.value })}
                data-is-below={at < start}
                x={`${Math.min(at, start)}%`}
                width={`${Math.abs(at - start)}%`}
                height="14"
                rx="4"
              />
              {start > 0 && (
                <line className={styles.origin} x1={`${start}%`} x2={`${start}%`} y1="-3" y2="17" />
              )}
            </svg>
            {meaning && (
              <Text as="span" tone="muted" size="s" className={styles.whole}>
                {meaning}
              </Text>
            )}
          </Row>
        );
      })}
    </Stack>
  );
}
