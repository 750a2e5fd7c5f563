import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import type { Tier } from '#shared/domain/tiers.ts';
import styles from './bar-list.module.css';
import { tierFill } from './tier-tile.tsx';

type Bar = {
  key: string;
  name: ReactNode;
  /** `null`: no bar. */
  value: number | null;
  /** The value in words, and what else stands at the end of the line. */
  end: ReactNode;
  /** Of how much it is. */
  note?: string;
  /** Whose colour it has. */
  tier?: Tier;
  /** What the name means. */
  meaning?: string;
};

type Props = {
  bars: readonly Bar[];
  /** Least and largest value that there is room for. */
  domain: readonly [number, number];
  /** Where bars begin; they go to either side of it. */
  origin?: number;
};

/** Values as lines of bars, each under its name; the words beside them tell it all without the bars. */
export function BarList({ bars, domain, origin = domain[0] }: Props) {
  const along = scaleLinear().domain(domain).range([0, 100]).clamp(true);
  const start = along(origin);
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, name, value, end, note, tier, meaning }) => {
        const at = value === null ? start : along(value);
        return (
          <li key={key} className={styles.bar}>
            <span className={styles.name}>{name}</span>
            <span className={styles.end}>
              {note && <span className={styles.note}>{note}</span>} {end}
            </span>
            <svg aria-hidden="true" width="100%" height="14" className={styles.drawing}>
              <rect className={styles.track} width="100%" height="14" rx="4" />
              <rect
                className={tier ? tierFill : styles.value}
                data-tier={tier}
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
            {meaning && <span className={styles.meaning}>{meaning}</span>}
          </li>
        );
      })}
    </ul>
  );
}
