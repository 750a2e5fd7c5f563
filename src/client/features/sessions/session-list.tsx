import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Session, SessionSummary } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FromStart, LoadMore } from '../../components/feedback/load-more.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { formatDeadline } from '../../lib/format/instants.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
import { getTotal } from '../../lib/http/pagination.ts';
import { useIsFollowed } from '../../lib/live/topics.ts';
import { settings } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { nowListeningQuery, sessionsQuery } from '../../queries/sessions.ts';
import { isWhole, useHomeList } from './home-list.ts';
import { LoadNewer } from './load-newer.tsx';
import { NowListening } from './now-listening.tsx';
import { SessionBlock } from './session-block.tsx';
import { SessionDetailsLink } from './session-details-link.tsx';
import styles from './session-list.module.css';

type Props = {
  onClear: () => void;
  /** Button of the listening room, shown beside today's session. */
  door: ReactNode;
};

export const LazyWelcome = lazyComponent(async () => (await import('./welcome.tsx')).Welcome);

export const LazySessionNews = lazyComponent(
  async () => (await import('./session-news.tsx')).SessionNews,
);

/** Infinite feed of sessions; with a search, the matching ones. */
export function SessionList({ onClear, door }: Props) {
  const includesTests = showTestAlbums.use();
  const list = useHomeList();
  const { search, location, from } = list;
  const { now, getDay } = useClock();
  const query = useInfiniteQuery(sessionsQuery(list, includesTests));
  const playing = useQuery(nowListeningQuery(includesTests));
  // Once `lib/live/live-updates.ts` is loaded, when the browser is idle.
  const hasUpdates = useIsFollowed('albums');
  const { data, isFetching } = query;

  // Now listening is shown above the sessions and would push them down; its retries are not
  // awaited.
  const isWaiting = isWhole(list) && playing.isLoading && playing.failureCount === 0;
  if (isWaiting) return <SessionSkeletons />;
  if (data === undefined)
    return (
      <LoadState
        query={query}
        failure={(error) => toProblem(error, 'Failed to fetch sessions')}
        loading={<SessionSkeletons />}
      />
    );

  const sessions = joinPages(data.pages);
  // The pairs of a page remain while newer pages are added above it.
  const starts = new Set(from === '' ? [] : data.pages.map((page) => page.data[0]?.id));
  const today = getDay(now);
  const { next_session: next, open_round: round } = data.pages[0] ?? {};
  const listening = isWhole(list) && playing.data?.album_count ? playing.data : null;
  const tonight = listening === null ? undefined : findTonight(sessions, listening, today);
  const total = getTotal(data.pages);
  const found =
    data.pages[0]?.search?.resultCount ?? sessions.flatMap(({ albums = [] }) => albums).length;
  if (total === 0)
    return search + location === '' ? <LazyWelcome /> : <NothingFound onClear={onClear} />;
  return (
    <>
      <Text tone="muted" role="status" className={styles.count}>
        {search !== '' && `${found} ${found === 1 ? 'album' : 'albums'} found`}
      </Text>
      {listening && <NowListening playing={listening} today={tonight} door={door} />}
      {next && <NextSession session={next} />}
      {round && <OpenRound round={round} />}
      <FromStart />
      {hasUpdates && (
        <LazySessionNews
          list={list}
          query={query}
          isRoomShown={
            listening !== null || sessions.some(({ session_date }) => session_date === today)
          }
        />
      )}
      {from !== '' && (
        <LoadNewer
          key={from}
          hasMore={query.hasPreviousPage}
          isLoading={query.isFetchingPreviousPage}
          first={`session-${sessions[0]?.id}`}
          onLoad={() => query.fetchPreviousPage()}
        />
      )}
      <Stack
        gap={5}
        role="feed"
        aria-label="Sessions"
        aria-busy={isFetching}
        className={from === '' ? styles.feed : `${styles.feed} ${styles.isLoadedAbove}`}
      >
        {sessions.map(
          (session, index) =>
            session !== tonight && (
              <SessionBlock
                key={session.id}
                session={session}
                position={index + 1}
                total={from === '' ? total : UNKNOWN}
                isFirst={index < 2}
                startsRow={starts.has(session.id)}
                {...(session.session_date === today && listening === null && { door })}
              />
            ),
        )}
      </Stack>
      <LoadMore
        query={query}
        loaded={sessions.length}
        failure={(error) => toProblem(error, 'Failed to load more sessions')}
      >
        <End total={total} />
      </LoadMore>
    </>
  );
}

