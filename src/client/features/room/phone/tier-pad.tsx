import { Lock } from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/room.ts';
import { tierName } from '#shared/domain/tiers.ts';
import { isTyping } from '../../../ui/is-typing-target.ts';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import styles from './tier-pad.module.css';

type Props = {
  chosen: RoomTier | null;
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
export function TierPad({ chosen, onChoose }: Props) {
  useTierKeys(onChoose);
  const pad = useRef<HTMLDivElement>(null);
  const step = (event: ReactKeyboardEvent, place: number) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (place + by + ROOM_TIERS.length) % ROOM_TIERS.length;
    pad.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={pad} role="radiogroup" aria-label="Your tier" className={styles.pad}>
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
          onClick={() => onChoose(tier)}
        >
          <TierBadge tier={tier} size="large" />
          {tier.length > 1 || tier === '?' ? (
            <span aria-hidden="true" className={styles.name} data-tier={tier}>
              {tierName(tier)}
            </span>
          ) : null}
          {chosen === tier && <Lock aria-hidden="true" size={18} className={styles.lock} />}
        </button>
      ))}
    </div>
  );
}

/** H is Tiering Herrie; every other tier is its own key. */
const BY_KEY: ReadonlyMap<string, RoomTier> = new Map(
  ROOM_TIERS.map((tier) => [tier === 'Tiering Herrie' ? 'h' : tier.toLowerCase(), tier]),
);

/** Chooses a tier by its letter; ignored while typing and with modifier keys. */
function useTierKeys(choose: (tier: RoomTier) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, key, target, repeat } = event;
    if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
    const tier = BY_KEY.get(key.toLowerCase());
    if (tier !== undefined) choose(tier);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
