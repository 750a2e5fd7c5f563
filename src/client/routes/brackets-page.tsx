import { Link, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../components/controls/button.tsx';
import { RowLink } from '../components/controls/row-link.tsx';
import { Row, Text } from '../components/layout/primitives.tsx';
import { BracketList } from '../features/brackets/list/bracket-list.tsx';
import { focusStatusFilter, StatusFilter } from '../features/brackets/list/status-filter.tsx';
import { useAddressSearch } from '../hooks/use-address-search.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { getStatus } from '../queries/brackets.ts';
import styles from './brackets-page.module.css';

/** Brackets page (product/screens.md#screens), filtered by status. */
export function BracketsPage() {
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
      <Row gap={3} columnGap={5} justify="between" wraps isTarget className={styles.top}>
        <Text as="h1" size="2xl" tabIndex={-1}>
          Brackets
        </Text>
        {isAdmin && (
          <Link to="/brackets/create" className={buttonClass('primary')}>
            <Plus aria-hidden="true" size={18} /> Create Bracket
          </Link>
        )}
      </Row>
      <Row gap={3} columnGap={5} justify="between" wraps className={styles.filter}>
        <StatusFilter value={status} onChange={(chosen) => setAddress({ status: chosen ?? '' })} />
        <RowLink isInline isTarget tone="muted" to="/slot-filler-demo">
          How songs fill a bracket
        </RowLink>
      </Row>
      <BracketList status={status} onClear={showAll} />
    </>
  );
}
