import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../components/controls/button.tsx';
import { Row, Stack, Text } from '../components/layout/primitives.tsx';
import { ClubRoundList } from '../features/rounds/round-list.tsx';
import { useIsAdmin } from '../lib/admin-session.ts';

/** All rounds (product/rounds.md). */
export function RoundsPage() {
  const isAdmin = useIsAdmin();
  return (
    <Stack gap={4} className="frame">
      <Row gap={3} columnGap={5} justify="between" wraps isTarget>
        <Text as="h1" size="2xl" tabIndex={-1}>
          Rounds
        </Text>
        {isAdmin && (
          <Link to="/rounds/create" className={buttonClass('primary')}>
            <Plus aria-hidden="true" size={18} /> New round
          </Link>
        )}
      </Row>
      <ClubRoundList />
    </Stack>
  );
}
