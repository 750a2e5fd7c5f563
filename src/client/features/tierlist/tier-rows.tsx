import type { ComponentProps } from 'react';
import { getFirst, type TierGroup } from './filters/filter-albums.ts';
import { hasIndex, TierIndex } from './tier-index.tsx';
import { TierRow } from './tier-row.tsx';
import styles from './tier-rows.module.css';

type Props = Pick<ComponentProps<typeof TierRow>, 'isLong' | 'Corner'> & {
  groups: readonly TierGroup[];
  /** Number of rendered albums. */
  rendered: number;
};

/** Tier rows below their index. */
export function TierRows({ groups, rendered, isLong, Corner }: Props) {
  return (
    <>
      <TierIndex groups={groups} />
      <div className={hasIndex(groups) ? `${styles.rows} ${styles.indexed}` : styles.rows}>
        {getFirst(groups, rendered).map((group, index) => (
          <TierRow
            key={group.tier}
            {...group}
            isFirst={index === 0}
            isLong={isLong}
            Corner={Corner}
          />
        ))}
      </div>
    </>
  );
}
