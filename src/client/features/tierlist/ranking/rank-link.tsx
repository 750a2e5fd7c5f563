import { Link, useSearch } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { isRankedTier } from '#shared/domain/albums/scores.ts';
import { buttonClass } from '../../../components/controls/button.tsx';
import { useIsAdmin } from '../../../lib/admin-session.ts';

/** Opens the comparisons of a tier for admins, if it can have an order, over all orders. */
export function RankLink({ tier }: { tier: string }) {
  const isAdmin = useIsAdmin();
  const { sort } = useSearch({ strict: false }) as { sort?: string };
  if (!isAdmin || !isRankedTier(tier)) return null;
  return (
    <Link
      to="/tierlist"
      search={(present: object) => ({ ...present, tier: undefined, sort: 'ranking', rank: tier })}
      // Closing it goes back only to the orders.
      state={{ openedHere: sort === 'ranking' }}
      resetScroll={sort !== 'ranking'}
      className={buttonClass('quiet')}
    >
      <ListOrdered aria-hidden="true" size={18} /> Rank by comparing
    </Link>
  );
}
