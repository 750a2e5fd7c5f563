import { type KeyboardEvent, useRef } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { TIERS, type Tier, tierName } from '#shared/domain/tiers.ts';
import choice from '../../../ui/choice.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import { findTierToMoveTo, keyOf } from './move-keys.ts';

type Props = { album: Album; onMove: (tier: Tier) => void; onClose: () => void };

/** Buttons for all tiers that an album can be moved to, each with its key. */
export function MoveMenu({ album: { title, tier: present }, onMove, onClose }: Props) {
  const chosen = useRef<HTMLButtonElement>(null);
  const press = (event: KeyboardEvent) => {
    const tier =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : findTierToMoveTo(event.key);
    if (tier === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(tier);
  };
  return (
    <Dialog title={`Move ${title}`} size="small" initialFocus={chosen} onClose={onClose}>
      <div className={choice.marks}>
        {TIERS.map((tier) => (
          <button
            key={tier}
            ref={tier === present ? chosen : null}
            type="button"
            title={`${tierName(tier)} (${keyOf(tier)})`}
            aria-label={tierName(tier)}
            aria-keyshortcuts={keyOf(tier)}
            aria-pressed={tier === present}
            className={choice.choice}
            onKeyDown={press}
            onClick={() => onMove(tier)}
          >
            <TierBadge tier={tier} size="large" />
          </button>
        ))}
      </div>
    </Dialog>
  );
}
