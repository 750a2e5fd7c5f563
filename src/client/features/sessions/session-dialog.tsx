import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Disc3, ListChecks, MapPin, PartyPopper, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { NOW_LISTENING_ID } from '#shared/domain/albums/now-listening.ts';
import { ratingClass, sessionStatistics } from '#shared/domain/albums/scores.ts';
import { longDate } from '#shared/domain/dates.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ActionRow } from '../../components/controls/action-row.tsx';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { RowLink } from '../../components/controls/row-link.tsx';
import { CopyLink } from '../../components/controls/share-actions.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { formatPlayedOn } from '../../lib/format/played-on.ts';
import { hasStatus } from '../../lib/http/api-error.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
import { settings } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { sessionRatingsQueries } from '../../queries/ratings.ts';
import { sessionRecapsQuery } from '../../queries/recaps.ts';
import { sessionQuery } from '../../queries/sessions.ts';
import { SessionAlbums } from './session-albums.tsx';
import styles from './session-dialog.module.css';

type Props = {
  id: string;
  onClose: () => void;
  above: ReactNode;
  /** Buttons for the session. */
  actions: ReactNode;
};

/** Dialog of a session with its albums and statistics (product/sessions.md#sessions). */
export function SessionDialog({ id, onClose, above, actions }: Props) {
  const isVirtual = id === NOW_LISTENING_ID;
  const isAdmin = useIsAdmin();
  const { data, error, errorUpdateCount, refetch } = useQuery(
    sessionQuery(id, showTestAlbums.use()),
  );
  return (
    <Dialog
      title={isVirtual ? 'Now Listening To' : 'Session Details'}
      onClose={onClose}
      size="large"
      above={above}
      footer={
        !isVirtual &&
        data && (
          <ActionRow>
            <CopyLink opens={{ session: id }} />
            {data.has_recap && (
              <Link to="/sessions/$id/recap" params={{ id }} className={buttonClass('quiet')}>
                <PartyPopper aria-hidden="true" size={18} /> Recap
              </Link>
            )}
            {isAdmin && data.albums?.length !== 0 && (
              <Link
                to="/sessions/$id/edit"
                params={{ id }}
                search={{ section: 'ratings' }}
                className={buttonClass('quiet')}
              >
                <ListChecks aria-hidden="true" size={18} /> Rate Albums
              </Link>
            )}
            <Link to="/sessions/$id/edit" params={{ id }} className={buttonClass('quiet')}>
              <Pencil aria-hidden="true" size={18} /> Edit Session
            </Link>
          </ActionRow>
        )
      }
    >
      {data && <Details session={data} actions={!isVirtual && actions} />}
      {error && !data && (
        <ErrorPanel
          title="Failed to Load Session"
          problem={toProblem(error, message(error))}
          failures={errorUpdateCount}
          onRetry={refetch}
          {...(hasStatus(error, 404) && {
            actions: (
              <>
                <Button look="primary" onClick={onClose}>
                  Close
                </Button>
                <Link to="/tierlist" className={buttonClass()}>
                  Go to the tier list
                </Link>
              </>
            ),
          })}
        />
      )}
      {!data && !error && <p role="status">Loading session…</p>}
    </Dialog>
  );
}

function message(error: unknown): string {
  if (hasStatus(error, 404)) return error.message;
  // A 200 that is not a session.
  if (hasStatus(error, 200)) return 'Failed to fetch session data';
  return 'Failed to load session details';
}

function Details({ session, actions }: { session: Session; actions: ReactNode }) {
  const { session_date, location, notes, albums = [] } = session;
  return (
    <Stack gap={5}>
      <Row as="ul" gap={2} columnGap={5} align="stretch" wraps className={styles.facts}>
        <Row as="li" gap={2} breaks>
          <CalendarDays aria-hidden="true" size={18} /> {longDate(session_date)}
        </Row>
        <Row as="li" gap={2} breaks>
          <MapPin aria-hidden="true" size={18} />{' '}
          {location === null ? (
            'Location not set'
          ) : (
            <ListLink of={{ location }}>{location}</ListLink>
          )}
        </Row>
        <Row as="li" gap={2} breaks>
          <Disc3 aria-hidden="true" size={18} />{' '}
          {albums.length === 1 ? '1 album' : `${albums.length} albums`}
        </Row>
      </Row>
      {notes && (
        <Text tone="muted" className={styles.notes}>
          {notes}
        </Text>
      )}
      {actions}
      {session.has_recap && <SessionRecaps sessionId={session.id} />}
      {albums.length === 0 ? (
        <EmptyState title="No albums in this session" />
      ) : (
        <RatedAlbums albums={albums} />
      )}
    </Stack>
  );
}

