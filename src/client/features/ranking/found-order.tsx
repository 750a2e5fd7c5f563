import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Ranking } from '#shared/contracts/rankings.ts';
import { RANKED_TIERS, type RankedTier } from '#shared/domain/albums/scores.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { LeaveGuard } from '../../components/dialog/leave-guard.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { loseSession } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { OrderList } from './order-list.tsx';
import styles from './rank-tier.module.css';
import { isOvertaken, saveRanking } from './tier-ranking.ts';

type Props = {
  tier: RankedTier;
  /** Best first. */
  albums: readonly Album[];
  saved: Ranking;
  /** Reorders the result by hand, until it is saved. */
  onReorder: (albums: readonly Album[]) => void;
  /** True while the order differs from that of the comparisons. */
  isReordered: boolean;
  /** Resolves once all comparisons are stored. */
  beforeSave: () => Promise<void>;
  onSaved: () => void;
};

/** Shows the resulting order with a save button, or the saved order. */
export function FoundOrder(props: Props) {
  const { tier, albums, saved, onReorder, isReordered, beforeSave, onSaved } = props;
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const album_ids = albums.map(({ id }) => id);
  const isSaved = album_ids.join() === saved.album_ids.join();
  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await beforeSave();
      await saveRanking(client, tier, {
        album_ids,
        version: saved.version,
        deletes_answers: true,
      });
      notify(`The order of tier ${tier} is saved`);
      onSaved();
    } catch (error) {
      explain(error);
      if (isOvertaken(error)) onSaved();
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <Row justify="between" wraps className={styles.head}>
        <Text as="h2" size="xl" tabIndex={-1}>
          {isSaved ? `Tier ${tier} is ranked` : 'Here’s your order'}
        </Text>
        {isSaved ? (
          <Link to="/tierlist" search={{ sort: 'ranking' }} className={buttonClass('primary')}>
            Our Ranking
          </Link>
        ) : (
          <Button look="primary" onClick={save}>
            {isSaving ? 'Saving...' : 'Save Order'}
          </Button>
        )}
      </Row>
      {isSaved && <OtherTiers tier={tier} />}
      <OrderList albums={albums} onReorder={onReorder} />
      <LeaveGuard isDirty={isReordered && !isSaved} onSave={save} />
    </>
  );
}

function explain(error: unknown): void {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  if (isSignedOut) loseSession();
  else notify(error instanceof ApiError ? error.message : 'Something went wrong.', true);
}

function OtherTiers({ tier }: { tier: RankedTier }) {
  return (
    <Row
      as="nav"
      gap={2}
      wraps
      tone="muted"
      aria-label="Rank another tier"
      className={styles.others}
    >
      <span aria-hidden="true">Rank another tier:</span>
      {RANKED_TIERS.filter((other) => other !== tier).map((other) => (
        <Link key={other} to="/tierlist/rank/$tier" params={{ tier: other }}>
          <TierBadge tier={other} />
        </Link>
      ))}
    </Row>
  );
}
