import { TIERS, type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import { keepListClear } from '../../../hooks/bottom-bar.ts';
import { keyOf } from './move-keys.ts';
import { setSelecting, useMoveState } from './move-state.ts';
import styles from './moves.module.css';
import { dropTarget } from './tile-drag.ts';

type Props = { onMove: (tier: Tier) => void; onDone: () => void };

/** Bar of every tier: press to move the selection, or drop a cover on it. */
export function TierBar({ onMove, onDone }: Props) {
  const isSelecting = useMoveState((state) => state.isSelecting);
  const count = useMoveState(({ ids }) => ids.size);
  const done = () => {
    setSelecting(false);
    onDone();
  };
  return (
    <Row
      as="section"
      justify="center"
      wraps
      aria-label="Move to a tier"
      ref={keepListClear}
      className={styles.bar}
    >
      <Text tone="muted" size="s" isTabular className={styles.count}>
        {isSelecting ? countText(count) : 'Drop it on a tier'}
      </Text>
      <Row gap={1} align="stretch" justify="center" wraps className={styles.tiers}>
        {TIERS.map((tier) => (
          <TierButton key={tier} tier={tier} isOff={count === 0} onPress={() => onMove(tier)} />
        ))}
      </Row>
      {isSelecting && (
        <Button look="quiet" onClick={done}>
          Done
        </Button>
      )}
    </Row>
  );
}

type TierProps = { tier: Tier; isOff: boolean; onPress: () => void };

/** Not `disabled` without a selection, which would drop the focus after each move. */
function TierButton({ tier, isOff, onPress }: TierProps) {
  return (
    <button
      ref={dropTarget(tier)}
      type="button"
      title={`${tierName(tier)} (${keyOf(tier)})`}
      aria-label={`Move to ${tierName(tier)}`}
      aria-keyshortcuts={keyOf(tier)}
      aria-disabled={isOff || undefined}
      className={styles.tier}
      onClick={() => isOff || onPress()}
    >
      <TierBadge tier={tier} />
    </button>
  );
}

/** Formats the number of selected albums. */
export function countText(count: number): string {
  if (count === 0) return 'No albums selected';
  return count === 1 ? '1 album selected' : `${count} albums selected`;
}
