import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { findFirstLink } from '#shared/domain/albums/music-link.ts';
import { MAX_ROOM_ALBUMS } from '#shared/domain/rooms/room.ts';
import { AlbumLine } from '../../components/album/album-line.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Steps } from '../../components/form/steps.tsx';
import { Card, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { AddAlbumForm } from '../../features/album-form/add-album-form.tsx';
import { rememberAdded, useAddedAlbums } from '../../features/album-form/added-albums-store.ts';
import { useAddAlbum } from '../../features/album-form/use-add-album.ts';
import { PasteButton } from '../../features/paste/paste-button.tsx';
import { AddSessionDialog } from '../../features/session-admin/add-session-dialog.tsx';
import { PasswordStep, usePasswordStep } from '../../features/sign-in/password-step.tsx';
import { toProblem } from '../../lib/http/error-messages.ts';
import { getClubDay } from '../../lib/settings.ts';
import { addToRoom } from '../../queries/rooms.ts';
import styles from './admin-page.module.css';
import { useSessionChoices } from './use-session-choices.tsx';

const STEPS = ['Authentication', 'Album Details'];

/**
 * Add Album page (product/screens.md#screens): authentication, details, and the review of the
 * look-up.
 */
export function AddAlbumPage() {
  const step = usePasswordStep();
  const choices = useSessionChoices();
  const sessions = choices.query;
  const room = useAlbumForRoom();
  const add = useAddAlbum(room?.add);
  const { sessionToFill } = useLocation({ select: ({ state }) => state });
  // A session that was just created may be missing in the cached list.
  const isListed = choices.ways.sessions.some(({ id }) => id === sessionToFill);
  const isReady =
    sessions.data && (sessionToFill === undefined || isListed || !sessions.isFetching);
  const [isAddingSession, setIsAddingSession] = useState(false);
  const sharedLink = useSharedLink();
  const openShared = useEffectEvent(add.searchFor);
  useEffect(() => {
    if (step.isOpened && sharedLink !== null) openShared(sharedLink);
  }, [step.isOpened, sharedLink]);
  const chooseSession = (session: Session) => {
    choices.add(session);
    add.admin.form.setValue('session_id', session.id, { shouldDirty: true, shouldValidate: true });
  };
  const steps = add.found === null ? STEPS : [...STEPS, 'Review & Confirm'];
  const current = add.stage === 'review' ? 3 : 2;
  const goBack = () => {
    add.pause();
    step.goBack();
  };
  return (
    <Stack gap={5} className={`frame ${styles.beside}`}>
      <Text as="h1" size="2xl" tabIndex={-1}>
        Add New Album
      </Text>
      {room && (
        <p>
          For the listening room.{' '}
          <Link to="/room/$code" params={{ code: room.code }}>
            Back to room {room.code}
          </Link>
        </p>
      )}
      {sharedLink !== null && !step.isPassed && (
        <p>The link that you shared is looked up after you sign in.</p>
      )}
      <Steps names={steps} current={step.isPassed ? current : 1} />
      <PasswordStep step={step} onPassed={add.resume}>
        {isReady && (
          <Stack gap={5} className={styles.columns}>
            <Row gap={3} wraps spans>
              <PasteButton
                session_id={sessionToFill}
                {...(room && { joins: room.joins })}
                onAdded={async (ids, saved) => {
                  for (const album of saved) if (album.is_new) rememberAdded(album);
                  await room?.join(ids);
                }}
              />
              <Text tone="muted" size="s">
                Several albums at once: names, or links
              </Text>
            </Row>
            <AddAlbumForm
              add={add}
              ways={{
                ...choices.ways,
                onNewSession: () => startTransition(() => setIsAddingSession(true)),
              }}
              sessionToFill={sessionToFill}
              next={room ? { to: '/room/$code', params: { code: room.code } } : { to: '/' }}
              onBack={goBack}
            />
            <AddedAlbums />
          </Stack>
        )}
        <LoadState
          query={sessions}
          failure={(error) => toProblem(error, 'Failed to load sessions')}
          loading={null}
        />
      </PasswordStep>
      {isAddingSession && (
        <AddSessionDialog
          session_date={getClubDay()}
          onAdded={chooseSession}
          onUse={chooseSession}
          onClose={() => setIsAddingSession(false)}
        />
      )}
    </Stack>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the new session, preselected in Add Album. */
    sessionToFill?: string;
  }
}

/** Returns the link from the phone's share sheet (product/streaming.md#album-links), or `null`. */
function useSharedLink(): string | null {
  const { url, text, title } = useSearch({ strict: false }) as Partial<Record<string, string>>;
  return findFirstLink([url, text, title]);
}

/** Returns the listening room that an album is added for, from the URL, or `null`. */
function useAlbumForRoom() {
  const { room: code } = useSearch({ strict: false }) as { room?: string };
  const client = useQueryClient();
  if (!code) return null;
  const join = (ids: readonly string[]) => addToRoom(client, code, ids);
  const joins = { name: 'the room', free: MAX_ROOM_ALBUMS, present: new Set<string>() };
  return { code, join, joins, add: (album: Album) => add(join, album) };
}

/** The album is already in the list, so an error of the room is only reported. */
async function add(
  join: (ids: readonly string[]) => Promise<void>,
  { id, title }: Pick<Album, 'id' | 'title'>,
): Promise<void> {
  try {
    await join([id]);
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : '';
    notify(`${title} is in the list, but not in the listening room.${reason}`, true);
  }
}

/** Lists the albums that this browser added within 12 hours. */
function AddedAlbums() {
  const albums = useAddedAlbums();
  if (albums.length === 0) return null;
  return (
    <Card as="aside" gap={2} surface aria-labelledby="added" className={styles.added}>
      <Text as="h2" size="l" id="added">
        Added this evening
      </Text>
      <ul>
        {albums.map((album) => (
          <li key={album.id}>
            <Row as={DialogLink} gap={3} opens={{ album: album.id }} className={styles.album}>
              <AlbumLine album={album} />
              <TierBadge tier={album.tier} size="small" />
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  );
}
