import type { MouseEvent } from 'react';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { nextPaint } from '../../ui/next-paint.ts';
import { TierBadge } from '../../ui/tier-badge.tsx';
import type { TierGroup } from './filter-albums.ts';
import styles from './tier-index.module.css';

/** With fewer albums all tiers are in sight anyway. */
const MIN_ALBUMS = 60;

/** Where the row of a tier is on the page. */
export function rowId(tier: Tier): string {
  return `tier-${tierName(tier).replaceAll(' ', '-').toLowerCase()}`;
}

/** True if a list has an index, behind which nothing below it must hide. */
export function hasIndex(groups: readonly TierGroup[]): boolean {
  const count = groups.reduce((sum, { albums }) => sum + albums.length, 0);
  return groups.length >= 2 && count >= MIN_ALBUMS;
}

/** Jumps to a tier of a long list; it stays in view. */
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

/** In place: a step back leads to the page before, not up and down this one. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  goTo(event.currentTarget.hash.slice(1));
}

/** Rows come in slices, or are seen again in them; of the longest list the last is there after some seconds. */
const MAX_PAINTS = 300;

async function goTo(id: string): Promise<void> {
  for (let paint = 0; paint < MAX_PAINTS; paint += 1) {
    const row = document.getElementById(id);
    if (!row?.checkVisibility()) await nextPaint();
    else {
      row.scrollIntoView();
      return row.focus({ preventScroll: true });
    }
  }
}
