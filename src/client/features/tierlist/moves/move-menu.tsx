import { ListOrdered } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { TIERS, type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import choice from '../../../components/form/choice.module.css';
import { SelectField } from '../../../components/form/field.tsx';
import { Stack } from '../../../components/layout/primitives.tsx';
import { findTierToMoveTo, keyOf } from './move-keys.ts';

type Props = {
  album: Album;
  /** Ids of its tier in the shown order; undefined where it has no place. */
  order: readonly string[] | undefined;
  onMove: (tier: Tier) => void;
  onPlace: (to: number) => void;
  onClose: () => void;
};

/** Buttons for all tiers that an album can be moved to, each with its key, and for its position. */
export function MoveMenu({ album, order, onMove, onPlace, onClose }: Props) {
  const { title, tier: present } = album;
  const [isPlacing, setIsPlacing] = useState(false);
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
    <Dialog
      title={`Move ${title}`}
      size="small"
      initialFocus={chosen}
      onClose={onClose}
      above={
        isPlacing &&
        order && (
          <PositionDialog
            title={`${title} in tier ${present}`}
            place={order.indexOf(album.id)}
            count={order.length}
            onMove={onPlace}
            onClose={() => setIsPlacing(false)}
          />
        )
      }
    >
      <Stack gap={4}>
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
        {order && (
          <Button onClick={() => setIsPlacing(true)}>
            <ListOrdered aria-hidden="true" size={18} /> Position in tier {present} …
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

type PositionProps = {
  title: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

function PositionDialog({ title, place, count, onMove, onClose }: PositionProps) {
  const [to, setTo] = useState(place);
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={() => onMove(to)}>
          Move
        </Button>
      }
    >
      <SelectField
        id="position"
        label="Position"
        value={to}
        onChange={({ target }) => setTo(Number(target.value))}
      >
        {Array.from({ length: count }, (_, index) => index).map((one) => (
          <option key={one} value={one}>
            {one + 1}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
