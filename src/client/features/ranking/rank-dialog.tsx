import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRankedTier, type RankedTier, rankedMembers } from '#shared/domain/albums/scores.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useCloseDialog } from '../../components/dialog/url-dialogs.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { extend, getEndReason, useIsAdmin } from '../../lib/admin-session.ts';
import { useTopic } from '../../lib/live/topics.ts';
import { allAlbumsQuery } from '../../queries/albums.ts';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { RankTier } from './rank-tier.tsx';
import { rankingQuery } from './tier-ranking.ts';

/**
 * Dialog that ranks a tier by pairwise comparison (product/ranking.md#ranking); for admins, so it
 * asks for the password first.
 */
export function RankDialog({ tier }: { tier: string }) {
  const close = useCloseDialog();
  const onClose = () => close('rank');
  const isAdmin = useIsAdmin();
  useEffect(() => {
    if (isAdmin) extend();
  }, [isAdmin]);
  return (
    <Dialog
      title={`Rank tier ${tier}`}
      size="full"
      onClose={onClose}
      above={
        !isAdmin && (
          <SignInDialog
            reason={getEndReason() ?? 'Admins only. Please sign in.'}
            onSignedIn={() => {}}
            onClose={onClose}
          />
        )
      }
    >
      {isRankedTier(tier) ? (
        <PresentTier key={tier} tier={tier} onClose={onClose} />
      ) : (
        <EmptyState title="This tier cannot be ranked">
          Only tiers with a score can be: S to F, and Tiering Herrie.
        </EmptyState>
      )}
    </Dialog>
  );
}

/** Loads the current tier; follows added and removed albums. */
function PresentTier({ tier, onClose }: { tier: RankedTier; onClose: () => void }) {
  const isAdmin = useIsAdmin();
  const albums = useQuery({ ...allAlbumsQuery(false), refetchOnMount: 'always' });
  useTopic('albums', () => albums.refetch());
  const ranking = useQuery({
    ...rankingQuery(tier),
    enabled: isAdmin,
    // Local comparisons are newer than the server's.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
  if (albums.data === undefined || ranking.data === undefined)
    return (
      <LoadState
        query={[albums, ranking]}
        failure="Failed to load this tier."
        loading={<p role="status">{isAdmin && 'Loading the tier…'}</p>}
      />
    );
  const members = rankedMembers(albums.data, tier);
  if (members.length < 2)
    return (
      <EmptyState
        title={members.length === 0 ? `No albums in tier ${tier}` : `One album in tier ${tier}`}
      >
        Ranking takes at least two albums.
      </EmptyState>
    );
  return (
    <RankTier
      key={ranking.dataUpdatedAt}
      tier={tier}
      albums={members}
      ranking={ranking.data}
      onSaved={onClose}
      onOvertaken={() => ranking.refetch()}
    />
  );
}
