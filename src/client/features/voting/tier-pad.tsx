import { Lock } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { useKeyDown } from '../../hooks/use-key-down.ts';
import { isTyping } from '../../lib/is-typing-target.ts';
import styles from './tier-pad.module.css';

type TierPadProps = {
  chosen: RoomTier | null;
  /** False where there are several pads, so that no letter chooses. */
  hasKeys?: boolean;
  /** False to show no mark on the chosen tier. */
  isFaceUp: boolean;
  onChoose: (tier: RoomTier) => void;
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/**
 * Large button for every tier, with its letter as shortcut. Arrow keys move the focus without
 * choosing: native radio buttons would submit each tier on the way.
 */
export function TierPad({ chosen, isFaceUp, hasKeys = true, onChoose }: TierPadProps) {
  useTierKeys((tier) => hasKeys && onChoose(tier));
  const pad = useRef<HTMLDivElement>(null);
  useSettling(pad);
  const step = (event: KeyboardEvent, place: number) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (place + by + ROOM_TIERS.length) % ROOM_TIERS.length;
    pad.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={pad}
      role="radiogroup"
      aria-label="Your tier"
      className={styles.pad}
      data-up={isFaceUp}
    >
      {ROOM_TIERS.map((tier, place) => (
        // biome-ignore lint/a11y/useSemanticElements: arrow keys choose native radio buttons, which would submit each tier on the way
        <button
          key={tier}
          type="button"
          role="radio"
          aria-checked={chosen === tier}
          tabIndex={tier === (chosen ?? ROOM_TIERS[0]) ? 0 : -1}
          className={styles.tier}
          onKeyDown={(event) => step(event, place)}
          onClick={({ detail }) => {
            // A key has no place to miss.
            if (detail === 0 || pad.current?.ariaDisabled == null) onChoose(tier);
          }}
        >
          <TierBadge tier={tier} size="large" />
          {tier.length > 1 || tier === '?' ? (
            <Text
              as="span"
              size="xs"
              weight={600}
              aria-hidden="true"
              className={styles.name}
              data-tier={tier}
            >
              {tierName(tier)}
            </Text>
          ) : null}
          {chosen === tier && isFaceUp && (
            <Lock aria-hidden="true" size={18} className={styles.lock} />
          )}
        </button>
      ))}
    </div>
  );
}

/** Milliseconds in which a tap was meant for what was there before. */
const SETTLING_MS = 400;

/** Disables a pad for taps just after it has appeared or moved under the finger. */
function useSettling(pad: RefObject<HTMLElement | null>): void {
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = pad.current;
    if (element === null) return;
    const top = Math.round(element.getBoundingClientRect().top + scrollY);
    if (place.current === top) return;
    place.current = top;
    element.ariaDisabled = 'true';
    setTimeout(() => {
      if (place.current === top) element.ariaDisabled = null;
    }, SETTLING_MS);
  });
}

/** H is Tiering Herrie; every other tier is its own key. */
const BY_KEY: ReadonlyMap<string, RoomTier> = new Map(
  ROOM_TIERS.map((tier) => [tier === 'Tiering Herrie' ? 'h' : tier.toLowerCase(), tier]),
);

/** Chooses a tier by its letter; ignored while typing and with modifier keys. */
function useTierKeys(choose: (tier: RoomTier) => void): void {
  useKeyDown(({ ctrlKey, metaKey, altKey, key, target, repeat }) => {
    if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
    const tier = BY_KEY.get(key.toLowerCase());
    if (tier !== undefined) choose(tier);
  });
}
