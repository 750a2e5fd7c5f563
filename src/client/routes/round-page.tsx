import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { LoadState } from '../components/feedback/load-state.tsx';
import { Message } from '../components/feedback/message.tsx';
import { Row, Stack, Text } from '../components/layout/primitives.tsx';
import { RoundActions } from '../features/rounds/round-actions.tsx';
import { RoundView } from '../features/rounds/round-view.tsx';
import { describeState, nameRound } from '../features/rounds/round-words.ts';
import { ShareRound } from '../features/rounds/share-round.tsx';
import { useClock } from '../hooks/hydration.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { hasStatus } from '../lib/http/api-error.ts';
import { useTopic } from '../lib/live/topics.ts';
import { clubRoundQuery } from '../queries/club-rounds.ts';

/** Page of a round (product/rounds.md). */
export function RoundPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useQuery(clubRoundQuery(id));
  const isAdmin = useIsAdmin();
  useTopic('rounds', () => query.refetch());
  const { data: round, error } = query;
  const clock = useClock();
  const isMissing = hasStatus(error, 404);
  return (
    <Stack gap={5} className="reading">
      <Row gap={3} columnGap={5} align="end" justify="between" wraps>
        <div>
          <Text as="h1" size="2xl" breaks tabIndex={-1}>
            {round ? nameRound(round) : 'Round'}
          </Text>
          <Text tone="muted">
            <Link to="/rounds">Rounds</Link>
            {round && ` · ${describeState(round, clock)}`}
          </Text>
        </div>
        {round && (
          <Row gap={2} wraps className="screen-only">
            {(round.status === 'open' || round.revealed) && <ShareRound round={round} />}
            {isAdmin && <RoundActions round={round} />}
          </Row>
        )}
      </Row>
      {round && <RoundView round={round} />}
      {isMissing && (
        <Message title="No round" icon={<Hourglass size={32} />}>
          There’s no round at this link.
        </Message>
      )}
      {!round && !isMissing && <LoadState query={query} failure="Couldn’t load the round." />}
    </Stack>
  );
}
