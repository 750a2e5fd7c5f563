import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { getMean } from '#shared/domain/insights/figures.ts';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import styles from './charts.module.css';

type Bar = {
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

type Props = {
  bars: readonly Bar[];
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

/** Horizontal bar list over the range of its values; its text is complete without the bars. */
export function BarList({ bars, origin, minReach = 0.1, scale }: Props) {
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
            <BarPicture from={along(start)} to={along(value ?? start)} />
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

/** @param from and `to` in percent of the width */
function BarPicture({ from, to }: { from: number; to: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="20" className={styles.picture}>
      <rect className={styles.track} width="100%" height="20" rx="4" />
      <rect
        className={styles.value}
        data-is-below={to < from}
        x={`${Math.min(from, to)}%`}
        width={`${Math.abs(to - from)}%`}
        height="20"
        rx="4"
      />
      {from > 0 && (
        <line className={styles.origin} x1={`${from}%`} x2={`${from}%`} y1="-4" y2="24" />
      )}
    </svg>
  );
}
