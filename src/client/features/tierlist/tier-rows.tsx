import type { ComponentProps, MouseEvent } from 'react';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Stack } from '../../components/layout/primitives.tsx';
import { nextPaint } from '../../lib/next-paint.ts';
import { untilUserInput } from '../../lib/user-input.ts';
import { getFirst, type TierGroup } from './filters/filter-albums.ts';
import { rowId, TierRow } from './tier-row.tsx';
import styles from './tier-rows.module.css';

type Props = Pick<ComponentProps<typeof TierRow>, 'isLong' | 'moves'> & {
  groups: readonly TierGroup[];
  /** Number of rendered albums. */
  rendered: number;
};

/** Tier rows below their index. */
export function TierRows({ groups, rendered, isLong, moves }: Props) {
  return (
    <>
      <TierIndex groups={groups} moves={moves} />
      <Stack
        gap={3}
        className={hasIndex(groups) ? `${styles.rows} ${styles.indexed}` : styles.rows}
      >
        {getFirst(groups, rendered).map((group, index) => (
          <TierRow
            key={group.tier}
            {...group}
            isFirst={index === 0}
            isLong={isLong}
            moves={moves}
          />
        ))}
      </Stack>
    </>
  );
}

/** Minimum albums for an index; shorter lists fit the screen. */
const MIN_ALBUMS = 60;

/** True if a list has an index, which content below must not scroll behind. */
function hasIndex(groups: readonly TierGroup[]): boolean {
  const count = groups.reduce((sum, { albums }) => sum + albums.length, 0);
  return groups.length >= 2 && count >= MIN_ALBUMS;
}

/** Sticky index that jumps to a tier of a long list. */
function TierIndex({ groups, moves }: Pick<Props, 'groups' | 'moves'>) {
  if (!hasIndex(groups)) return null;
  return (
    <nav aria-label="Tiers" className={styles.index}>
      {groups.map(({ tier }) => (
        <a key={tier} ref={moves?.dropTarget(tier)} href={`#${rowId(tier)}`} onClick={jump}>
          <TierBadge tier={tier} size="small" />
        </a>
      ))}
    </nav>
  );
}

/** Without a history entry, so that Back leaves the page. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  goTo(event.currentTarget.hash.slice(1));
}

/** Maximum frames to wait for a row that is not rendered yet, or still moves. */
const MAX_PAINTS = 100;

/** Frames without a move after which a row stays. */
const STILL_PAINTS = 10;

/**
 * Scrolls to a row until it stays: the lists above it may get their height after the first scroll,
 * and the page that has just opened may scroll to its top. The user's next input ends it.
 */
async function goTo(id: string): Promise<void> {
  let before: number | undefined;
  let still = 0;
  const ended = untilUserInput();
  for (let paint = 0; paint < MAX_PAINTS && still < STILL_PAINTS; paint += 1) {
    const row = document.getElementById(id);
    row?.scrollIntoView();
    row?.focus({ preventScroll: true });
    const top = row?.offsetTop;
    still = top !== undefined && top === before ? still + 1 : 0;
    before = top;
    await nextPaint();
    if (ended.signal.aborted) return;
  }
  ended.abort();
}
