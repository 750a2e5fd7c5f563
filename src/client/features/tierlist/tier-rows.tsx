import { type ComponentProps, useState } from 'react';
import { getFirst, type TierGroup } from './filter-albums.ts';
import { hasIndex, TierIndex } from './tier-index.tsx';
import { TierRow } from './tier-row.tsx';
import styles from './tier-rows.module.css';

type Props = Pick<ComponentProps<typeof TierRow>, 'isLong' | 'Corner'> & {
  groups: readonly TierGroup[];
  /** The same where nothing narrows them. */
  all: readonly TierGroup[];
  /** How many albums of the groups are drawn by now. */
  drawn: number;
};

/**
 * The rows of the tiers below their index. Of a long list all that was drawn stays in the page,
 * unseen, while something narrows it, and is seen again row by row (rules.md#screens). What comes and
 * goes has a place of its own, or the browser would work out the style of its neighbours anew; it
 * stands first, so that the names of rows lead to those that are seen.
 */
export function TierRows({ groups, all, drawn, isLong, Corner }: Props) {
  const isWhole = groups === all;
  const [kept, keep] = useState(0);
  if (isWhole && isLong && drawn > kept) keep(drawn);
  const isKept = !isWhole && kept > 0;
  const shown = <Rows groups={groups} drawn={drawn} isLong={isLong} Corner={Corner} />;
  return (
    <>
      <div className={styles.above}>
        <TierIndex groups={groups} />
        {isKept && shown}
      </div>
      {isKept ? (
        <Rows groups={all} drawn={kept} seen={0} isLong Corner={Corner} />
      ) : (
        <Rows
          groups={groups}
          drawn={Math.max(drawn, kept)}
          seen={drawn}
          isLong={isLong}
          Corner={Corner}
        />
      )}
    </>
  );
}

type RowsProps = Omit<Props, 'all'> & {
  /** Of how many of those that are drawn the rows are seen. */
  seen?: number;
};

function Rows({ groups, drawn, seen = drawn, isLong, Corner }: RowsProps) {
  let above = 0;
  const rows = getFirst(groups, drawn).map((group, index) => {
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
