import { Link, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useIsAdmin } from '../api/admin-session.ts';
import { BracketList } from '../features/brackets/list/bracket-list.tsx';
import {
  focusStatusFilter,
  getStatus,
  StatusFilter,
} from '../features/brackets/list/status-filter.tsx';
import { buttonClass } from '../ui/button.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import styles from './brackets-screen.module.css';

/** Brackets page (product/screens.md#screens), filtered by status. */
export function BracketsScreen() {
  const { status: wanted = '' } = useSearch({ strict: false }) as { status?: string };
  const status = getStatus(wanted);
  const isAdmin = useIsAdmin();
  const setAddress = useAddressSearch();
  const showAll = () => {
    setAddress({ status: '' });
    focusStatusFilter();
  };
  return (
    <>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Brackets</h1>
        {isAdmin && (
          <Link to="/brackets/create" className={buttonClass('primary')}>
            <Plus aria-hidden="true" size={18} /> Create Bracket
          </Link>
        )}
      </div>
      <div className={styles.filter}>
        <StatusFilter value={status} onChange={(chosen) => setAddress({ status: chosen ?? '' })} />
        <Link to="/slot-filler-demo" className={styles.demo}>
          How songs fill a bracket
        </Link>
      </div>
      <BracketList status={status} onClear={showAll} />
    </>
  );
}