/** Statistics and albums of a session, with the figures of the fetched ratings. */
function RatedAlbums({ albums }: { albums: readonly Album[] }) {
  const ratings = useQueries({ queries: sessionRatingsQueries(albums) });
  // Until they arrive, and for any that fails, the ratings of the list.
  const rated = albums.map((album, index) => {
    const fetched = ratings[index]?.data?.map(({ reviewer_name, tier }) => [reviewer_name, tier]);
    return fetched ? { ...album, individual_tiers: Object.fromEntries(fetched) } : album;
  });
  return (
    <>
      <SessionStatisticsList albums={rated} />
      <SessionAlbums albums={rated} />
    </>
  );
}

/** Links to the recaps of a session by date, if there is more than one (product/rooms.md#recap). */
function SessionRecaps({ sessionId }: { sessionId: string }) {
  const { data: recaps = [] } = useQuery(sessionRecapsQuery(sessionId));
  if (recaps.length < 2) return null;
  return (
    <Stack as="nav" gap={2} aria-labelledby="session-recaps">
      <Text as="h3" size="l" id="session-recaps">
        Recaps
      </Text>
      <Stack as="ul" gap={2}>
        {recaps.map(({ id, albums, ...played }) => (
          <Row
            as="li"
            gap={1}
            columnGap={4}
            justify="between"
            wraps
            padding={2}
            paddingInline={3}
            ground="raised"
            key={id}
          >
            <RowLink isInline gap={2} weight={600} isTarget to="/recaps/$id" params={{ id }}>
              <PartyPopper aria-hidden="true" size={18} />
              {formatPlayedOn(played, recaps, settings.timeZone)}
            </RowLink>
            <Text as="span" tone="muted" size="s">
              {albums === 1 ? '1 album' : `${albums} albums`}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

/**
 * Shows the number of albums, the average, and the distribution of tiers
 * (product/tiers-and-scores.md#scores).
 */
function SessionStatisticsList({ albums }: { albums: readonly Album[] }) {
  const { totalAlbums, avgRating, tierDistribution } = sessionStatistics(albums);
  // The policy for content blocks style attributes in HTML, so without scripts all parts are equal.
  const isServed = useIsHydrating();
  return (
    <Row as="dl" gap={3} columnGap={6} align="stretch" wraps padding={4} ground="raised">
      <div>
        <Text as="dt" tone="muted" size="s">
          Albums
        </Text>
        <Text as="dd" size="xl" weight={700} font="display" isTabular isTight>
          {totalAlbums}
        </Text>
      </div>
      <div>
        <Text as="dt" tone="muted" size="s">
          Average rating
        </Text>
        <Row as="dd" gap={2} size="xl" weight={700} font="display" isTabular isTight>
          {avgRating !== null && <TierBadge tier={ratingClass(avgRating)} size="small" />}
          <span>{avgRating === null ? 'Not rated' : avgRating.toFixed(1)}</span>
        </Row>
      </div>
      <div className={styles.tiers}>
        <Text as="dt" tone="muted" size="s">
          Tiers
        </Text>
        <dd>
          <Row as="ul" align="stretch" radius="m" className={styles.bar}>
            {tierDistribution.map(({ tier, count }) => (
              <Text
                as="li"
                tone="muted"
                size="s"
                isTabular
                key={tier}
                style={isServed ? undefined : { flexGrow: count }}
              >
                <TierBadge tier={tier} size="small" /> {count}
                <VisuallyHidden>{count === 1 ? ' album' : ' albums'}</VisuallyHidden>
              </Text>
            ))}
          </Row>
        </dd>
      </div>
    </Row>
  );
}
