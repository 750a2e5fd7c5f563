import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { EditedSubject, EditPage } from '../../components/form/edited-subject.tsx';
import { EditAlbumForm } from '../../features/album-form/edit-album-form.tsx';
import { PasswordStep, usePasswordStep } from '../../features/sign-in/password-step.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
import { sessionLabel } from '../../lib/session-choice.ts';
import { albumQuery } from '../../queries/albums.ts';
import { useSessionChoices } from './use-session-choices.tsx';

/** Edit Album page (product/screens.md#screens): the password, then every field. */
export function EditAlbumPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const step = usePasswordStep();
  const album = useQuery(albumQuery(id, useQueryClient()));
  const { query: sessions, ways } = useSessionChoices(album.data && getSession(album.data));
  const error = album.error ?? sessions.error;
  const isLoaded = album.data && !album.isPlaceholderData && sessions.data;
  return (
    <EditPage
      title="Edit Album"
      subject={album.data && <EditedAlbum album={album.data} />}
      isLoading={album.isLoading && !album.isFetched}
    >
      <PasswordStep step={step}>
        {isLoaded && <EditAlbumForm key={album.data.id} album={album.data} ways={ways} />}
        {error && !isLoaded && (
          <ErrorPanel
            problem={toProblem(error, 'Failed to load album data. Please try again.')}
            failures={Math.max(album.errorUpdateCount, sessions.errorUpdateCount)}
            onRetry={() => Promise.all([album.refetch(), sessions.refetch()])}
            {...(isGone(error) && {
              actions: (
                <Link to="/tierlist" className={buttonClass('primary')}>
                  Go to the tier list
                </Link>
              ),
            })}
          />
        )}
        {!isLoaded && !error && <p role="status">Loading album…</p>}
      </PasswordStep>
    </EditPage>
  );
}

function EditedAlbum({ album }: { album: AlbumDetail }) {
  const detail = [album.artist, sessionText(album)].filter(Boolean).join(' · ');
  return <EditedSubject title={album.title} detail={detail} albums={[album]} />;
}

function getSession({ session_id, session }: AlbumDetail) {
  return session_id && session ? { id: session_id, ...session } : null;
}

function sessionText({ session_id, session }: AlbumDetail): string {
  return session_id && session ? sessionLabel({ id: session_id, ...session }) : '';
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
