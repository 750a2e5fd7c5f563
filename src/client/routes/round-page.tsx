import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { buttonClass } from '../components/controls/button.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { Row, Stack, Text } from '../components/layout/primitives.tsx';
import { RoundView } from '../features/rounds/round-view.tsx';
import { describeState, nameRound } from '../features/rounds/round-words.ts';
import { ShareRound } from '../features/rounds/share-round.tsx';
import { useClock } from '../hooks/hydration.ts';
import { hasStatus } from '../lib/http/api-error.ts';
import { useTopic } from '../lib/live/topics.ts';
import { clubRoundQuery } from '../queries/club-rounds.ts';

/** Page of a round (product/rounds.md). */
export function RoundPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useQuery(clubRoundQuery(id));
  useTopic('rounds', () => query.refetch());
  const { data: round, error } = query;
  const clock = useClock();
  const isMissing = hasStatus(error, 404);
  return (
    <Stack gap={5} className="frame">
      <Row gap={3} columnGap={5} align="end" justify="between" wraps>
        <div>
          <Text as="h1" size="2xl" breaks tabIndex={-1}>
            {round ? nameRound(round) : 'Round'}
          </Text>
          <Text tone="muted" size="s">
            <Link to="/rounds">Rounds</Link>
            {round && ` · ${describeState(round, clock)}`}
          </Text>
        </div>
        {(round?.status === 'open' || round?.revealed) && (
          <Row className="screen-only">
            <ShareRound round={round} />
          </Row>
        )}
      </Row>
      {round && <RoundView round={round} />}
      {isMissing && (
        <Stack spans>
          <EmptyState
            title="No round"
            actions={
              <Link to="/rounds" className={buttonClass()}>
                All rounds
              </Link>
            }
          >
            There’s no round at this link.
          </EmptyState>
        </Stack>
      )}
      {!round && !isMissing && <LoadState query={query} failure="Couldn’t load the round." />}
      {!round && <div className="beside" />}
    </Stack>
  );
}
