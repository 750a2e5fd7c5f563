import { Link } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { isRankedTier } from '#shared/domain/albums/scores.ts';
import { buttonClass } from '../../../components/controls/button.tsx';
import { useIsAdmin } from '../../../lib/admin-session.ts';

/** Links admins to the ranking of a tier, if it can have one. */
export function RankLink({ tier }: { tier: string }) {
  const isAdmin = useIsAdmin();
  if (!isAdmin || !isRankedTier(tier)) return null;
  return (
    <Link to="/tierlist/rank/$tier" params={{ tier }} className={buttonClass('quiet')}>
      <ListOrdered aria-hidden="true" size={18} /> Rank this tier
    </Link>
  );
}
