import { Link, useLocation } from '@tanstack/react-router';
import { startTransition, useState } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { toProblem } from '../api/error-messages.ts';
import { getClubDay } from '../api/settings.ts';
import { AddAlbumForm } from '../features/album-form/add-album-form.tsx';
import { AddedAlbums } from '../features/album-form/added-albums.tsx';
import { Steps } from '../features/album-form/steps.tsx';
import { useAddAlbum } from '../features/album-form/use-add-album.ts';
import { AddSessionDialog } from '../features/session-admin/add-session-dialog.tsx';
import { PasswordStep, usePasswordStep } from '../features/sign-in/password-step.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import styles from './admin-screen.module.css';
import { useAlbumForRoom } from './album-for-room.ts';
import { useSessionChoices } from './use-session-choices.tsx';

const STEPS = ['Authentication', 'Album Details'];

/**
 * Add Album page (product/screens.md#screens): authentication, details, and the review of the
 * look-up.
 */
export function AddAlbumScreen() {
  const step = usePasswordStep();
  const choices = useSessionChoices();
  const sessions = choices.query;
  const room = useAlbumForRoom();
  const add = useAddAlbum(room?.add);
  const { sessionToFill } = useLocation({ select: ({ state }) => state });
  const [isAddingSession, setIsAddingSession] = useState(false);
  const chooseSession = (session: Session) => {
    choices.add(session);
    add.admin.form.setValue('session_id', session.id, { shouldDirty: true, shouldValidate: true });
  };
  const steps = add.found === null ? STEPS : [...STEPS, 'Review & Confirm'];
  const current = add.isReviewing ? 3 : 2;
  const goBack = () => {
    add.pause();
    step.goBack();
  };
  return (
    <div className={`${styles.screen} ${styles.beside}`}>
      <h1 tabIndex={-1}>Add New Album</h1>
      {room && (
        <p>
          For the listening room.{' '}
          <Link to="/room/$code" params={{ code: room.code }}>
            Back to room {room.code}
          </Link>
        </p>
      )}
      <Steps names={steps} current={step.isPassed ? current : 1} />
      <PasswordStep step={step} hasProgress onPassed={add.resume}>
        {sessions.data && (
          <div className={styles.columns}>
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
          </div>
        )}
        {sessions.error && !sessions.data && (
          <ErrorPanel
            problem={toProblem(sessions.error, 'Failed to load sessions')}
            failures={sessions.errorUpdateCount}
            onRetry={() => sessions.refetch()}
          />
        )}
      </PasswordStep>
      {isAddingSession && (
        <AddSessionDialog
          session_date={getClubDay()}
          onAdded={chooseSession}
          onUse={chooseSession}
          onClose={() => setIsAddingSession(false)}
        />
      )}
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the new session, preselected in Add Album. */
    sessionToFill?: string;
  }
}
