import { type ComponentProps, useState } from 'react';
import { getFirst, type TierGroup } from './filters/filter-albums.ts';
import { hasIndex, TierIndex } from './tier-index.tsx';
import { TierRow } from './tier-row.tsx';
import styles from './tier-rows.module.css';

type Props = Pick<ComponentProps<typeof TierRow>, 'isLong' | 'Corner'> & {
  groups: readonly TierGroup[];
  /** The same array without a filter. */
  all: readonly TierGroup[];
  /** Number of rendered albums of the groups. */
  rendered: number;
};

/**
 * Tier rows below their index. In a long list all rendered rows remain in the page, hidden while a
 * filter is active, and reappear row by row (product/screens.md#screens). Filtered rows have a
 * container of their own, so that the browser does not restyle their siblings; it is first, so that
 * ids resolve to visible rows.
 */
export function TierRows({ groups, all, rendered, isLong, Corner }: Props) {
  const isWhole = groups === all;
  const [stored, keep] = useState(0);
  if (isWhole && isLong && rendered > stored) keep(rendered);
  const isStored = !isWhole && stored > 0;
  const shown = <Rows groups={groups} rendered={rendered} isLong={isLong} Corner={Corner} />;
  return (
    <>
      <div className={styles.above}>
        <TierIndex groups={groups} />
        {isStored && shown}
      </div>
      {isStored ? (
        <Rows groups={all} rendered={stored} seen={0} isLong Corner={Corner} />
      ) : (
        <Rows
          groups={groups}
          rendered={Math.max(rendered, stored)}
          seen={rendered}
          isLong={isLong}
          Corner={Corner}
        />
      )}
    </>
  );
}

type RowsProps = Omit<Props, 'all'> & {
  /** Number of rendered albums whose rows are visible. */
  seen?: number;
};

function Rows({ groups, rendered, seen = rendered, isLong, Corner }: RowsProps) {
  let above = 0;
  const rows = getFirst(groups, rendered).map((group, index) => {
    const isSeen = above < seen;
    above += group.total;
    return (
      <div key={group.tier} className={isSeen ? undefined : styles.unseen}>
        <TierRow {...group} isFirst={index === 0} isLong={isLong} Corner={Corner} />
      </div>
    );
  });
  const isIndexed = hasIndex(groups);
  return <div className={isIndexed ? `${styles.rows} ${styles.indexed}` : styles.rows}>{rows}</div>;
}
