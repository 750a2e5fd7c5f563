import type { MouseEvent } from 'react';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { nextPaint } from '../../lib/next-paint.ts';
import type { TierGroup } from './filters/filter-albums.ts';
import styles from './tier-index.module.css';

/** Minimum albums for an index; shorter lists fit the screen. */
const MIN_ALBUMS = 60;

/** Returns the element id of a tier's row. */
export function rowId(tier: Tier): string {
  return `tier-${tierName(tier).replaceAll(' ', '-').toLowerCase()}`;
}

/** True if a list has an index, which content below must not scroll behind. */
export function hasIndex(groups: readonly TierGroup[]): boolean {
  const count = groups.reduce((sum, { albums }) => sum + albums.length, 0);
  return groups.length >= 2 && count >= MIN_ALBUMS;
}

/** Sticky index that jumps to a tier of a long list. */
export function TierIndex({ groups }: { groups: readonly TierGroup[] }) {
  if (!hasIndex(groups)) return null;
  return (
    <nav aria-label="Tiers" className={styles.index}>
      {groups.map(({ tier }) => (
        <a key={tier} href={`#${rowId(tier)}`} onClick={jump}>
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

/** Maximum frames to wait for a row that is not rendered yet. */
const MAX_PAINTS = 100;

async function goTo(id: string): Promise<void> {
  for (let paint = 0; paint < MAX_PAINTS; paint += 1) {
    const row = document.getElementById(id);
    row?.scrollIntoView();
    row?.focus({ preventScroll: true });
    if (row) return;
    await nextPaint();
  }
}
