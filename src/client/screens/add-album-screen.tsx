import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetPassword, rememberedPassword } from '../api/admin-session.ts';
import { problemOf } from '../api/problem.ts';
import { allSessionsQuery } from '../api/sessions.ts';
import { AddAlbumForm } from '../features/album-form/add-album-form.tsx';
import { Steps } from '../features/album-form/steps.tsx';
import { useAddAlbum } from '../features/album-form/use-add-album.ts';
import { StepPasswordForm } from '../features/sign-in/step-password-form.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import styles from './admin-screen.module.css';

const STEPS = ['Authentication', 'Album Details'];

/** Add Album (rules.md#screens): authentication, the details, and the review of what Spotify says. */
export function AddAlbumScreen() {
  const [isAuthenticated, setIsAuthenticated] = useState(() => rememberedPassword() !== null);
  // Once open, the form stays: what was typed is there again after the password.
  const [isOpened, setIsOpened] = useState(isAuthenticated);
  const sessions = useQuery(allSessionsQuery(true));
  const add = useAddAlbum();
  const proceed = () => {
    setIsAuthenticated(true);
    setIsOpened(true);
    add.resume();
  };
  const steps = add.found === null ? STEPS : [...STEPS, 'Review & Confirm'];
  const step = add.isReviewing ? 3 : 2;
  const goBack = () => {
    add.pause();
    forgetPassword();
    setIsAuthenticated(false);
  };
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>Add New Album</h1>
      <Steps names={steps} current={isAuthenticated ? step : 1} />
      {!isAuthenticated && (
        <div className={styles.step}>
          <StepPasswordForm onSuccess={proceed} />
        </div>
      )}
      {isOpened && sessions.data && (
        <div hidden={!isAuthenticated}>
          <AddAlbumForm add={add} sessions={sessions.data} onBack={goBack} />
        </div>
      )}
      {isAuthenticated && sessions.error && !sessions.data && (
        <ErrorPanel
          problem={problemOf(sessions.error, 'Failed to load sessions')}
          failures={sessions.errorUpdateCount}
          onRetry={() => sessions.refetch()}
        />
      )}
    </div>
  );
}
