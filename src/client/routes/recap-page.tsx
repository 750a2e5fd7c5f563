import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { buttonClass } from '../components/controls/button.tsx';
import { ShareActions } from '../components/controls/share-actions.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { Row, Stack, Text } from '../components/layout/primitives.tsx';
import { lazyDialog } from '../components/lazy/lazy-component.tsx';
import { RecapView } from '../features/room/recap/recap.tsx';
import { RecapCovers } from '../features/room/recap/recap-covers.tsx';
import { dateAndPlace, nameRecap } from '../features/room/recap/recap-words.ts';
import { hasStatus } from '../lib/http/api-error.ts';
import { type Recap, recapQuery, sessionRecapQuery } from '../queries/recaps.ts';

/** Recap page of a session in the listening room (product/rooms.md#recap). */
export function RecapPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Screen query={useQuery(recapQuery(id))} missing="There’s no recap at this link." />;
}

/** Latest recap of a session. */
export function SessionRecapPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useQuery(sessionRecapQuery(id));
  return <Screen query={query} missing="This session had no listening room." />;
}

type Props = { query: UseQueryResult<Recap>; missing: string };

function Screen({ query, missing }: Props) {
  const { data, error } = query;
  const isMissing = hasStatus(error, 404);
  return (
    <Stack gap={6} className="frame">
      <Row gap={3} columnGap={5} align="end" justify="between" wraps>
        <div>
          <Text as="h1" size="2xl" tabIndex={-1}>
            {data ? nameRecap(data) : 'Recap'}
          </Text>
          {data && (
            <Text tone="muted">
              {[data.club_round?.title, dateAndPlace(data)].filter(Boolean).join(' · ')}
            </Text>
          )}
        </div>
        {data && <RecapActions recap={data} />}
      </Row>
      {data && <RecapView recap={data} />}
      <div className="beside">{data && <RecapCovers recap={data} />}</div>
      {isMissing && (
        <Stack spans>
          <EmptyState
            title="No recap"
            actions={
              <Link to="/" className={buttonClass()}>
                See the sessions
              </Link>
            }
          >
            {missing}
          </EmptyState>
        </Stack>
      )}
      {!isMissing && (
        <LoadState
          query={query}
          failure="Couldn’t load the recap."
          loading={<p role="status">Loading the recap…</p>}
        />
      )}
    </Stack>
  );
}

const RecapPicture = lazyDialog(
  async () => (await import('../features/room/recap/recap-picture-dialog.tsx')).RecapPicture,
);

function RecapActions({ recap }: { recap: Recap }) {
  return <ShareActions picture={(close) => <RecapPicture recap={recap} onClose={close} />} />;
}