/** Returns the session of today, if what plays is of it. */
function findTonight(
  sessions: readonly Session[],
  { albums = [] }: Session,
  today: string,
): Session | undefined {
  return sessions.find(
    ({ id, session_date }) =>
      session_date === today && albums.some(({ session_id }) => session_id === id),
  );
}

const CALENDAR_PATH = '/calendar.ics';

/** Nearest session of a later day, above the list (product/sessions.md#next-session). */
function NextSession({ session }: { session: SessionSummary }) {
  const { id, session_date, location, album_count } = session;
  const albums = album_count > 0 && formatCount(album_count, 'album');
  return (
    <Stack
      as="section"
      columnGap={3}
      alignRows="center"
      padding={3}
      paddingInline={4}
      ground="raised"
      aria-labelledby="next-session"
      className={styles.next}
    >
      <Text as="h2" tone="muted" size="s" id="next-session">
        Next session
      </Text>
      <Text size="l" weight={600} font="display" isTight>
        {longDate(session_date)}
      </Text>
      <Text tone="muted" breaks>
        {[location, albums].filter(Boolean).join(' · ')}
      </Text>
      <a href={settings.publicPath + CALENDAR_PATH} className={`${buttonClass()} screen-only`}>
        <CalendarPlus aria-hidden="true" size={18} /> <span>Add to calendar</span>
      </a>
      <SessionDetailsLink id={id} about="next session" tone="muted" />
    </Stack>
  );
}

type Round = { id: string; title: string; ends_at: string | null };

function OpenRound({ round: { id, title, ends_at } }: { round: Round }) {
  const clock = useClock();
  return (
    <Row
      as="section"
      gap={3}
      justify="between"
      wraps
      padding={3}
      paddingInline={4}
      ground="raised"
      aria-labelledby="open-round"
      className={styles.round}
    >
      <Text as="div" isTight grows>
        <Text as="h2" tone="muted" size="s" id="open-round">
          Open round
        </Text>
        <Text size="l" weight={600} font="display" lines={2}>
          {title}
        </Text>
        <Text tone="muted" size="s">
          {ends_at === null
            ? 'Rate at your own pace'
            : `Ends ${formatDeadline(new Date(ends_at), clock, settings.timeZone)}`}
        </Text>
      </Text>
      <Link to="/rounds/$id" params={{ id }} className={buttonClass('primary')}>
        To the round
      </Link>
    </Row>
  );
}

/** Number of sessions above a list that starts in the middle. */
const UNKNOWN = -1;

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No sessions found" actions={<Button onClick={onClear}>Clear Search</Button>}>
      No albums match your search. Try fewer letters, or just the artist.
    </EmptyState>
  );
}

function End({ total }: { total: number }) {
  return (
    <footer className={styles.end}>
      <Text font="display">You've reached the end of all sessions</Text>
      <Text tone="muted">
        {total} {total === 1 ? 'session' : 'sessions'} total
      </Text>
      <a href={settings.publicPath + CALENDAR_PATH} className="screen-only">
        Calendar of all sessions
      </a>
    </footer>
  );
}

const BLOCKS = ['first', 'second', 'third'];
const TILES = Array.from({ length: 8 }, (_, index) => `tile-${index}`);

/** Session skeletons at their final size. */
function SessionSkeletons() {
  return (
    <Stack gap={6} role="status" className={styles.list}>
      <VisuallyHidden>Loading sessions...</VisuallyHidden>
      {BLOCKS.map((block) => (
        <div key={block} aria-hidden="true">
          <div className={styles.heading} />
          <div className={styles.row}>
            {TILES.map((tile) => (
              <div key={tile} className={`${styles.tile} breathing`} />
            ))}
          </div>
        </div>
      ))}
    </Stack>
  );
}
