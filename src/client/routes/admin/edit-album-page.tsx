import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { EditedSubject } from '../../components/form/edited-subject.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { EditAlbumForm } from '../../features/album-form/edit-album-form.tsx';
import { sessionLabel } from '../../features/album-form/session-field.tsx';
import { PasswordStep, usePasswordStep } from '../../features/sign-in/password-step.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
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
    <Stack gap={5} className="frame">
      <Text as="h1" size="2xl" tabIndex={-1}>
        Edit Album
      </Text>
      {album.data && (
        <EditedSubject
          title={album.data.title}
          detail={[album.data.artist, sessionText(album.data)].filter(Boolean).join(' · ')}
          albums={[album.data]}
        />
      )}
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
    </Stack>
  );
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
