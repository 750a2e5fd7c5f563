import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { NOW_LISTENING_ID } from '#shared/domain/albums/now-listening.ts';
import { longDate } from '#shared/domain/dates.ts';
import tabs from '../../components/controls/tabs.module.css';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Message } from '../../components/feedback/message.tsx';
import { EditedSubject, EditPage } from '../../components/form/edited-subject.tsx';
import { Row, Stack } from '../../components/layout/primitives.tsx';
import { PasteButton } from '../../features/paste/paste-button.tsx';
import { SessionForm } from '../../features/session-admin/session-form.tsx';
import { RatingForm } from '../../features/session-ratings/rating-form.tsx';
import { PasswordStep, usePasswordStep } from '../../features/sign-in/password-step.tsx';
import { hasStatus } from '../../lib/http/api-error.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
import { sessionQuery } from '../../queries/sessions.ts';
import styles from './admin-page.module.css';

const NOT_FOUND = 'Session not found';
const FAILED = 'Failed to load session data. Please try again.';

/**
 * Edit Session page (product/screens.md#screens): the password, then date and location, or all
 * ratings.
 */
export function EditSessionPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const step = usePasswordStep();
  const { data, isLoading, isFetched } = useQuery({
    ...sessionQuery(id, true),
    enabled: id !== NOW_LISTENING_ID,
  });
  return (
    <EditPage
      title="Edit Session"
      subject={data && <EditedSession session={data} />}
      isLoading={isLoading && !isFetched}
      isWide={useIsRating()}
    >
      <PasswordStep step={step}>
        {id === NOW_LISTENING_ID ? (
          <Message isProblem title={NOT_FOUND}>
            Now Listening To shows the albums in that tier. It cannot be edited.
          </Message>
        ) : (
          <LoadedForm id={id} />
        )}
      </PasswordStep>
    </EditPage>
  );
}

/** True if the URL names the section of the ratings. */
function useIsRating(): boolean {
  const { section } = useSearch({ strict: false }) as { section?: string };
  return section === 'ratings';
}

/** Maximum covers beside the date on a phone. */
const MAX_COVERS = 4;

function EditedSession({ session }: { session: Session }) {
  const { session_date, location, album_count, albums = [] } = session;
  const count = album_count === 1 ? '1 album' : `${album_count} albums`;
  return (
    <EditedSubject
      title={longDate(session_date)}
      detail={[location, count].filter(Boolean).join(' · ')}
      albums={albums.slice(0, MAX_COVERS)}
    />
  );
}

function LoadedForm({ id }: { id: string }) {
  const query = useQuery(sessionQuery(id, true));
  if (query.data) return <Sections key={query.data.id} session={query.data} />;
  return (
    <LoadState
      query={query}
      failure={(error) => toProblem(error, hasStatus(error, 404) ? NOT_FOUND : FAILED)}
      loading={<p role="status">Loading session…</p>}
    />
  );
}

/** Both sections stay mounted, so that input is preserved. */
function Sections({ session }: { session: Session }) {
  const isRating = useIsRating();
  const [seen, setSeen] = useState({ details: !isRating, ratings: isRating });
  if (!(isRating ? seen.ratings : seen.details))
    setSeen({ ...seen, [isRating ? 'ratings' : 'details']: true });
  return (
    <>
      <Row
        as="nav"
        gap={1}
        align="stretch"
        aria-label="Sections"
        className={`${tabs.tabs} ${styles.sections}`}
      >
        <SectionLink session={session} search={{}} isCurrent={!isRating}>
          Session
        </SectionLink>
        <SectionLink session={session} search={{ section: 'ratings' }} isCurrent={isRating}>
          Ratings
        </SectionLink>
      </Row>
      {seen.details && (
        <Stack gap={4} hidden={isRating}>
          <Row justify="end">
            <PasteButton session_id={session.id} />
          </Row>
          <SessionForm session={session} />
        </Stack>
      )}
      {seen.ratings && (
        <div hidden={!isRating}>
          <SessionRatings session={session} />
        </div>
      )}
    </>
  );
}

function SessionRatings({ session }: { session: Session }) {
  if (session.albums?.length !== 0) return <RatingForm session={session} />;
  return <EmptyState title="No albums in this session">There is nothing to rate yet.</EmptyState>;
}

type SectionProps = {
  session: Session;
  search: { section?: string };
  isCurrent: boolean;
  children: ReactNode;
};

function SectionLink({ session, search, isCurrent, children }: SectionProps) {
  return (
    <Link
      to="/sessions/$id/edit"
      params={{ id: session.id }}
      search={search}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      data-current={isCurrent || undefined}
      className={tabs.tab}
    >
      {children}
    </Link>
  );
}
